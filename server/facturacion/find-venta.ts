import type { Kysely } from 'kysely'
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
  const from = db.selectFrom('devoluciones').select('pedidoId').where('cambioId', '=', pedidoId)
  const devolucion = await from.executeTakeFirst()
  return devolucion === undefined ? undefined : findVentaDe(db, devolucion.pedidoId)
}
