import { EVENTOS } from './eventos.ts'
import { MEDIOS, mediosCon, type EventoPedido, type MedioDePago } from './pedido.ts'

/**
 * How an order is to be paid, or was, after an event: as chosen with it, or as its money came. Money that came
 * otherwise than was chosen came by the first way that comes so.
 * @param antes how it was to be paid before it
 */
export function medioTras<T extends MedioDePago | null>(
  { evento, medio }: Pick<EventoPedido, 'evento' | 'medio'>,
  antes: T,
): MedioDePago | T {
  if (medio !== null) return medio
  const cobra = EVENTOS.get(evento)?.cobra
  if (cobra === undefined || (antes !== null && MEDIOS[antes].cobra === cobra)) return antes
  return mediosCon((one) => one.cobra === cobra)[0]!
}
