import type { DevolucionRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { addAviso } from './aviso.ts'
import { refuseDevolucion } from './devoluciones.repo.ts'
import { lockPedido } from './pedidos.repo.ts'

/** The provider won't return the money: it is the owner's to return otherwise, so the order is flagged. */
export async function rejectDevolucion(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  { id, pedidoId, pagoId, monto }: DevolucionRow,
  motivo: string,
): Promise<void> {
  const { database, clock } = runtime
  await database.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedidoId, clock())
    const ended = await refuseDevolucion(tx, id, { error: motivo, resuelto: clock() })
    if (!ended || pedido === undefined) return
    await addAviso(tx, runtime, pedido, {
      tipo: 'devolucion_rechazada',
      pagoId,
      centavos: monto * 100,
      detalle: motivo,
    })
  })
}
