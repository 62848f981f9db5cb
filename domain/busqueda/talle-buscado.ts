import { canonicalTalle, ORDEN_TALLES } from '#domain/productos/talle.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** What a search says of a size, and what else it says. */
export type TalleBuscado = {
  talle: string
  /** The search without the size. */
  resto: string
  /**
   * Whether the words say that a size is meant: "talle 10", "xl". Otherwise "10" may be a number or a year, and the "l" of "l
   * suárez" a name.
   */
  dicho: boolean
}

const DICHO = ['talle', 'talles', 'talla', 'tallas']
const TALLES = new Set<string>(ORDEN_TALLES)

/** The size that a search names ("peñarol niño 10", "nacional talle XL"); null when it names none. */
export function readTalleBuscado(consulta: string): TalleBuscado | null {
  const palabras = consulta.trim().split(/\s+/)
  const isDicho = (at: number) => DICHO.includes(foldTexto(palabras[at] ?? ''))
  const isTalle = (at: number) => TALLES.has(canonicalTalle(palabras[at]!))
  const said = palabras.findIndex((_, at) => isTalle(at) && isDicho(at - 1))
  const at = said === -1 ? palabras.findLastIndex((_, last) => isTalle(last)) : said
  if (at === -1) return null
  const talle = canonicalTalle(palabras[at]!)
  return {
    talle,
    resto: (said === -1 ? palabras.toSpliced(at, 1) : palabras.toSpliced(at - 1, 2)).join(' '),
    dicho: said !== -1 || (/[SML]/.test(talle) && (talle.length > 1 || at === palabras.length - 1)),
  }
}
