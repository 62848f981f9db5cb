import type { Ajustes } from '#domain/ajustes.ts'
import type { MedioDePago } from '#domain/pedido.ts'

/** How long an unpaid order keeps its shirts, in milliseconds (decisions: Orders, Settings). */
export function retencionDe(medio: MedioDePago, { retencion }: Pick<Ajustes, 'retencion'>): number {
  return medio === 'tarjeta' ? retencion.tarjetaMinutos * 60_000 : retencion.transferenciaHoras * 3_600_000
}
