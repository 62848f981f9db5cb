import { codigosEn } from './busqueda-pedidos.ts'
import { palabrasDe, PRENDA, UNION } from './palabras.ts'
import { ALFABETO_CODIGO } from './pedido.ts'

/** A search that found nothing, as the owner reads of it. */
export type BusquedaVacia = { texto: string; veces: number; dias: number }

/** Days that it has to be made on before anybody reads it: what one person typed once stays theirs. */
export const DIAS_MIN = 3

const TEXTO_MAX = 40
const PALABRAS_MAX = 5
/** `2010/2011` are years; so many digits in a row, with what people put between them, are a telephone or a document. */
const NUMERO = /(?:\d[\s.\-()+]*){6}/
const DIRECCION = /@|\b(?:https?|www)\b|\.(?:com|net|org|uy|ar|br)\b/i
const SIGNOS_DE_CODIGO = new Set(ALFABETO_CODIGO)

/**
 * How a search is counted: folded, without the words that say nothing, so that "¿Camiseta de Cobreloa?" and "cobreloa"
 * are one.
 * @returns null for what isn't counted: too long, or what may say who asks (an e-mail, a telephone, an order's code)
 */
export function toBusquedaContada(consulta: string): string | null {
  if (DIRECCION.test(consulta) || NUMERO.test(consulta) || mayBeCodigo(consulta)) return null
  const palabras = palabrasDe(consulta).filter((palabra) => !UNION.has(palabra) && !PRENDA.has(palabra))
  const texto = palabras.join(' ')
  if (palabras.length > PALABRAS_MAX || texto.length < 2 || texto.length > TEXTO_MAX) return null
  return /\p{L}/u.test(texto) ? texto : null
}

/** Six signs by themselves may be a code without its beginning, though a few of them are words. */
function mayBeCodigo(consulta: string): boolean {
  const bare = consulta.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  if (bare.startsWith('CK')) return true
  if (bare.length === 6 && [...bare].every((signo) => SIGNOS_DE_CODIGO.has(signo))) return true
  return /C\s?K/i.test(consulta) && codigosEn(consulta).length > 0
}
