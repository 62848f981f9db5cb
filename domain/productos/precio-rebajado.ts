import type { Pesos } from '#domain/dinero/dinero.ts'

/** A price that a reduction runs for. */
export type PrecioRebajado = {
  /** By card. */
  tarjeta: Pesos
  /** The price before; null where none may be shown. */
  antes: Pesos | null
  /** The first moment after the reduction, milliseconds UTC; null while nobody ends it. */
  hasta: number | null
}

/** A reduced price with what search engines and other catalogues are told of it. */
export type RebajaVigente = PrecioRebajado & {
  /** When the reduction began, milliseconds UTC. */
  desde: number
  /** Whether the price before was asked long enough for Google to take it as the price (33.20). */
  habitual: boolean
}

/** What a page shows of a reduction, no more. */
export function toPrecioRebajado(rebaja: RebajaVigente | undefined): PrecioRebajado | null {
  return rebaja === undefined ? null : { tarjeta: rebaja.tarjeta, antes: rebaja.antes, hasta: rebaja.hasta }
}
