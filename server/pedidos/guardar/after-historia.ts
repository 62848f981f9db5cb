import type { Work } from '#server/ajustes/in-transaction.ts'
import { selectUltimoMomento } from './pedidos.repo.ts'

/** The moment at which money of an order moves: never before what happened to it, even when the clock was set back. */
export async function afterHistoria(work: Work, pedidoId: string): Promise<number> {
  return Math.max(work.clock(), await selectUltimoMomento(work.tx, pedidoId))
}
