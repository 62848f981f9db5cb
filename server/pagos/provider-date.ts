/** A moment as the provider documents it: with an offset, not a Z. @param millis milliseconds UTC */
export function toProviderDate(millis: number): string {
  return new Date(millis).toISOString().replace('Z', '+00:00')
}
