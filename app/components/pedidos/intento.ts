/** Session-storage key of the attempt that is under way. */
const INTENTO_KEY = 'intentoPedido'

/**
 * An attempt to place an order. Its key makes a double click, a reload and the way back give the same order
 * (specification 11.4). Another cart or other data is another attempt. Another way of paying isn't: the same order
 * switches to it. Otherwise its own hold would keep the last shirt from it.
 */
export type Intento = {
  clave: string
  /** What is ordered, as text to compare with. */
  contenido: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The attempt for this content: the one under way when it is the same, else a new one, kept.
 * @param newClave gives an unguessable text
 */
export function takeIntento(store: Store, contenido: string, newClave: () => string): Intento {
  const kept = readIntento(store)
  if (kept !== null && kept.contenido === contenido) return kept
  const intento: Intento = { clave: newClave(), contenido }
  try {
    store.setItem(INTENTO_KEY, JSON.stringify(intento))
  } catch {
    // Storage that keeps nothing: a retry is another attempt.
  }
  return intento
}

/**
 * Whether this content was sent already and not refused. An order may stand that holds its shirts, so that they look
 * sold out to everybody, its own buyer included.
 */
export function isUnderWay(store: Store, contenido: string): boolean {
  return readIntento(store)?.contenido === contenido
}

/** Ends the attempt: the same content is a new order from now on. */
export function dropIntento(store: Store): void {
  try {
    store.removeItem(INTENTO_KEY)
  } catch {
    // Storage is forbidden: nothing was kept either.
  }
}

function readIntento(store: Store): Intento | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(INTENTO_KEY) ?? 'null')
    return isIntento(kept) ? kept : null
  } catch {
    return null
  }
}

function isIntento(value: unknown): value is Intento {
  if (typeof value !== 'object' || value === null) return false
  const { clave, contenido } = value as Record<string, unknown>
  return typeof clave === 'string' && clave !== '' && typeof contenido === 'string'
}
