import { explainAviso, isAbierto, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { findPedido } from '#server/pedidos/guardar/find-pedido.ts'
import { readAvisosAbiertos } from '#server/pedidos/guardar/aviso.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** An order with what it is flagged for and nobody dealt with, in words: a line each. */
export function conAviso<P extends { avisos: AvisoDePedido[] }>(pedido: P): P & { aviso: string } {
  return { ...pedido, aviso: pedido.avisos.filter(isAbierto).map(explainAviso).join('\n') }
}

/** An order as its buyer's page has it, with its open flags in words; null when there is none. */
export async function findAvisado(
  runtime: Pick<Runtime, 'database'>,
  clave: { token: string } | { id: string },
): Promise<(Pedido & { aviso: string }) | null> {
  const pedido = await findPedido(runtime, clave)
  if (pedido === null) return null
  const avisos = (await readAvisosAbiertos(runtime.database.read, [pedido.id])).get(pedido.id) ?? []
  const { aviso } = conAviso({ avisos })
  return { ...pedido, aviso }
}
