import { ownValue } from '#domain/texto/own-value.ts'
import { Parser } from 'htmlparser2'
import { tidyParrafos } from '#domain/texto/parrafos.ts'

/** Elements that are a paragraph of their own. */
const PARRAFOS = new Set(
  'address article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
)
/** What is put before the content of these. */
const ANTES: Record<string, string> = { br: '\n', dd: '\n', dt: '\n', li: '\n- ', td: ' ', th: ' ', tr: '\n' }
/** The content of these is never read. */
const CALLADOS = new Set(['iframe', 'noscript', 'object', 'script', 'style', 'svg', 'template', 'title'])
/** Room for a description with whole pictures in it; endless nested elements would take ever longer to read. */
const HTML_MAX = 200_000

/** Any HTML as plain paragraphs: only its words, without pictures, addresses or anything that runs. */
export function htmlToParrafos(html: string): string {
  let texto = ''
  let callados = 0
  const parser = new Parser({
    onopentag(name) {
      if (CALLADOS.has(name)) callados++
      // A paragraph in a list item begins right after its dash.
      texto += PARRAFOS.has(name) && !texto.endsWith('- ') ? '\n\n' : (ownValue(ANTES, name) ?? '')
    },
    ontext(text) {
      if (callados === 0) texto += text.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (CALLADOS.has(name)) callados--
      if (PARRAFOS.has(name)) texto += '\n\n'
    },
  })
  parser.end(html.slice(0, HTML_MAX))
  return tidyParrafos(texto.replace(/ +/g, ' ').replaceAll('\n ', '\n'))
}

/** A text of one line with the characters of its HTML entities (`&#8211;`, `&amp;`); elements stay as written. */
export function decodeEntidades(texto: string): string {
  return texto.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (entidad) => {
    let decoded = ''
    const parser = new Parser({ ontext: (text) => void (decoded += text) })
    parser.end(entidad)
    return decoded
  })
}
