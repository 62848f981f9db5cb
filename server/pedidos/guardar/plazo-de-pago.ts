import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { GRACIA_TARJETA } from '#domain/pagos/pago.ts'
import type { Medio } from '#domain/pedidos/pedido.ts'

/**
 * How long an unpaid order keeps its shirts, in milliseconds (specification 11.8, 11.9). By card that is a little
 * longer than the order can be paid.
 */
export function retencionDe(
  { esperaDias }: Pick<Medio, 'esperaDias'>,
  { retencion }: Pick<Ajustes, 'retencion'>,
): number {
  return esperaDias ? retencion.transferenciaHoras * 3_600_000 : retencion.tarjetaMinutos * 60_000 + GRACIA_TARJETA
}
