import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { buildSolicitud, insertProducto } from './factories.ts'

/** An unpaid order of one shirt of 2190 pesos from stock, made with `DATOS_ENVIO`. @param stock units before it */
export async function placeOne(runtime: Runtime, medio: MedioDePago = 'tarjeta', stock = 3): Promise<Pedido> {
  const producto = await insertProducto(runtime, { stock: { M: stock }, precio: 2190 })
  const placed = await placePedido(runtime, buildSolicitud([{ producto, talle: 'M' }], medio), medio)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}
