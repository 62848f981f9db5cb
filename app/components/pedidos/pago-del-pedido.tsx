import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { Button } from '../ui/button.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { situacionDe } from './situacion.ts'
import { usePago } from './use-pago.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  pedido: PedidoDelComprador
  /** A card payment was tried and came to nothing. */
  reintento?: boolean
}

/** The two ways of paying an order that waits, each with its final amount. */
export function PagoDelPedido({ pedido, reintento = false }: Props) {
  const { procesando, pay } = usePago(pedido)
  const situacion = situacionDe(pedido)
  const tarjeta = reintento ? 'Reintentar' : 'Pagar con Mercado Pago'
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <Button
        variant={situacion === 'transferencia' ? 'secundario' : 'primario'}
        disabled={procesando}
        className="sin-js:hidden"
        onClick={() => pay('tarjeta')}
      >
        <Etiqueta procesando={procesando} texto={tarjeta} monto={pedido.totalMercadoPago} />
      </Button>
      {situacion !== 'transferencia' && (
        <Button
          variant="secundario"
          disabled={procesando}
          className="sin-js:hidden"
          onClick={() => pay('transferencia')}
        >
          <Etiqueta procesando={procesando} texto="Pagar por transferencia" monto={pedido.totalTransferencia} />
        </Button>
      )}
      <noscript>
        <p>Para pagar hace falta un navegador actual con JavaScript activado.</p>
      </noscript>
    </div>
  )
}

function Etiqueta({ procesando, texto, monto }: { procesando: boolean; texto: string; monto: Pesos }) {
  if (procesando) return <span>Procesando...</span>
  return (
    <span>
      <span>{`${texto} ·`}</span> <TalCual>{formatPesos(monto)}</TalCual>
    </span>
  )
}
