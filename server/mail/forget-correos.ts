import type { Tx } from '#server/db/connect.ts'
import type { Millis } from '#server/db/schema.ts'

/** Deletes the mails that told the shop of contact messages before `before`. */
export async function forgetCorreosDeContacto(tx: Tx, before: Millis): Promise<void> {
  await tx.deleteFrom('correos').where('tipo', '=', 'contacto').where('creado', '<', before).execute()
}
