import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { DevolucionFotoRow, Millis, Schema } from '#server/db/schema.ts'

export function selectFoto(db: Kysely<Schema>, id: string): Promise<DevolucionFotoRow | undefined> {
  return db.selectFrom('devolucionFotos').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Pictures of a devolución, the oldest first. */
export function selectFotosDe(db: Kysely<Schema>, devolucionId: string): Promise<DevolucionFotoRow[]> {
  return db
    .selectFrom('devolucionFotos')
    .selectAll()
    .where('devolucionId', '=', devolucionId)
    .orderBy('creado')
    .orderBy('id')
    .execute()
}

export async function sumBytesDeFotos(db: Kysely<Schema>, since: Millis): Promise<number> {
  const { bytes } = await db
    .selectFrom('devolucionFotos')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('creado', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Pictures of devoluciones that ended before a moment. */
export async function selectFotosViejas(db: Kysely<Schema>, before: Millis, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('devolucionFotos as f')
    .innerJoin('devoluciones as d', 'd.id', 'f.devolucionId')
    .select('f.id')
    .where('d.resuelto', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the file keys of those that were still there */
export async function deleteFotos(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('devolucionFotos').where('id', 'in', ids).returning('clave').execute()
  return rows.map(({ clave }) => clave)
}

/** Which of the storage's keys belong to a picture. */
export async function findClavesDeFoto(db: Kysely<Schema>, claves: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('devolucionFotos').select('clave').where('clave', 'in', claves).execute()
  return new Set(rows.map(({ clave }) => clave))
}
