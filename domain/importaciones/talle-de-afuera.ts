import { ownValue } from '#domain/texto/own-value.ts'
import { canonicalTalle, TALLES_ADMIN } from '#domain/productos/talle.ts'
import { foldTexto } from '#domain/texto/texto.ts'

const PALABRAS: Record<string, string> = {
  'extra small': 'XS',
  'extra chico': 'XS',
  small: 'S',
  chico: 'S',
  pequeno: 'S',
  medium: 'M',
  mediano: 'M',
  medio: 'M',
  large: 'L',
  grande: 'L',
  'extra large': 'XL',
  'x large': 'XL',
  'extra grande': 'XL',
  'xx large': '2XL',
  'xxx large': '3XL',
}
const CONOCIDOS: ReadonlySet<string> = new Set(TALLES_ADMIN)

/**
 * A size as other shops write it, in our name for it: `Medium`, `M (Mediano)`, `Talle M` and `T. M` are M, `XXL` and
 * `2XL/XXL` are 2XL. Any other text stays as it is, numbers too: 4 to 16 are children's sizes, the rest are nobody's.
 */
export function talleDeAfuera(texto: string): string {
  const nombres = new Set(texto.split('/').map(talleDeUnNombre))
  const [talle] = nombres
  return nombres.size === 1 && CONOCIDOS.has(talle!) ? talle! : texto.trim()
}

/** Of a size with one name; what isn't one of ours is none either way. */
function talleDeUnNombre(texto: string): string {
  const propio = texto.trim().replace(/^(?:talles?|tallas?|sizes?|tama[nñ]o|t\.)\s*[:-]?\s+/i, '')
  const folded = foldTexto(propio.replace(/\(.*\)/, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const talle =
    ownValue(PALABRAS, folded.replace(/a$/, 'o')) ??
    ownValue(PALABRAS, folded) ??
    canonicalTalle(folded.replaceAll(' ', ''))
  return talle
}

/** Whether a text is one of our sizes, however it is written. */
export function isTalleConocido(texto: string): boolean {
  return CONOCIDOS.has(talleDeAfuera(texto))
}
