import { Link } from 'react-router'
import { subscribeToNothing, useBrowserState } from '../base/use-browser-state.ts'
import { Notice } from '../ui/notice.tsx'
import { Codigo } from './codigo.tsx'
import { direccionDePedido } from './situacion.ts'
import { sessionStore } from '../base/session-store.ts'

/** For whoever goes back: where the orders just made are, because of which the cart is empty (specification 11.45). */
export function AvisoPedidosHechos() {
  const pedidos = parsePedidosHechos(useBrowserState(subscribeToNothing, readPedidosHechos, ''))
  if (pedidos.length === 0) return null
  return (
    <Notice kind="ok">
      <ul className="flex flex-col gap-2">
        {pedidos.map(({ codigo, token }) => (
          <li key={token}>
            Hiciste el pedido <Codigo codigo={codigo} />.{' '}
            <Link to={direccionDePedido(token)} className="enlace">
              Ver cómo sigue
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Session-storage key of the orders made in this tab: closing it forgets them, since others may use the browser. */
const PEDIDOS_HECHOS_KEY = 'pedidosHechos'

/** More than anybody makes at once. */
const MAX = 5

type PedidoHecho = { codigo: string; token: string }

/** Keeps the way to an order just made, since whatever comes after it starts with an empty cart. */
export function keepPedidoHecho({ codigo, token }: PedidoHecho): void {
  const others = parsePedidosHechos(readPedidosHechos()).filter((other) => other.token !== token)
  const all = [{ codigo, token }, ...others].slice(0, MAX)
  sessionStore().setItem(PEDIDOS_HECHOS_KEY, all.map((pedido) => `${pedido.codigo} ${pedido.token}`).join('\n'))
}

/** As they are kept; '' when none was made here. */
function readPedidosHechos(): string {
  return sessionStore().getItem(PEDIDOS_HECHOS_KEY) ?? ''
}

/** The last one first. */
function parsePedidosHechos(kept: string): PedidoHecho[] {
  return kept.split('\n').flatMap((line) => {
    const [codigo, token] = line.split(' ')
    return codigo && token ? [{ codigo, token }] : []
  })
}
