import type { Pedido } from '#domain/pedidos/pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { completePedido, selectPedido } from './pedidos.repo.ts'

/** An order with its lines and history, or null. Only its token may come from a buyer: it can't be guessed. */
export async function findPedido(
  { database }: Pick<Runtime, 'database'>,
  clave: { token: string } | { id: string } | { codigo: string },
): Promise<Pedido | null> {
  const row = await selectPedido(database.read, clave)
  return row === undefined ? null : completePedido(database.read, row)
}
