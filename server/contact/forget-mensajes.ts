import { forgetCorreosDeContacto } from '#server/mail/forget-correos.ts'
import type { Runtime } from '#server/runtime.ts'
import { deleteMensajesViejos } from './mensajes.repo.ts'

/** Milliseconds that a contact message is kept (specification 27.27). */
const SE_GUARDAN = 2 * 365 * 24 * 60 * 60_000

/** Erases contact messages that came two years ago, and the mails that told of them. */
export async function forgetMensajes({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const before = clock() - SE_GUARDAN
  await database.transaction(async (tx) => {
    await deleteMensajesViejos(tx, before)
    await forgetCorreosDeContacto(tx, before)
  })
}
