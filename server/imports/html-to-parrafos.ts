import { Parser } from 'htmlparser2'
import { tidyParrafos } from '#domain/texto/parrafos.ts'

/** Elements that are a paragraph of their own. */
const PARRAFOS = new Set(
  'address article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
)
/** What stands before what is in these. */
const ANTES: Record<string, string> = { br: '\n', dd: '\n', dt: '\n', li: '\n- ', td: ' ', th: ' ', tr: '\n' }
/** Nobody reads what is in these. */
const CALLADOS = new Set(['iframe', 'noscript', 'object', 'script', 'style', 'svg', 'template', 'title'])
/** A description with whole pictures in it; what opens ever more elements takes the reader ever longer. */
const HTML_MAX = 200_000

/** HTML of whatever making as plain paragraphs: its words alone, without pictures, addresses or anything that runs. */
export function htmlToParrafos(html: string): string {
  let texto = ''
  let callados = 0
  const parser = new Parser({
    onopentag(name) {
      if (CALLADOS.has(name)) callados++
      // An item's own paragraph begins beside its dash.
      texto += PARRAFOS.has(name) && !texto.endsWith('- ') ? '\n\n' : (ANTES[name] ?? '')
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
