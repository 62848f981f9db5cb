/** Local-storage key of the last order that was sent off to be paid by card. */
const ULTIMO_PEDIDO_KEY = 'ultimoPedido'

/** The order whose payment this browser left for: its cart is emptied when the payment is confirmed or pending. */
export type UltimoPedido = { token: string; codigo: string }

/** Reads it; null when there is none or what is stored can't be read. */
export function readUltimoPedido(): UltimoPedido | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(ULTIMO_PEDIDO_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { token, codigo } = stored as Record<string, unknown>
    return typeof token === 'string' && typeof codigo === 'string' ? { token, codigo } : null
  } catch {
    return null
  }
}

/** Remembers it. Without usable storage the order's pages still work; only the cart stays as it was. */
export function rememberPedido(pedido: UltimoPedido): void {
  try {
    window.localStorage.setItem(ULTIMO_PEDIDO_KEY, JSON.stringify(pedido))
  } catch {
    // Storage is full or forbidden.
  }
}

/** Forgets it, once its cart was emptied or the order came to nothing. */
export function forgetPedido(): void {
  try {
    window.localStorage.removeItem(ULTIMO_PEDIDO_KEY)
  } catch {
    // Storage is forbidden: nothing was remembered either.
  }
}
