import type { Tx } from '#server/db/connect.ts'
import { updateEnEsperaToOmitido } from './correos.repo.ts'

/** Drops what the shop was still to be told of an unpaid order: it was paid, cancelled or ran out. */
export async function omitCorreosEnEspera(tx: Tx, pedidoId: string): Promise<void> {
  await updateEnEsperaToOmitido(tx, pedidoId)
}
