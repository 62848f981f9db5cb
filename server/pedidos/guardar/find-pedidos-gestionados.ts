import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findPedidoGestionado } from './find-pedido-gestionado.ts'

/** Several orders, sorted as their codes were given, each once; codes of no order are left out. */
export async function findPedidosGestionados(
  runtime: Pick<Runtime, 'database'>,
  codigos: string[],
): Promise<PedidoGestionado[]> {
  const pedidos = []
  for (const codigo of new Set(codigos)) {
    const pedido = await findPedidoGestionado(runtime, codigo)
    if (pedido !== null) pedidos.push(pedido)
  }
  return pedidos
}
