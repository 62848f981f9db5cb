import type { Tx } from '#server/db/connect.ts'
import { selectPedido, updatePedido } from './pedidos.repo.ts'

/**
 * Adds something that the owner must look at to an order; what it said before stays, a line each, and isn't said twice.
 * @param pedido which `lockPedido` of the same transaction gave
 */
export async function addAviso(tx: Tx, { id }: { id: string }, aviso: string): Promise<void> {
  const before = (await selectPedido(tx, { id }))?.aviso ?? ''
  if (before.split('\n').includes(aviso)) return
  await updatePedido(tx, id, { aviso: before === '' ? aviso : `${before}\n${aviso}` })
}

/** Takes a line back that turned out not to be so; one that the owner has cleared already stays in the notes. */
export async function dropAviso(tx: Tx, { id }: { id: string }, aviso: string): Promise<void> {
  const before = (await selectPedido(tx, { id }))?.aviso ?? ''
  const lines = before.split('\n').filter((line) => line !== aviso)
  await updatePedido(tx, id, { aviso: lines.join('\n') })
}
