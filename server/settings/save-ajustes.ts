import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { CAMPOS_DE_AJUSTES, writeAjustes } from '#domain/ajustes/campos.ts'
import { ajustesSchema } from '#domain/ajustes/schema.ts'
import { describeIlegibles } from '#domain/ajustes/versiones.ts'
import { noteEverything } from '#server/changes/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import { insertCambios, lockAjustes, updateAjustes } from './ajustes.repo.ts'

/**
 * Stores the shop's settings as a whole, whatever was there, even damaged; every process shows them from its next
 * page on, and the list of changes has what changed.
 * @param quien who did it: an administrator's e-mail, or what was used instead
 * @throws ZodError when they aren't valid; whoever reads them from outside does it with `readGuardados`
 * @throws Error when a newer version of the shop wrote what is stored: some of it would be lost
 */
export async function saveAjustes(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  ajustes: Ajustes,
  quien: string,
): Promise<void> {
  const checked = ajustesSchema.parse(ajustes)
  await runtime.database.transaction(async (tx) => {
    const stored = await lockAjustes(tx, runtime.clock())
    if (!stored.ok && stored.nuevos) throw new Error(describeIlegibles(stored))
    await replaceAjustes(tx, runtime, { stored: stored.ok ? stored.ajustes : null, ajustes: checked, quien })
  })
}

/**
 * Replaces the settings in the caller's transaction, and notes what changed; does nothing when nothing did.
 * @param stored null when they are damaged, so what each was isn't known
 */
export async function replaceAjustes(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  { stored, ajustes, quien }: { stored: Ajustes | null; ajustes: Ajustes; quien: string },
): Promise<void> {
  const [antes, despues] = [stored && writeAjustes(stored), writeAjustes(ajustes)]
  const campos = CAMPOS_DE_AJUSTES.filter((campo) => antes?.[campo] !== despues[campo])
  if (campos.length === 0) return
  const en = runtime.clock()
  await updateAjustes(tx, ajustes)
  await insertCambios(
    tx,
    campos.map((campo) => ({
      id: runtime.newId(),
      en,
      quien,
      campo,
      antes: antes?.[campo] ?? '',
      despues: despues[campo],
    })),
  )
  await noteEverything(tx)
}
