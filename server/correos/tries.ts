/** Told of each try to send a mail of one order, from when it was asked for. */
export type TriesWatch = {
  /** Waits for the next try, or one since the last call; `ms` at most. */
  next: (ms: number) => Promise<void>
  end: () => void
}

/** Tells whoever waits for an order's mails when one of them was tried. */
export function createTries() {
  const watched = new Map<string, Set<() => void>>()

  return {
    /** Orders whose mails somebody waits for. */
    countWatched: () => watched.size,
    /** @param pedidoId null for a mail that is about no order */
    tell(pedidoId: string | null): void {
      if (pedidoId !== null) for (const hear of watched.get(pedidoId) ?? []) hear()
    },
    watch(pedidoId: string): TriesWatch {
      let heard = false
      let wake: (() => void) | null = null
      const hear = () => {
        heard = true
        wake?.()
      }
      const listeners = watched.get(pedidoId) ?? new Set()
      watched.set(pedidoId, listeners.add(hear))
      return {
        async next(ms) {
          if (!heard) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ms)
              wake = () => {
                clearTimeout(timer)
                resolve()
              }
            })
            wake = null
          }
          heard = false
        },
        end() {
          listeners.delete(hear)
          if (listeners.size === 0) watched.delete(pedidoId)
        },
      }
    },
  }
}
