/** The value that so large a share of a list, which isn't empty, doesn't exceed. @param share 0.95 for p95 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
