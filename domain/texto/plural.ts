/** How many there are of a thing: `1 camiseta`, `3 camisetas`. */
export function plural(cuantos: number, uno: string, varios: string): string {
  return `${cuantos} ${cuantos === 1 ? uno : varios}`
}

/** `1 producto`, `1.200 productos`. */
export function countWord(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** With a point between thousands, written by hand: `Intl` differs between Node and browsers. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}
