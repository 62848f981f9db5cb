import type { ComponentType } from 'react'
import type { Banco } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { mensajeDePago } from '#domain/pagos/pago.ts'
import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import { formatFecha } from '../base/fecha.ts'
import { Notice } from '../ui/notice.tsx'
import { Seccion } from '../ui/seccion.tsx'
import { CuentasBancarias } from './cuentas-bancarias.tsx'
import { EnvioDelComprobante } from './envio-de-comprobante.tsx'
import { PagoDelPedido } from './pago-del-pedido.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { PlazoDePago } from './plazo-de-pago.tsx'
import { esperaDePago, type SinPagar } from './situacion.ts'
import { WhatsappPedido } from './whatsapp-pedido.tsx'

type Props = { pedido: PedidoDelComprador; bancos: Banco[]; comprobantes: ComprobanteMandado[] }

/** How to pay an order that waits, by the way that was chosen and by the other. */
export function ComoPagar(props: Props) {
  const Como = COMO[esperaDePago(props.pedido)]
  return (
    <Seccion titulo="Pago" id="pago">
      <Como {...props} />
    </Seccion>
  )
}

const COMO: Record<SinPagar, ComponentType<Props>> = {
  en_proceso: EnProceso,
  rechazado: ConElProveedor,
  sin_respuesta: ConElProveedor,
  transferencia: PorTransferencia,
  sin_pago: SinNadaQuePagar,
}

function SinNadaQuePagar({ pedido }: Props) {
  return (
    <p>
      <span>No tenés que pagar nada: queda pago con lo que devolvés. Lo guardamos hasta el</span>{' '}
      <strong>{formatFecha(pedido.retenidoHasta)}</strong>
      <span>, y sale cuando nos llegue lo que vuelve.</span>
    </p>
  )
}

function EnProceso({ pedido }: Props) {
  const mensaje = mensajeDePago(pedido.pagoEstado, pedido.pagoDetalle)
  return (
    <>
      <Notice kind="info">
        {mensaje === '' ? 'El pago está en proceso. Te avisamos en cuanto se apruebe.' : mensaje}
      </Notice>
      <p>
        <PlazoDePago {...pedido} />
      </p>
    </>
  )
}

function ConElProveedor({ pedido }: Props) {
  const reintento = esperaDePago(pedido) === 'rechazado'
  return (
    <>
      {reintento && <Notice kind="error">{mensajeDePago(pedido.pagoEstado, pedido.pagoDetalle)}</Notice>}
      <p>
        <PlazoDePago {...pedido} />
      </p>
      <PagoDelPedido pedido={pedido} reintento={reintento} />
    </>
  )
}

function PorTransferencia({ pedido, bancos, comprobantes }: Props) {
  const mandado = comprobantes.length > 0
  return (
    <>
      {mandado ? (
        <Notice kind="ok">Ya mandaste el comprobante: no tenés que hacer nada más.</Notice>
      ) : (
        <Transferir pedido={pedido} bancos={bancos} />
      )}
      <EnvioDelComprobante pedido={pedido} comprobantes={comprobantes} />
      {mandado ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Ver las cuentas y el monto</summary>
          <Transferir pedido={pedido} bancos={bancos} />
        </details>
      ) : (
        <>
          <WhatsappPedido
            mensaje={`Hola, te mando el comprobante del pedido ${pedido.codigo}, por ${formatPesos(pedido.totalTransferencia)}.`}
            texto="Mandarlo por WhatsApp"
          />
          <p>Si preferís pagar con tarjeta:</p>
          <PagoDelPedido pedido={pedido} />
        </>
      )}
    </>
  )
}

function Transferir({ pedido, bancos }: Omit<Props, 'comprobantes'>) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        Transferí{' '}
        <strong translate="no" className="tabular-nums">
          {formatPesos(pedido.totalTransferencia)}
        </strong>{' '}
        a cualquiera de estas cuentas y mandanos el comprobante con el código.
      </p>
      <p>
        <PlazoDePago {...pedido} />
      </p>
      <CuentasBancarias bancos={bancos} />
    </div>
  )
}
