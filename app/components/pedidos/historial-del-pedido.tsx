import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import type { Evento } from '#domain/pedidos/pedido.ts'
import { formatFecha } from '../base/fecha.ts'
import type { EventoDelComprador } from './pedido-del-comprador.ts'

/** What happened, as the buyer reads it. */
const EVENTO_ETIQUETA: Record<'crear' | Evento, string> = {
  crear: 'Hiciste el pedido',
  pago_pendiente: 'El pago quedó en proceso',
  pago_rechazado: 'El pago fue rechazado',
  pago_aprobado: 'Se aprobó el pago',
  confirmar_transferencia: 'Recibimos la transferencia',
  cambiar_medio: 'Cambiaste la forma de pago',
  recordar: 'Te recordamos que falta pagarlo',
  corregir: 'Corregiste lo que se estampa',
  corregir_entrega: 'Corregiste los datos de entrega',
  preparar: 'Empezamos a prepararlo',
  enviar: 'Salió para tu dirección',
  dejar_para_retirar: 'Está listo para retirar',
  entregar: 'Se entregó',
  vencer: 'Se terminó el plazo para pagarlo',
  agotar: 'Llegó el pago y ya no quedaba lo que estaba en stock',
  cancelar: 'Se canceló',
  reemplazar: 'Lo reemplazaste por otro pedido',
  descartar: 'Se canceló porque no estaba pago',
  devolver_parte: 'Se devolvió dinero',
  reembolsar: 'Se devolvió el dinero',
}

/** The same, when the shop did it for its buyer. */
const POR_LA_TIENDA: Partial<Record<'crear' | Evento, string>> = {
  crear: 'Anotamos tu pedido',
  corregir_entrega: 'Corregimos los datos de entrega',
}

type Props = { eventos: EventoDelComprador[]; comprobantes: ComprobanteMandado[] }

/** The history of an order with the receipts that were sent, newest first. */
export function HistorialDelPedido({ eventos, comprobantes }: Props) {
  const entradas = [
    ...eventos.map(({ en, evento, porLaTienda, medio, detalle }) => ({
      en,
      titulo: (porLaTienda && POR_LA_TIENDA[evento]) || EVENTO_ETIQUETA[evento],
      detalle: medio === null ? detalle : `A ${medio}`,
    })),
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
