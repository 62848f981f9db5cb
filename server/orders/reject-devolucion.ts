import { formatPesos } from '#domain/dinero.ts'
import type { DevolucionRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { addAviso } from './aviso.ts'
import { refuseDevolucion } from './devoluciones.repo.ts'
import { lockPedido } from './pedidos.repo.ts'

/** The provider won't return the money: it is the owner's to return otherwise, so the order is flagged. */
export async function rejectDevolucion(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { id, pedidoId, pagoId, monto }: DevolucionRow,
  motivo: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedidoId, clock())
    const ended = await refuseDevolucion(tx, id, { error: motivo, resuelto: clock() })
    if (!ended || pedido === undefined) return
    await addAviso(tx, pedido, `No se devolvieron ${formatPesos(monto)} del pago ${pagoId}. ${motivo}`)
  })
}
