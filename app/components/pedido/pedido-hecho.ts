import { sessionStore } from './session-store.ts'

/** Session-storage key of the order that was made in this tab: a browser that others use too forgets it with the tab. */
const PEDIDO_HECHO_KEY = 'pedidoHecho'

/** Keeps the way to an order that was just made: what comes after it begins with an empty cart. */
export function keepPedidoHecho({ codigo, token }: { codigo: string; token: string }): void {
  sessionStore().setItem(PEDIDO_HECHO_KEY, `${codigo} ${token}`)
}

/** Code and token, with a blank between them; null when none was made here. */
export function readPedidoHecho(): string | null {
  return sessionStore().getItem(PEDIDO_HECHO_KEY)
}
