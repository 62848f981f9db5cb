import type { Tx } from '#server/db/connect.ts'
import type { MensajeRow } from '#server/db/schema.ts'

export async function insertMensaje(tx: Tx, row: MensajeRow): Promise<void> {
  await tx.insertInto('mensajes').values(row).execute()
}
