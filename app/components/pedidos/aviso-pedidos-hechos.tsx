import { Link } from 'react-router'
import { subscribeToNothing, useBrowserState } from '../base/use-browser-state.ts'
import { Notice } from '../ui/notice.tsx'
import { Codigo } from './codigo.tsx'
import { parsePedidosHechos, readPedidosHechos } from './pedidos-hechos.ts'
import { direccionDePedido } from './situacion.ts'

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
