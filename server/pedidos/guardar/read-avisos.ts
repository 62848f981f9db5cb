import type { Kysely } from 'kysely'
import { isAbierto, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectAvisosDe, toAviso } from './avisos.repo.ts'

/** What orders are flagged for and nobody dealt with yet, by the order's id. */
export async function readAvisosAbiertos(
  db: Kysely<Schema>,
  pedidoIds: string[],
): Promise<Map<string, AvisoDePedido[]>> {
  const found = new Map<string, AvisoDePedido[]>()
  for (const row of await selectAvisosDe(db, pedidoIds)) {
    if (isAbierto(row)) found.set(row.pedidoId, [...(found.get(row.pedidoId) ?? []), toAviso(row)])
  }
  return found
}
