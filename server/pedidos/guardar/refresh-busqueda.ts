import { CAMPOS_BUSCABLES, textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import type { Tx } from '#server/db/connect.ts'

/** An order is found by what it says now (specification 42.5); for whoever writes what it is found by. */
export async function refreshBusqueda(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('pedidos').select(CAMPOS_BUSCABLES).where('id', '=', id).executeTakeFirstOrThrow()
  const lineas = await tx
    .selectFrom('pedidoLineas')
    .select(['codigo', 'nombre', 'nombrePersonalizado', 'numero'])
    .where('pedidoId', '=', id)
    .orderBy('orden')
    .execute()
  await tx
    .updateTable('pedidos')
    .set({ busqueda: textoDePedido(row, lineas) })
    .where('id', '=', id)
    .execute()
}
