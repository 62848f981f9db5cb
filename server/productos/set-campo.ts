import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { toColumns } from './product-mapping.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** What can be changed right in the list. */
export type CampoCambiado = { activo: boolean } | { destacado: boolean } | { popularidad: number }

/**
 * Changes one figure or switch of a product from the list. The same change twice is done once.
 * @param quien who does it
 */
export async function setCampo(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
  cambio: CampoCambiado,
  quien: string,
): Promise<Resultado<null, Fallo<'producto_inexistente'>>> {
  return database.transaction(async (tx) => {
    if ((await touchProducto(tx, id, quien, clock())) === null) return fallo('producto_inexistente')
    await tx.updateTable('products').set(toColumns(cambio)).where('id', '=', id).execute()
    await noteProductos(tx, [id])
    return ok(null)
  })
}

/**
 * Gives a product a strictly greater `actualizado`, by which readers notice the edit, and notes who did it. Locks the
 * product for this transaction: whoever else wants to change it waits.
 * @param quien who edits, as others are told
 * @returns the new `actualizado`; null when there is no such product
 */
async function touchProducto(tx: Tx, id: string, quien: string, now: number): Promise<number | null> {
  const row = await tx
    .updateTable('products')
    .set({ actualizado: sql`case when actualizado >= ${now} then actualizado + 1 else ${now} end` })
    .where('id', '=', id)
    .returning('actualizado')
    .executeTakeFirst()
  if (row === undefined) return null
  await tx.insertInto('productEdiciones').values({ productId: id, en: row.actualizado, quien }).execute()
  return row.actualizado
}
