import type { Kysely } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { isVenta } from '#domain/facturacion/cfe.ts'
import type { CfeRow, Schema } from '#server/db/schema.ts'
import { selectCfeDe } from './cfe.repo.ts'

/**
 * The paper that an order's notes take off: its own sale's. What was sent in exchange without a difference has none, and what
 * takes off it takes off the order that its shirt came back of.
 */
export async function findVentaDe(db: Kysely<Schema>, pedidoId: string): Promise<CfeRow | undefined> {
  const own = (await selectCfeDe(db, pedidoId)).findLast(
    ({ clave, estado }) => isVenta(clave) && estado !== 'reemplazado',
  )
  if (own !== undefined) return own
  const de = await findDevueltoDe(db, pedidoId)
  return de === undefined ? undefined : findVentaDe(db, de)
}

/**
 * The papers that a note of so many pesos takes off: its sale's, and where it comes to more, those of the order that the shirt
 * came back of. What was sent in exchange sold a difference alone.
 */
export async function findVentasDe(db: Kysely<Schema>, pedidoId: string, total: Pesos): Promise<CfeRow[]> {
  const venta = await findVentaDe(db, pedidoId)
  if (venta === undefined) return []
  const de = total > venta.total ? await findDevueltoDe(db, venta.pedidoId) : undefined
  return de === undefined ? [venta] : [venta, ...(await findVentasDe(db, de, total - venta.total))]
}

/** The order that what an order sends in exchange came back of. */
async function findDevueltoDe(db: Kysely<Schema>, pedidoId: string): Promise<string | undefined> {
  const from = db.selectFrom('devoluciones').select('pedidoId').where('cambioId', '=', pedidoId)
  return (await from.executeTakeFirst())?.pedidoId
}
