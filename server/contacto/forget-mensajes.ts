import { mesesAntes } from '#domain/tiempo/dia.ts'
import { noteErased } from '#server/db/compact.ts'
import { forgetCorreosDeContacto } from '#server/correos/forget-correos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'
import { deleteMensajesViejos } from './mensajes.repo.ts'

/** Erases contact messages that had their time (the owner's setting, two years), and the mails that told of them. */
export async function forgetMensajes(runtime: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const before = mesesAntes(runtime.clock(), (await readPlazos(runtime)).mensajesMeses)
  await runtime.database.transaction(async (tx) => {
    const mensajes = await deleteMensajesViejos(tx, before)
    const correos = await forgetCorreosDeContacto(tx, before)
    if (mensajes + correos > 0) await noteErased(tx)
  })
}
