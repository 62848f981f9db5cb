type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What session storage refuses, because the browser forbids it or it is full: kept as long as the page. */
const memory = new Map<string, string>()

const STORE: Store = {
  getItem: (key) => memory.get(key) ?? attemptToStore((storage) => storage.getItem(key)) ?? null,
  setItem(key, value) {
    const isKept = attemptToStore((storage) => {
      storage.setItem(key, value)
      return true
    })
    if (isKept) memory.delete(key)
    else memory.set(key, value)
  },
  removeItem(key) {
    memory.delete(key)
    attemptToStore((storage) => storage.removeItem(key))
  },
}

/** Session storage, or memory where that can't be used. */
export function sessionStore(): Store {
  return STORE
}

function attemptToStore<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}
