import type { Tx } from '#server/db/connect.ts'
import { updateEnEsperaToOmitido } from './correos.repo.ts'

/** What waits to be told to the shop of an unpaid order has passed: it was paid, cancelled or ran out. */
export async function omitCorreosEnEspera(tx: Tx, pedidoId: string): Promise<void> {
  await updateEnEsperaToOmitido(tx, pedidoId)
}
