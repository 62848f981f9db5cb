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
