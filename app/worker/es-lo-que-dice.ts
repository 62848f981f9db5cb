/** What a file of a build is sent as, by how its name ends. */
const TYPES: [ending: RegExp, type: RegExp][] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /font|octet-stream/],
  [/\.svg$/, /svg/],
  [/\.(?:png|jpe?g|webp|avif|ico)$/, /^image\//],
]

/**
 * Whether an answer for a file is that file. While a shop is maintained, and behind a network's sign-in, pages come in
 * its place, with 200. @param path of the file
 */
export function isWhatItSays(path: string, { ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  const type = headers.get('Content-Type') ?? ''
  const known = TYPES.find(([ending]) => ending.test(path))
  return ok && (known === undefined ? !type.startsWith('text/html') : known[1].test(type))
}
