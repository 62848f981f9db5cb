import { Link } from 'react-router'
import { subscribeToNothing, useBrowserState } from '../layout/use-browser-state.ts'
import { Notice } from '../ui/notice.tsx'
import { Codigo } from './codigo.tsx'
import { readPedidoHecho } from './pedido-hecho.ts'
import { direccionDePedido } from './situacion.ts'

/** Where the order is that was just made, for whoever goes back: the cart is empty because of it (specification 11.45). */
export function AvisoPedidoHecho() {
  const hecho = useBrowserState(subscribeToNothing, readPedidoHecho, null)
  if (hecho === null) return null
  const [codigo = '', token = ''] = hecho.split(' ')
  return (
    <Notice kind="ok">
      Hiciste el pedido <Codigo codigo={codigo} />.{' '}
      <Link to={direccionDePedido(token)} className="enlace">
        Ver cómo sigue
      </Link>
    </Notice>
  )
}
