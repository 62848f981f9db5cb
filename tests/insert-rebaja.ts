import type { Rebaja } from '#domain/rebajas/rebaja.ts'
import { noteRebajas } from '#server/cambios/note-changes.ts'
import { replaceElegidas, toAlcanceColumns } from '#server/rebajas/rebajas.repo.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Stores a reduction as it is, to the millisecond. */
export async function insertRebaja({ database, clock }: Runtime, { alcance, ...rebaja }: Rebaja): Promise<void> {
  await database.transaction(async (tx) => {
    const stamps = { quien: 'ana@casakas.uy', creada: clock(), actualizada: clock() }
    await tx
      .insertInto('rebajas')
      .values({ ...rebaja, ...toAlcanceColumns(alcance), ...stamps })
      .execute()
    await replaceElegidas(tx, rebaja.id, alcance)
    await noteRebajas(tx)
  })
}
