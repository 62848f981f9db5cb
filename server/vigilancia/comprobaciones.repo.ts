import type { Kysely } from 'kysely'
import type { Comprobacion, UltimasComprobaciones } from '#domain/vigilancia/comprobacion.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Milliseconds for which is known what the proofs found. */
const KEPT = 30 * DIA_MS

/** Writes down what a proof found; what the former ones found in particular goes. */
export async function insertComprobacion(
  { database, newId, clock }: Pick<Runtime, 'database' | 'newId' | 'clock'>,
  { primeras, ...comprobacion }: Comprobacion,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('comprobaciones')
      .where('comenzada', '<', clock() - KEPT)
      .execute()
    // Faults that were found stay known until a proof could be made anew.
    if (comprobacion.resultado !== 'no_se_pudo')
      await tx.updateTable('comprobaciones').set({ primeras: '[]' }).execute()
    await tx
      .insertInto('comprobaciones')
      .values({ id: newId(), ...comprobacion, primeras: JSON.stringify(primeras) })
      .execute()
  })
}

export async function readUltimasComprobaciones(db: Kysely<Schema>): Promise<UltimasComprobaciones> {
  const last = db
    .selectFrom('comprobaciones')
    .select(['comenzada', 'resultado', 'fallas', 'primeras', 'comparado'])
    .orderBy('comenzada', 'desc')
    .limit(1)
  const [hecha, ultima, primera] = await Promise.all([
    last.where('resultado', '<>', 'no_se_pudo').executeTakeFirst(),
    last.executeTakeFirst(),
    db.selectFrom('comprobaciones').select('comenzada').orderBy('comenzada').limit(1).executeTakeFirst(),
  ])
  return { hecha: toComprobacion(hecha), ultima: toComprobacion(ultima), primera: primera?.comenzada ?? null }
}

function toComprobacion(row: (Omit<Comprobacion, 'primeras'> & { primeras: string }) | undefined): Comprobacion | null {
  return row === undefined ? null : { ...row, primeras: JSON.parse(row.primeras) as string[] }
}
