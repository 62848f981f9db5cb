import type { Change } from '#server/cambios/change.ts'
import type { ChangeFeed } from '#server/cambios/change-feed.ts'

/** A feed of changes that a test tells. */
export function createToldChanges() {
  const listeners: ((changes: Change[]) => void)[] = []
  let version = 1
  const changes: Pick<ChangeFeed, 'onChange' | 'now'> = {
    now: () => version,
    onChange: (listener) => void listeners.push(listener),
  }
  /** @param besides what is told with them, of no product */
  function tellTogether(kind: Change['kind'], productIds: (string | null)[], besides: Change['kind'][] = []): void {
    const told = [
      ...productIds.map((productId): Change => ({ version: ++version, productId, kind })),
      ...besides.map((other): Change => ({ version: ++version, productId: null, kind: other })),
    ]
    for (const listener of listeners) listener(told)
  }

  return {
    changes,
    tellTogether,
    tell: (kind: Change['kind'], productId: string | null = kind === 'everything' ? null : 'p') =>
      tellTogether(kind, [productId]),
  }
}
