import {
  acceptsComprobante,
  COMPROBANTES_MAX,
  TIPOS_QUE_SE_MANDAN,
  type ComprobanteMandado,
} from '#domain/transferencias/comprobante.ts'
import { formatFecha } from '../base/fecha.ts'
import { EnvioDeArchivo } from './envio-de-archivo.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'

type Props = {
  pedido: Pick<PedidoDelComprador, 'token' | 'estado' | 'medioDePago' | 'totalMercadoPago' | 'totalTransferencia'>
  comprobantes: ComprobanteMandado[]
}

/** Sends the receipt of a transfer; what was sent stays listed. */
export function EnvioDelComprobante({ pedido, comprobantes }: Props) {
  const api = `/api/pedidos/${encodeURIComponent(pedido.token)}/comprobante`
  return (
    <div className="flex flex-col items-start gap-3">
      {comprobantes.length > 0 && (
        <ul aria-label="Comprobantes que mandaste" className="flex w-full flex-col gap-1">
          {comprobantes.map(({ nombre, creado }, at) => (
            <li key={at} className="border-l-4 border-verde-ok pl-3">
              <p className="font-semibold break-words">{nombre}</p>
              <p className="font-angosta text-sm text-tinta-suave">{`Recibido el ${formatFecha(creado)}`}</p>
            </li>
          ))}
        </ul>
      )}
      <EnvioDeArchivo
        principal
        id="comprobante"
        addressFor={({ name }) => `${api}?nombre=${encodeURIComponent(name)}`}
        tipos={TIPOS_QUE_SE_MANDAN}
        elegir="Elegir foto o PDF"
        otro="Mandar otro"
        ayuda="Una foto, una captura o el PDF del banco, hasta 10 MB."
        titulo="Envío del comprobante"
        mandado={comprobantes.length > 0}
        puede={acceptsComprobante(pedido) && comprobantes.length < COMPROBANTES_MAX}
      />
    </div>
  )
}
