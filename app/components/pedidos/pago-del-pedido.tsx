import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { MEDIOS, MEDIOS_DEL_COMPRADOR, totalElegido } from '#domain/pedidos/pedido.ts'
import { EnCuotas } from '../cuotas/en-cuotas.tsx'
import { Button } from '../ui/button.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { usePago } from './use-pago.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  pedido: PedidoDelComprador
  /** A card payment was tried and came to nothing. */
  reintento?: boolean
}

/** The ways of paying an order that waits, each with its final amount; the card's again if it was chosen. */
export function PagoDelPedido({ pedido, reintento = false }: Props) {
  const { procesando, pay } = usePago(pedido)
  const ways = MEDIOS_DEL_COMPRADOR.filter(
    (medio) => medio !== pedido.medioDePago || MEDIOS[medio].cobra === 'proveedor',
  )
  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {ways.map((medio) => (
          <Button
            key={medio}
            variant={medio === pedido.medioDePago ? 'primario' : 'secundario'}
            disabled={procesando}
            className="sin-js:hidden"
            onClick={() => pay(medio)}
          >
            <Etiqueta
              procesando={procesando}
              texto={reintento && medio === pedido.medioDePago ? 'Reintentar' : `Pagar ${MEDIOS[medio].alPagar}`}
              monto={totalElegido({ ...pedido, medioDePago: medio })}
            />
          </Button>
        ))}
        <noscript>
          <p>Para pagar hace falta un navegador actual con JavaScript activado.</p>
        </noscript>
      </div>
      {MEDIOS_DEL_COMPRADOR.filter((medio) => MEDIOS[medio].cobra === 'proveedor').map((medio) => (
        <EnCuotas key={medio} monto={totalElegido({ ...pedido, medioDePago: medio })} />
      ))}
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
