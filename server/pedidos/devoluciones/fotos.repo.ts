import type { Kysely } from 'kysely'
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
