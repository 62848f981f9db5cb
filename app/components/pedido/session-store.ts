type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const FORBIDDEN: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Session storage; where the browser forbids it, one that keeps nothing. */
export function sessionStore(): Store {
  try {
    return window.sessionStorage
  } catch {
    return FORBIDDEN
  }
}
