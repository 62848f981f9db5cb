import { pick } from '#demo/random.ts'
import type { Target } from './targets.ts'

/** A request as it goes out. `body`: sent whole, or up to `cut` bytes and then nothing more. */
export type Hostile = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  cut: number | null
}

/** Words that the shop knows: ids, slugs, codes, names of fields. Nonsense alone would be refused at the door. */
export type Known = { words: string[]; fields: string[] }

type Random = () => number

/** What no answer may carry: a tag that a page took for one, a header made of a value. */
export const TAG = '<fuzz-tag'
export const HEADER = 'x-fuzz'

const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE']
export const VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e999',
  'NaN',
  '9007199254740993',
  '-9223372036854775809',
  '2147483648',
  'null',
  'true',
  ...Object.getOwnPropertyNames(Object.prototype),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '👕👕👕',
  'é'.normalize('NFD'),
  'İıſK',
  `"'>${TAG}>`,
  `</script>${TAG}>`,
  `\r\n${HEADER}: 1\r\n\r\n`,
  '=1+1',
  "' or 1=1 --",
  '%_\\%',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '//example.org/',
  'https://example.org/',
  'javascript:alert(1)',
  '$ne',
  '{"a":1}',
  '[]',
  '(((((((((((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)$',
]
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=linde',
  'multipart/form-data',
  'text/plain',
  'image/jpeg',
  'application/octet-stream',
  'application/xml',
  '',
  '%%%',
]
const NUMBERS = [0, -1, 1.5, 1e308, 2 ** 53, -0, 1e-7, 250, 2390]
const DEEP = 2_000
const LONG = 4_000
const HUGE = 600 * 1024

/** Draws a request to one of the shop's addresses; the same one for the same numbers. */
export function drawHostile(random: Random, { method, pattern }: Target, known: Known): Hostile {
  const asked = method === 'ALL' || random() < 0.15 ? pick(random, METHODS) : method
  const withBody = asked !== 'GET' && asked !== 'HEAD'
  const { type, body } = withBody ? drawBody(random, known) : { type: null, body: null }
  return {
    method: asked,
    path: drawPath(random, pattern, known) + drawQuery(random, known),
    headers: { ...drawHeaders(random, known), ...(type === null ? {} : { 'Content-Type': type }) },
    body,
    cut: body !== null && random() < 0.03 ? Math.floor(random() * body.length) : null,
  }
}

function drawValue(random: Random, { words }: Known): string {
  const kind = random()
  if (kind < 0.45) return pick(random, words)
  if (kind < 0.9) return pick(random, VALUES)
  if (kind < 0.97) return pick(random, words) + pick(random, VALUES)
  return pick(random, VALUES).padEnd(Math.floor(random() * LONG), pick(random, ['x', '/', '%00', 'ñ', '[']))
}

function drawPath(random: Random, pattern: string, known: Known): string {
  const path = pattern.replace(/:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?\??|\*/g, () =>
    encode(random, drawValue(random, known)),
  )
  const kind = random()
  if (kind < 0.9) return path
  if (kind < 0.93) return `${path}/`
  if (kind < 0.95) return `/${path}`
  if (kind < 0.97) return `${path}/${encode(random, drawValue(random, known))}`
  return path.replace(/[a-z]/, (letter) =>
    pick(random, [letter.toUpperCase(), `%${letter.charCodeAt(0).toString(16)}`, '%E0%A4%A']),
  )
}

/** Writes a value as browsers do, or as nobody should; what HTTP can't carry is written with `%`. */
function encode(random: Random, value: string): string {
  if (random() < 0.8) return encodeURIComponent(value.toWellFormed())
  return value.replace(/[^!-"$->@-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))
}

function drawQuery(random: Random, known: Known): string {
  if (random() < 0.5) return ''
  const pairs = drawPairs(random, known).map(([name, value]) => `${encode(random, name)}=${encode(random, value)}`)
  return `?${pairs.join('&')}`
}

function drawPairs(random: Random, known: Known): [string, string][] {
  const count = random() < 0.02 ? 300 : 1 + Math.floor(random() * 6)
  return Array.from({ length: count }, () => [drawName(random, known), drawValue(random, known)])
}

function drawName(random: Random, known: Known): string {
  const name = pick(random, known.fields)
  const kind = random()
  if (kind < 0.85) return name
  return kind < 0.92
    ? name + pick(random, ['[]', '[$ne]', '[40000000]', '[__proto__]', '.a'])
    : drawValue(random, known)
}

function drawHeaders(random: Random, known: Known): Record<string, string> {
  const odd: Record<string, string>[] = [
    { 'Accept-Encoding': pick(random, ['br', 'gzip', 'deflate', 'identity;q=0', '*;q=0', 'br;q=x, ,']) },
    { 'If-None-Match': pick(random, ['*', 'W/"a"', '"', '"a", W/"b", '.repeat(50)]) },
    { Range: pick(random, ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'x']) },
    { Accept: pick(random, ['*/*', 'application/json', 'text/x-script', '%']) },
    { Cookie: `${pick(random, known.fields)}=${encodeURIComponent(drawValue(random, known).toWellFormed())}; ;=;` },
    { Origin: pick(random, ['null', 'https://example.org', 'x', '']) },
    { 'Sec-Fetch-Site': pick(random, ['cross-site', 'same-site', 'x']) },
    { Host: pick(random, ['otra.example', '[::1', 'a b', 'x'.repeat(300)]) },
    { 'X-Forwarded-Proto': pick(random, ['https', 'javascript', 'https,http']) },
    { 'X-Signature': 'ts=1,v1=00', 'X-Request-Id': drawValue(random, known).replace(/[^ -~]/g, '') },
    { 'User-Agent': drawValue(random, known).replace(/[^ -~]/g, '') },
    { Expect: '100-continue' },
    { Purpose: 'prefetch' },
    { Referer: 'https://example.org/' },
  ]
  return random() < 0.6 ? {} : Object.assign({}, pick(random, odd), pick(random, odd))
}

function drawBody(random: Random, known: Known): { type: string; body: Buffer } {
  const kind = random()
  if (kind < 0.4) return { type: 'application/json', body: Buffer.from(drawJson(random, known)) }
  const form = () => new URLSearchParams(drawPairs(random, known).map(([a, b]) => [a.toWellFormed(), b.toWellFormed()]))
  if (kind < 0.7) return { type: 'application/x-www-form-urlencoded', body: Buffer.from(String(form())) }
  if (kind < 0.85) return { type: 'multipart/form-data; boundary=linde', body: drawMultipart(random, known) }
  const bodies = [
    Buffer.from(drawJson(random, known)),
    Buffer.from(String(form())),
    Buffer.from(drawJson(random, known), 'utf16le'),
    drawBytes(random),
  ]
  return { type: pick(random, TYPES), body: pick(random, bodies) }
}

function drawJson(random: Random, known: Known): string {
  const kind = random()
  if (kind < 0.03) return '['.repeat(DEEP) + ']'.repeat(DEEP)
  if (kind < 0.05) return '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)
  if (kind < 0.06) return JSON.stringify({ items: pick(random, known.words).padEnd(HUGE, 'x') })
  const text = JSON.stringify(drawAny(random, known, 3))
  return kind < 0.12 ? text.slice(0, Math.floor(random() * text.length)) : text
}

function drawAny(random: Random, known: Known, depth: number): unknown {
  const kind = random()
  if (depth === 0 || kind < 0.3) return drawValue(random, known)
  if (kind < 0.45) return pick(random, NUMBERS)
  if (kind < 0.55) return pick(random, [null, true, false])
  const several = Array.from({ length: Math.floor(random() * 5) }, () => drawAny(random, known, depth - 1))
  if (kind < 0.7) return several
  return Object.fromEntries(several.map((value) => [drawName(random, known), value]))
}

function drawMultipart(random: Random, known: Known): Buffer {
  const parts = drawPairs(random, known)
    .slice(0, 20)
    .flatMap(([name, value]) => [
      '--linde\r\n',
      `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"`,
      random() < 0.4 ? `; filename="${value.replace(/["\r\n]/g, '')}"\r\nContent-Type: ${pick(random, TYPES)}` : '',
      '\r\n\r\n',
      random() < 0.2 ? drawBytes(random) : value,
      '\r\n',
    ])
  if (random() < 0.85) parts.push('--linde--\r\n')
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

/** What begins as a picture, a workbook, an archive, a page or compressed, and is none. */
function drawBytes(random: Random): Buffer {
  const begin = pick(random, [
    'ffd8ffe000104a464946',
    '89504e470d0a1a0a',
    '504b0304',
    '255044462d',
    '1f8b08',
    'fffe',
    '3c3f786d6c',
  ])
  const rest = Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256))
  return Buffer.from([...Buffer.from(begin, 'hex'), ...rest])
}
