import { MEDIOS, type Pedido } from '#domain/pedidos/pedido.ts'

const HORA = 3_600_000
/** However long a hold is, the reminder comes while there is time to pay but not to forget again. */
const ANTES = 12 * HORA
/** Milliseconds in which whoever has just ordered needs no reminder. */
export const RECIEN_HECHO = HORA / 2

/**
 * Milliseconds before its hold's end at which a transfer is reminded of: half the hold, 12 hours at most.
 * @param horas a transfer's hold, as in the settings
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
    MEDIOS[medioDePago].porBanco &&
    retenidoHasta > now &&
    retenidoHasta - now <= anticipacionDelRecordatorio(horas) &&
    now - creado >= RECIEN_HECHO
  )
}
