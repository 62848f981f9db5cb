import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The version of what pages show: of the last change that was noted (server/cambios/note-changes.ts). */
export async function readVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('versiones')
    .select('version')
    .where('nombre', '=', 'tienda')
    .executeTakeFirstOrThrow()
  return row.version
}
