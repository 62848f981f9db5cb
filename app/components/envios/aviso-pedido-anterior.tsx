import { Link } from 'react-router'
import { Codigo } from '../pedidos/codigo.tsx'
import type { PedidoDelComprador } from '../pedidos/pedido-del-comprador.ts'
import { direccionDelResultado, direccionDePedido, situacionDe } from '../pedidos/situacion.ts'
import { Notice } from '../ui/notice.tsx'

/** Tells a buyer who came back that there is an order already. */
export function AvisoPedidoAnterior({ pedido }: { pedido: PedidoDelComprador }) {
  const situacion = situacionDe(pedido)
  if (situacion === 'sin_respuesta' || situacion === 'rechazado') {
    return (
      <Notice kind="info">
        Tenés el pedido <Codigo codigo={pedido.codigo} /> sin pagar.{' '}
        <Link to={direccionDePedido(pedido.token)} className="text-celeste-hondo underline">
          Ver ese pedido y pagarlo
        </Link>
        . Si volvés a pedir alguna de sus camisetas, el pedido nuevo lo reemplaza.
      </Notice>
    )
  }
  return (
    <Notice kind="ok">
      Tu pedido <Codigo codigo={pedido.codigo} /> ya está hecho.{' '}
      <Link to={direccionDelResultado(pedido)} className="text-celeste-hondo underline">
        Ver cómo sigue
      </Link>
    </Notice>
  )
}
