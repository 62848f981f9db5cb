import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { plural } from '#domain/texto/plural.ts'
import { DIA_MS, diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { SUFIJO, type CodigoDeDescuento } from './codigo.ts'

/** Orders that were paid with a code, what they cost without the shipping, and what it took off them. */
export type LoQueTrajo = { pedidos: number; pesos: Pesos; descontado: Pesos }

/** A code as the owner sees it, with what it brought; codes that were made together, by one of them. */
export type CodigoListado = CodigoDeDescuento & {
  /** The word that it is ended by: the code, or what they have in common. */
  clave: string
  /** What those that were made together have in common, '' for one that was made by itself. */
  lote: string
  /** How many there are. */
  cuenta: number
  /** How many orders have a use of it now. */
  usos: number
  anulado: number | null
  traido: LoQueTrajo
}

/** How a code stands at a moment, in one word or two. @param now milliseconds UTC */
export function situacionDeCodigo(
  {
    anulado,
    desde,
    hasta,
    usos,
    usosMax,
    cuenta,
  }: Pick<CodigoListado, 'anulado' | 'desde' | 'hasta' | 'usos' | 'usosMax' | 'cuenta'>,
  now: number,
): 'Anulado' | 'Terminado' | 'Usado' | 'Todavía no' | 'Vale' {
  if (anulado !== null) return 'Anulado'
  if (hasta !== null && now >= hasta) return 'Terminado'
  if (usosMax !== null && usos >= usosMax * cuenta) return 'Usado'
  return desde !== null && now < desde ? 'Todavía no' : 'Vale'
}

/** The name of a code: itself, or what those that were made together begin with. */
export function nombreDe({ codigo, lote }: Pick<CodigoListado, 'codigo' | 'lote'>): string {
  return lote === '' ? codigo : `${codigo.slice(0, -SUFIJO)}…`
}

/** When, for what and how often a code can be used, a few words each. */
export function condicionesDe(codigo: CodigoDeDescuento): string[] {
  const { desde, hasta, minimo, filtro, usosMax, usosPorPersona } = codigo
  return [
    usosMax === null ? 'sin límite de usos' : plural(usosMax, 'vez en total', 'veces en total'),
    ...(usosPorPersona === null ? [] : [plural(usosPorPersona, 'vez por persona', 'veces por persona')]),
    ...(desde === null ? [] : [`desde el ${enFiguras(desde)}`]),
    ...(hasta === null ? [] : [`hasta el ${enFiguras(hasta - DIA_MS)}`]),
    ...(minimo === 0 ? [] : [`desde ${formatPesos(minimo)}`]),
    ...(filtro.modo === '' ? [] : [MODO_ETIQUETA[filtro.modo].toLowerCase()]),
    ...[filtro.liga, filtro.equipo, filtro.categoria].filter((one) => one !== ''),
    ...(filtro.sinRebajadas ? ['sin las rebajadas'] : []),
  ]
}

/** `20/11`. */
function enFiguras(millis: number): string {
  const [, mes, dia] = writeDia(diaDe(millis)).split('-').map(Number)
  return `${dia}/${mes}`
}
