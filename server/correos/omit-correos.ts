import type { Tx } from '#server/db/connect.ts'
import { updateNoMandadosToOmitido } from './correos.repo.ts'

/** Drops what was still to be told of an unpaid order, or was withheld: it was paid, cancelled or ran out. */
export async function omitCorreosNoMandados(tx: Tx, pedidoId: string): Promise<void> {
  await updateNoMandadosToOmitido(tx, pedidoId)
}
