import type { Kysely } from 'kysely'
import { NOMBRE_MAX } from '#domain/rebajas/formulario.ts'
import type { PreciosPropios } from '#domain/rebajas/rebaja.ts'
import { noteChanges, noteRebajas } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionRow, Schema } from '#server/db/schema.ts'

/** A new product, and what it is reduced to. */
export type Rebajada = { productId: string; precios: PreciosPropios }

/**
 * Makes the reduction of an import, which has its id: without shirts yet, and until somebody ends it. Called in the
 * transaction that begins the import.
 * @param now milliseconds UTC
 */
export async function beginRebaja(
  tx: Tx,
  { id, archivo, quien }: Pick<ImportacionRow, 'id' | 'archivo' | 'quien'>,
  now: number,
): Promise<void> {
  const nombre = `Rebajadas de ${archivo}`.slice(0, NOMBRE_MAX).trim()
  const regla = { tipo: 'propio', valor: 0, modos: 'ambos', alcance: 'elegidas', filtro: '' } as const
  const times = { desde: now, hasta: null, creada: now, actualizada: now }
  await tx
    .insertInto('rebajas')
    .values({ id, nombre, quien, ...regla, ...times })
    .execute()
  await noteRebajas(tx)
}

/**
 * Puts new products into their import's reduction, in the transaction that makes them: no page ever asks their
 * crossed-out price. Where the reduction was taken away meanwhile they cost that.
 */
export async function addRebajadas(tx: Tx, importacionId: string, rebajadas: Rebajada[]): Promise<void> {
  if (rebajadas.length === 0) return
  if (!(await hasRebaja(tx, importacionId))) return
  await tx
    .insertInto('rebajaProductos')
    .values(
      rebajadas.map(({ productId, precios: { stock, encargo } }) => ({
        rebajaId: importacionId,
        productId,
        precio: stock,
        precioEncargo: encargo,
      })),
    )
    .execute()
  await noteChanges(tx, [{ productId: null, kind: 'rebajas' }], { atOnce: false })
}

/** Whether an import made a reduction that is still there, ended or not. */
export async function hasRebaja(db: Kysely<Schema>, importacionId: string): Promise<boolean> {
  const row = await db.selectFrom('rebajas').select('id').where('id', '=', importacionId).executeTakeFirst()
  return row !== undefined
}

/** Takes an import's reduction away when none of its shirts is left, or none ever came. */
export async function dropEmptyRebaja(tx: Tx, importacionId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('rebajas')
    .where('id', '=', importacionId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('rebajaProductos as r').select('r.productId').where('r.rebajaId', '=', importacionId)),
      ),
    )
    .executeTakeFirst()
  if (numDeletedRows === 1n) await noteRebajas(tx)
}
