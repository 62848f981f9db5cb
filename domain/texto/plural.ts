/** How many there are of a thing: `1 camiseta`, `3 camisetas`. */
export function plural(cuantos: number, uno: string, varios: string): string {
  return `${cuantos} ${cuantos === 1 ? uno : varios}`
}
