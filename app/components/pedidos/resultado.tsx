import type { LineaDelComprador } from '#domain/pedidos/correccion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { mensajeDePedido } from '#domain/pedidos/mensaje-consulta.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { CamisetasDelPedido } from './camisetas-del-pedido.tsx'
import { Codigo } from './codigo.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { direccionDePedido } from './situacion.ts'
import { WhatsappPedido } from './whatsapp-pedido.tsx'
import type { Elementos } from '../ui/elementos.ts'

type Props = {
  titulo: string
  pedido: PedidoDelComprador | null
  lineas?: LineaDelComprador[]
  /** Where it goes and when, once that is settled. */
  entrega?: Elementos
  /** Nothing on the page is more urgent than the link to the order's own. */
  leadsToPedido?: boolean
  children: Elementos
}

/** What the pages after a card payment share: a title, its meaning, the order when there is one. */
export function PaginaDelResultado({ titulo, pedido, lineas = [], entrega, leadsToPedido = false, children }: Props) {
  return (
    <div className="flex max-w-2xl flex-col gap-6 pt-8">
      <PageTitle>{titulo}</PageTitle>
      {children}
      {pedido === null ? (
        <div>
          <ButtonLink to="/" variant="secundario">
            Volver al inicio
          </ButtonLink>
        </div>
      ) : (
        <>
          <dl className="entrada">
            <div>
              <dt>Pedido</dt>
              <dd>
                <Codigo codigo={pedido.codigo} />
              </dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd translate="no" className="font-ancha tabular-nums">
                {formatPesos(totalElegido(pedido))}
              </dd>
            </div>
          </dl>
          <CamisetasDelPedido lineas={lineas} />
          {entrega}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={direccionDePedido(pedido.token)} variant={leadsToPedido ? 'primario' : 'secundario'}>
              Ver el pedido
            </ButtonLink>
            <WhatsappPedido mensaje={mensajeDePedido(pedido.codigo)} texto="Consultar por este pedido" />
          </div>
        </>
      )}
    </div>
  )
}
