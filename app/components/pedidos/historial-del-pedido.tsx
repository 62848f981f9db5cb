import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import { formatFecha } from '../base/fecha.ts'
import { palabrasDeEvento } from './palabras-de-evento.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { HechosEnOrden } from './hechos-en-orden.tsx'

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
    <HechosEnOrden
      hechos={entradas.map(({ en, titulo, detalle }, index) => ({
        clave: entradas.length - index,
        titulo,
        textos: [detalle],
        pie: formatFecha(en),
      }))}
    />
  )
}
