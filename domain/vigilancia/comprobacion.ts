import { ultimasCuatro } from '#domain/copias/hora-de-copia.ts'
import { plural } from '#domain/texto/plural.ts'

const HORA_MS = 60 * 60_000
/** Milliseconds after which one that couldn't be done is tried again. */
const OTRA_VEZ_MS = HORA_MS
/** Milliseconds that the copy of the night is waited for. */
const ESPERA_MS = 2 * HORA_MS
/** Milliseconds without one that could be done after which the owner is told. */
const SIN_COMPROBAR_MS = 36 * HORA_MS
/** How many of the findings are kept. */
const PRIMERAS = 5

/** How much was compared. */
export type Comparados = Record<'pedidos' | 'pagos' | 'movimientosDeStock' | 'movimientosDelBanco' | 'correos', number>

export type ResultadoDeComprobacion = 'cierra' | 'no_cierra' | 'no_se_pudo'

/** A proof of the night that all agrees (`verify`), or what kept it from being made. */
export type Comprobacion = {
  /** Milliseconds UTC. */
  comenzada: number
  resultado: ResultadoDeComprobacion
  /** How many things disagree. */
  fallas: number
  /** The first of them, a sentence each; of one that couldn't be done, why. */
  primeras: string[]
  /** What was compared, in words; '' where nothing was. */
  comparado: string
}

/** The last ones; null where there was none. `hecha` is the last that could be done, `primera` when the first was begun. */
export type UltimasComprobaciones = { hecha: Comprobacion | null; ultima: Comprobacion | null; primera: number | null }

/**
 * Whether the shop proves itself now (specification 36.4): once each night after four, and an hour after it couldn't.
 * The night's proof waits for its copy, but not for ever.
 * @param corre since when this process does the work, milliseconds UTC: a shop that never did it waits for the night
 * @param copia when the last copy was begun; null where there is none, undefined where the shop makes none
 */
export function tocaComprobar(
  { ultima, corre, copia }: { ultima: Comprobacion | null; corre: number; copia: number | null | undefined },
  ahora: number,
): boolean {
  if (ultima?.resultado === 'no_se_pudo') return ahora >= ultima.comenzada + OTRA_VEZ_MS
  const cuatro = ultimasCuatro(ahora)
  if ((ultima?.comenzada ?? corre) >= cuatro) return false
  return copia === undefined || (copia ?? 0) >= cuatro || ahora >= cuatro + ESPERA_MS
}

/** Since when the shop couldn't prove itself, when that is too long (specification 36.5); else null. Milliseconds UTC. */
export function sinComprobarDesde({ hecha, ultima, primera }: UltimasComprobaciones, ahora: number): number | null {
  if (ultima?.resultado !== 'no_se_pudo') return null
  const desde = hecha?.comenzada ?? primera!
  return desde < ahora - SIN_COMPROBAR_MS ? desde : null
}

/** Addresses of people aren't kept beside what is found: they have to go when somebody's data are erased. */
const CORREO = /[^\s@«»()]+@[^\s@«»()]+/g

/** What is kept of what was found. */
export function primerasFallas(fallas: readonly string[]): string[] {
  return fallas.slice(0, PRIMERAS).map((falla) => falla.replaceAll(CORREO, '(un correo)'))
}

/** `12 pedidos, 8 pagos, …` */
export function comparadosEnPalabras({
  pedidos,
  pagos,
  movimientosDeStock,
  movimientosDelBanco,
  correos,
}: Comparados): string {
  return (
    `${plural(pedidos, 'pedido', 'pedidos')}, ${plural(pagos, 'pago', 'pagos')}, ${plural(movimientosDeStock, 'movimiento', 'movimientos')} de stock, ` +
    `${plural(movimientosDelBanco, 'movimiento', 'movimientos')} del banco y ${plural(correos, 'correo', 'correos')}`
  )
}
