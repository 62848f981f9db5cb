import type { Tx } from '#server/db/connect.ts'
import type { Millis } from '#server/db/schema.ts'

/** Deletes the mails that told the shop of contact messages before `before`. @returns how many */
export async function forgetCorreosDeContacto(tx: Tx, before: Millis): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('correos')
    .where('tipo', '=', 'contacto')
    .where('creado', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
