import type { Tx } from '#server/db/connect.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import type { Change } from './change.ts'
import { noteChanges } from './note-changes.ts'

/** Units on hand of a size before and after a move; `antes` null means no such size. */
export type CifraMovida = { productId: string; talle: string; antes: number | null; despues: number }

/**
 * Tells every process of moves of stock within a transaction, as far as pages show them. They show whether there is any
 * of a size, and whether it is the last one. What no page shows isn't noted at all. Called when all that moves has moved.
 * From here on nobody else's move of the same products is noted before the transaction ends.
 */
export async function noteStock(tx: Tx, cifras: CifraMovida[]): Promise<void> {
  const shown = joinCifras(cifras).filter(({ antes, despues }) => looksOf(antes) !== looksOf(despues))
  // What others moved of a product's other sizes has to be seen below.
  await lockKeys(
    tx,
    shown.map(({ productId }) => `producto:${productId}`),
  )
  const changes: Omit<Change, 'version'>[] = []
  for (const [productId, its] of Map.groupBy(shown, (cifra) => cifra.productId)) {
    changes.push({ productId, kind: (await isOnLists(tx, productId, its)) ? 'sizes' : 'page' })
  }
  await noteChanges(tx, changes)
}

/** A move for each size, from its first figure to its last. */
function joinCifras(cifras: CifraMovida[]): CifraMovida[] {
  const joined = new Map<string, CifraMovida>()
  for (const cifra of cifras) {
    const key = `${cifra.productId} ${cifra.talle}`
    joined.set(key, { ...cifra, antes: joined.has(key) ? joined.get(key)!.antes : cifra.antes })
  }
  return [...joined.values()]
}

/** What a product's page shows of a size: nothing, sold out, the last one, or that there are some. */
function looksOf(cantidad: number | null): string {
  if (cantidad === null) return 'none'
  return cantidad > 1 ? 'some' : String(cantidad)
}

/** Whether cards and filters change too: a size sold out or came back, or a last shirt's mark moves. */
async function isOnLists(tx: Tx, productId: string, cifras: CifraMovida[]): Promise<boolean> {
  if (cifras.some(({ antes, despues }) => (antes ?? 0) > 0 !== despues > 0)) return true
  if (cifras.every(({ despues }) => despues === 0)) return false
  const onHand = await tx
    .selectFrom('productStock')
    .select('talle')
    .where('productId', '=', productId)
    .where('cantidad', '>', 0)
    .execute()
  return onHand.length === 1
}
