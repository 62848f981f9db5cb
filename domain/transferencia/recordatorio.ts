import type { Pedido } from '#domain/pedido/pedido.ts'

const HORA = 3_600_000
/** However long a hold is: the reminder comes when the money can still be sent and isn't forgotten again. */
const ANTES = 12 * HORA
/** Milliseconds in which whoever has just ordered knows. */
export const RECIEN_HECHO = HORA / 2

/**
 * How long before its hold runs out a transfer is reminded of, in milliseconds: half of the hold, 12 hours at most.
 * @param horas hold of a transfer, as the settings have it
 */
export function anticipacionDelRecordatorio(horas: number): number {
  return Math.min(ANTES, (horas * HORA) / 2)
}

/** Whether a waiting transfer is to be reminded of now. @param now milliseconds UTC */
export function isHoraDeRecordar(
  { estado, medioDePago, retenidoHasta, creado }: Pick<Pedido, 'estado' | 'medioDePago' | 'retenidoHasta' | 'creado'>,
  horas: number,
  now: number,
): boolean {
  return (
    estado === 'pendiente_pago' &&
    medioDePago === 'transferencia' &&
    retenidoHasta > now &&
    retenidoHasta - now <= anticipacionDelRecordatorio(horas) &&
    now - creado >= RECIEN_HECHO
  )
}
