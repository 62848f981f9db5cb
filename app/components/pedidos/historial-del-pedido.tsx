import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import { formatFecha } from '../base/fecha.ts'
import { palabrasDeEvento } from './palabras-de-evento.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'

type Props = { pedido: Pick<PedidoDelComprador, 'tipo' | 'eventos'>; comprobantes: ComprobanteMandado[] }

/** The history of an order with the receipts that were sent, newest first. */
export function HistorialDelPedido({ pedido: { tipo, eventos }, comprobantes }: Props) {
  const entradas = [
    ...eventos.map(({ en, evento, porLaTienda, medio, detalle }) => {
      const palabras = palabrasDeEvento(tipo, evento)
      return {
        en,
        titulo: (porLaTienda && palabras.porLaTienda) || palabras.comprador,
        detalle: medio === null ? detalle : `A ${medio}`,
      }
    }),
    ...comprobantes.map(({ nombre, creado }) => ({ en: creado, titulo: 'Mandaste el comprobante', detalle: nombre })),
  ]
    .sort((a, b) => a.en - b.en)
    .reverse()
  return (
    <ol className="border-l-2 border-celeste">
      {entradas.map(({ en, titulo, detalle }, index) => (
        <li key={entradas.length - index} className="relative py-2 pl-4">
          <span aria-hidden="true" className="absolute top-4 -left-[5px] size-2 bg-celeste-hondo" />
          <p className="font-semibold">{titulo}</p>
          {detalle !== '' && <p className="break-words whitespace-pre-line">{detalle}</p>}
          <p className="font-angosta text-sm text-tinta-suave">{formatFecha(en)}</p>
        </li>
      ))}
    </ol>
  )
}
