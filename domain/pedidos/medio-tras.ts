import { mediosCon, type EventoPedido, type MedioDePago } from './pedido.ts'

/**
 * How an order is to be paid, or was, after an event: as chosen with it, or as its money came.
 * @param antes how it was to be paid before it
 */
export function medioTras<T extends MedioDePago | null>(
  { evento, medio }: Pick<EventoPedido, 'evento' | 'medio'>,
  antes: T,
): MedioDePago | T {
  return medio ?? mediosCon(({ cobro }) => cobro === evento)[0] ?? antes
}
