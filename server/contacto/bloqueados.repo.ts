import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { RemitenteBloqueadoRow, Schema } from '#server/db/schema.ts'

/** @param correo in any spelling */
export async function isBloqueado(db: Kysely<Schema>, correo: string): Promise<boolean> {
  const row = await db
    .selectFrom('remitentesBloqueados')
    .select('correo')
    .where('correo', '=', correo.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Does nothing when it is blocked already. */
export async function insertBloqueado(tx: Tx, { correo, ...row }: RemitenteBloqueadoRow): Promise<void> {
  await tx
    .insertInto('remitentesBloqueados')
    .values({ correo: correo.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.column('correo').doNothing())
    .execute()
}

export async function deleteBloqueado(tx: Tx, correo: string): Promise<void> {
  await tx.deleteFrom('remitentesBloqueados').where('correo', '=', correo.toLowerCase()).execute()
}
