import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { addAviso } from '../guardar/aviso.ts'
import { refuseReintegro, updatePedida } from '../guardar/reintegros.repo.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'

/** The provider won't return the money: the owner has to return it another way, so the order is flagged. */
export async function rejectReintegro(
  runtime: Runtime,
  { id, pedidoId, pagoId, monto }: ReintegroDelProveedor,
  motivo: string,
): Promise<void> {
  await inTransaction(runtime, async (work) => {
    const pedido = await lockPedido(work.tx, pedidoId, work.clock())
    const ended = await refuseReintegro(work.tx, id, { error: motivo, resuelto: work.clock() })
    if (!ended || pedido === undefined) return
    await addAviso(work, pedido, {
      tipo: 'reintegro_rechazado',
      pagoId,
      centavos: monto * 100,
      detalle: motivo,
    })
  })
}

/** Puts off a refund under way. @param error what it waits for, worded for the owner */
export async function postponeReintegro(
  { database }: Pick<Runtime, 'database'>,
  id: string,
  { proximoIntento, error }: { proximoIntento: number; error: string },
): Promise<void> {
  await database.transaction((tx) => updatePedida(tx, id, { proximoIntento, error }))
}
