import type { Pesos } from '#domain/dinero/dinero.ts'
import { ultimoMomento } from '#domain/tiempo/momento.ts'

/** A price that a reduction runs for, as pages show it. */
export type PrecioRebajado = {
  /** By card. */
  tarjeta: Pesos
  /** The price before; null where none may be shown. */
  antes: Pesos | null
  /** The last day of the reduction in words, `viernes 4/12`; null while nobody ends it. */
  hasta: string | null
}

/** A reduced price with what search engines and other catalogues are told of it. */
export type RebajaVigente = Omit<PrecioRebajado, 'hasta'> & {
  /** When the reduction began, milliseconds UTC. */
  desde: number
  /** The first moment after it, milliseconds UTC; null while nobody ends it. */
  hasta: number | null
  /** Whether the price before was asked long enough for Google to take it as the price (33.20). */
  habitual: boolean
}

/** What a page shows of a reduction, no more: days in words, since lists needn't know the calendar. */
export function toPrecioRebajado(rebaja: RebajaVigente | undefined): PrecioRebajado | null {
  if (rebaja === undefined) return null
  const { tarjeta, antes, hasta } = rebaja
  return { tarjeta, antes, hasta: hasta === null ? null : ultimoMomento(hasta) }
}
