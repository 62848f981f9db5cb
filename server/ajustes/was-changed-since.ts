import type { Kysely } from 'kysely'
import type { CampoDeAjustes } from '#domain/ajustes/campos.ts'
import type { Schema } from '#server/db/schema.ts'

/** Whether a setting was changed after a moment, milliseconds UTC: what it has sent at that moment waits for the next. */
export async function wasChangedSince(db: Kysely<Schema>, campo: CampoDeAjustes, en: number): Promise<boolean> {
  const cambio = await db
    .selectFrom('ajustesCambios')
    .select('id')
    .where('campo', '=', campo)
    .where('en', '>', en)
    .executeTakeFirst()
  return cambio !== undefined
}
