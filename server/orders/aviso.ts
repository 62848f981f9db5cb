import { isAbierto, type Asunto, type AvisoDePedido } from '#domain/aviso-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import { closeAviso, insertAviso, selectAvisosDe } from './avisos.repo.ts'

/**
 * Adds something that the owner must look at to an order; what is flagged already isn't flagged twice.
 * @param pedido which `lockPedido` of the same transaction gave
 */
export async function addAviso(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  { id: pedidoId }: { id: string },
  { centavos = null, moneda = 'UYU', esperado = null, pagoId = '', movimientoId = '', detalle = '', tipo }: Asunto,
): Promise<void> {
  const asunto = { tipo, centavos, moneda, esperado, pagoId, movimientoId, detalle }
  const known = await selectAvisosDe(tx, [pedidoId])
  if (known.some((aviso) => isAbierto(aviso) && isSame(aviso, asunto))) return
  // The times of an order's flags always rise, as those of its events do.
  const creado = Math.max(clock(), (known.at(-1)?.creado ?? 0) + 1)
  const state = { creado, resuelto: null, quien: '', autor: '', nota: '' } as const
  await insertAviso(tx, { id: newId(), pedidoId, ...asunto, ...state })
}

/** What the provider says now makes flags about one of its payments pointless: they are dealt with, by its word. */
export async function settleAvisos(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  { id: pedidoId }: { id: string },
  about: Pick<AvisoDePedido, 'tipo' | 'pagoId'> & Partial<Pick<AvisoDePedido, 'centavos'>>,
  nota: string,
): Promise<void> {
  for (const { id, ...aviso } of await selectAvisosDe(tx, [pedidoId])) {
    if (aviso.tipo !== about.tipo || aviso.pagoId !== about.pagoId) continue
    if (about.centavos !== undefined && about.centavos !== aviso.centavos) continue
    await closeAviso(tx, id, { resuelto: clock(), quien: 'proveedor', autor: '', nota })
  }
}

function isSame(a: Required<Asunto>, b: Required<Asunto>): boolean {
  return (
    a.tipo === b.tipo &&
    a.centavos === b.centavos &&
    a.moneda === b.moneda &&
    a.esperado === b.esperado &&
    a.pagoId === b.pagoId &&
    a.movimientoId === b.movimientoId &&
    a.detalle === b.detalle
  )
}
