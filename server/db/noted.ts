import type { Database, Tx } from './connect.ts'

const noted = new WeakSet<Tx>()

/** Has this process told, as soon as the transaction is over, that it changed what pages show. */
export function markNoted(tx: Tx): void {
  noted.add(tx)
}

/** Adds to a database's transactions that those who listen are told of the marked ones. */
export function tellNoted(transaction: Database['transaction']): Pick<Database, 'transaction' | 'onNoted'> {
  const listeners: (() => void)[] = []
  return {
    async transaction(fn) {
      let last: Tx | null = null
      try {
        return await transaction((tx) => {
          last = tx
          return fn(tx)
        })
      } finally {
        // Listeners are told after a failure too: whether an unanswered commit was done nobody knows.
        if (last !== null && noted.has(last)) for (const listener of listeners) listener()
      }
    },
    onNoted: (listener) => void listeners.push(listener),
  }
}
