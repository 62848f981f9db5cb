import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import { palabrasDe, PRENDA, UNION } from '#domain/texto/palabras.ts'
import { ALFABETO_CODIGO } from '#domain/pedidos/pedido.ts'

/** A search that found nothing, as the owner sees it. */
export type BusquedaVacia = { texto: string; veces: number; dias: number }

/** Days of searching before the owner sees it: what one person typed once stays theirs. */
export const DIAS_MIN = 3

const TEXTO_MAX = 40
const PALABRAS_MAX = 5
/** More digits than this are a telephone or a document, whatever is between them. */
const CIFRAS_MAX = 5
const ANIO = /^(?:19|20)\d\d$/
const DIRECCION =
  /@|arroba|[([]at[)\]]|gmail|hotmail|yahoo|outlook|icloud|\b(?:https?|www|com)\b|\.(?:net|org|uy|ar|br)\b/i
const SIGNOS_DE_CODIGO = new Set(ALFABETO_CODIGO)

/**
 * How a search is counted: folded, without words that say nothing. "¿Camiseta de Cobreloa?" and "cobreloa" are one.
 * @returns null for what isn't counted: too long, or maybe telling who asks (e-mail, telephone, an order's code)
 */
export function toBusquedaContada(typed: string): string | null {
  // Wide letters and digits count as plain ones, and invisible characters are removed.
  const consulta = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  if (DIRECCION.test(consulta) || mayBeNumero(consulta) || mayBeCodigo(consulta)) return null
  const palabras = palabrasDe(consulta).filter((palabra) => !UNION.has(palabra) && !PRENDA.has(palabra))
  const texto = palabras.join(' ')
  if (palabras.length > PALABRAS_MAX || texto.length < 2 || texto.length > TEXTO_MAX) return null
  return /\p{L}/u.test(texto) ? texto : null
}

/** `2010/2011` are years, and so is each of "1999 y 2000"; beside `099` they are part of something longer. */
function mayBeNumero(consulta: string): boolean {
  const grupos = consulta.match(/\p{Nd}+/gu) ?? []
  const sueltos = grupos.filter((grupo) => !ANIO.test(grupo))
  const isLong = (some: string[]) => some.join('').length > CIFRAS_MAX
  return isLong(sueltos) || (isLong(grupos) && sueltos.some((grupo) => grupo.length > 2))
}

/**
 * Six characters by themselves may be a code without its beginning, though some are words. Among other words only mixed
 * letters and digits are.
 */
function mayBeCodigo(consulta: string): boolean {
  const capitals = consulta.toUpperCase()
  const bare = capitals.replace(/[\s\p{Pd}]/gu, '')
  if (bare.startsWith('CK') || isCodigo(bare)) return true
  const mixed = (palabra: string) => /\d/.test(palabra) && /[A-Z]/.test(palabra)
  if (capitals.split(/\s+/).some((word) => isCodigo(soloSignos(word)) && mixed(word))) return true
  return /C\s?K/i.test(consulta) && codigosEn(consulta).length > 0
}

function isCodigo(signos: string): boolean {
  return signos.length === 6 && [...signos].every((signo) => SIGNOS_DE_CODIGO.has(signo))
}

function soloSignos(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '')
}
