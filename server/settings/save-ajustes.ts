import type { Ajustes } from '#domain/ajustes.ts'
import { bumpVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { ajustesSchema } from './ajustes-schema.ts'

/**
 * Stores the shop's settings; every process shows them from its next page on.
 * @throws ZodError when they aren't valid; forms check them with `ajustesSchema` first
 */
export async function saveAjustes(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  ajustes: Ajustes,
): Promise<void> {
  const contenido = JSON.stringify(ajustesSchema.parse(ajustes))
  await database.transaction(async (tx) => {
    await tx
      .insertInto('ajustes')
      .values({ id: 1, contenido, actualizado: clock() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ contenido, actualizado: clock() }))
      .execute()
    await bumpVersion(tx)
  })
}
