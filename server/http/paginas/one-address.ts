import { decodeOrSame } from '#domain/texto/texto.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { TOKEN_DE_PEDIDO } from '#domain/pedidos/pedido.ts'

/** Routes as the application has them. */
type Routes = Readonly<Record<string, { path?: string; parentId?: string } | undefined>>

/** What begins a query that lost its `?` on the way: `/stock&fbclid=1`, `/stock%3Ffbclid%3D1`. */
const LOST_QUERY = /(?:&|%26|%3f)(?=[\w.-]+(?:=|%3d))/i
/** What a chat, a mail or a hand leaves behind an address: a point, bracket, star or unseen sign. */
const BEHIND = /[^\p{L}\p{N}%\0]+$/u

/**
 * The one address of each page of the shop (16.93, 16.94). Fixed words are in lower case and unescaped, without doubled or
 * ending slashes, with nothing behind that a chat added. What isn't a fixed word (tokens, codes, ids, names) stays as it is.
 * @returns asks where a path and its query (with `?`, or '') belong: null where they are, or for no page's path
 */
export function createOneAddress(routes: Routes): (path: string, search: string) => string | null {
  const patterns = Object.keys(routes)
    .map((id) => patternOf(routes, id))
    .filter((pattern) => pattern.length > 0 && pattern[0] !== '*')

  return (path, search) => {
    const lost = LOST_QUERY.exec(path)
    const words = path
      .slice(0, lost?.index)
      .split('/')
      .filter((word) => word !== '')
    while (words.length > 0 && plainPath(words.at(-1)!, true) === '') words.pop()
    const own = words.length === 0 ? [] : firstMatch(patterns, words)
    if (own === null) return null
    const found = `/${own.join('/')}`
    return found === path
      ? null
      : found + joinQuery(lost === null ? '' : path.slice(lost.index + lost[0].length), search)
  }
}

function patternOf(routes: Routes, id: string): string[] {
  const { path = '', parentId } = ownValue(routes, id) ?? {}
  return [
    ...(parentId === undefined ? [] : patternOf(routes, parentId)),
    ...path.split('/').filter((word) => word !== ''),
  ]
}

/** The words as the first pattern that they fit has them. Fixed words go before what takes any. */
function firstMatch(patterns: string[][], words: string[]): string[] | null {
  const fitting = patterns.map((pattern) => fitAddress(pattern, words)).filter((own) => own !== null)
  return fitting.find((own) => own.fixed === words.length)?.words ?? fitting[0]?.words ?? null
}

function fitAddress(pattern: string[], words: string[]): { words: string[]; fixed: number } | null {
  const open = pattern.at(-1) === '*'
  if (open ? words.length < pattern.length : words.length !== pattern.length) return null
  const own: string[] = []
  let fixed = 0
  for (const [at, expected] of pattern.entries()) {
    const word = words[at]!
    const isLast = at === words.length - 1
    if (expected === '*') return { words: [...own, ...words.slice(at)], fixed }
    if (expected.startsWith(':')) own.push(isLast ? cleanPath(expected, word) : word)
    else {
      // `.data` asks for the page's data.
      const said = plainPath(word, isLast)
      if (said !== expected && !(isLast && said === `${expected}.data`)) return null
      own.push(said)
      fixed++
    }
  }
  return { words: own, fixed }
}

/** A fixed word as it was meant. */
function plainPath(word: string, isLast: boolean): string {
  const lower = decodeOrSame(word).toLowerCase()
  return isLast ? lower.replace(BEHIND, '') : lower
}

/** A word that may be anything, without what was put behind; an order's token may end in signs itself. */
function cleanPath(name: string, word: string): string {
  const token = name === ':token' ? TOKEN_DE_PEDIDO.exec(word)?.[0] : undefined
  if (token !== undefined) return word === `${token}.data` ? word : token
  const decoded = decodeOrSame(word)
  const cut = decoded.replace(BEHIND, '')
  return cut === decoded || cut === '' ? word : encodeURIComponent(cut)
}

function joinQuery(lost: string, search: string): string {
  // A query whose `=` was escaped was escaped whole.
  const readable = lost.includes('=') ? lost : encodeURI(decodeOrSame(lost))
  const query = [readable, search.slice(1)].filter((part) => part !== '').join('&')
  return query === '' ? '' : `?${query}`
}
