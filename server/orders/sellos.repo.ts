import type { Kysely } from 'kysely'
import type { Millis, Schema } from '#server/db/schema.ts'

/** Since when every order has a seal, 0 for ever; undefined while those from before have none. */
export async function selectDesdeCuandoSellados(db: Kysely<Schema>): Promise<Millis | undefined> {
  const row = await db.selectFrom('sellados').select('desde').where('nombre', '=', 'pedidos').executeTakeFirst()
  return row?.desde
}
