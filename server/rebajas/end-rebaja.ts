import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteRebajas } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectRebaja } from './rebajas.repo.ts'

/**
 * Ends a reduction now: a running one stays known, since prices before follow from it; one to come is removed. Ending
 * twice ends once (33.10).
 * @returns what became of it
 */
export function endRebaja(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
): Promise<Resultado<'terminada' | 'borrada', Fallo<'rebaja_inexistente'>>> {
  return database.transaction(async (tx) => {
    const row = await selectRebaja(tx, id)
    if (row === undefined) return fallo('rebaja_inexistente')
    const now = clock()
    if (row.hasta !== null && row.hasta <= now) return ok('terminada')
    // One that ends in the very moment of its beginning may have sold something in it.
    const borrada = row.desde > now
    if (borrada) await tx.deleteFrom('rebajas').where('id', '=', id).execute()
    else {
      await tx
        .updateTable('rebajas')
        .set({ hasta: Math.max(now, row.desde + 1), actualizada: Math.max(now, row.actualizada + 1) })
        .where('id', '=', id)
        .execute()
    }
    await noteRebajas(tx)
    return ok(borrada ? 'borrada' : 'terminada')
  })
}
