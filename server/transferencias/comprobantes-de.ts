import type { Kysely } from 'kysely'
import type { ComprobanteRecibido } from '#domain/transferencias/comprobante.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCodigosPorHash, selectComprobantesDe } from './comprobantes.repo.ts'

/** Receipts of one order as the owner sees them, the oldest first. */
export async function listComprobantes(
  { database }: Runtime,
  pedido: { id: string; codigo: string },
): Promise<ComprobanteRecibido[]> {
  return (await comprobantesDe(database.read, [pedido])).get(pedido.id) ?? []
}

/**
 * Receipts of some orders for the owner, each with the other orders that the file was sent for.
 * @param pedidos ids with their codes
 * @returns by the order's id, the oldest first
 */
export async function comprobantesDe(
  db: Kysely<Schema>,
  pedidos: { id: string; codigo: string }[],
): Promise<Map<string, ComprobanteRecibido[]>> {
  const codigoDe = new Map(pedidos.map(({ id, codigo }) => [id, codigo]))
  const rows = await selectComprobantesDe(db, [...codigoDe.keys()])
  const porHash = Map.groupBy(
    await selectCodigosPorHash(
      db,
      rows.map(({ hash }) => hash),
    ),
    ({ hash }) => hash,
  )
  const found = new Map<string, ComprobanteRecibido[]>()
  for (const { id, pedidoId, hash, nombre, tipo, ancho, alto, creado } of rows) {
    const tambienEn = (porHash.get(hash) ?? [])
      .map(({ codigo }) => codigo)
      .filter((codigo) => codigo !== codigoDe.get(pedidoId))
    const list = found.get(pedidoId) ?? []
    list.push({ id, nombre, tipo, ancho, alto, creado, tambienEn })
    found.set(pedidoId, list)
  }
  return found
}
