import type { Runtime } from '#server/base/runtime.ts'
import { insertNotice } from './notices.repo.ts'

/** Stores that a payment is to be read and applied; `applyNotices` does so, trying again for a day. */
export async function queueNotice(
  { database, clock, newId }: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  { pagoId, tipo, firmaValida }: { pagoId: string; tipo: string; firmaValida: boolean },
): Promise<void> {
  const now = clock()
  await database.transaction((tx) =>
    insertNotice(tx, {
      id: newId(),
      pagoId,
      tipo,
      firmaValida: firmaValida ? 1 : 0,
      estado: 'pendiente',
      intentos: 0,
      proximoIntento: now,
      error: '',
      recibido: now,
    }),
  )
}
