import type { Evento } from '#domain/pedidos/eventos.ts'
import type { Estado, MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'

/** What happened, without the words meant for the owner. */
type EventoDelComprador = {
  en: number
  evento: 'crear' | Evento
  /** Done by the shop, not by the buyer. */
  porLaTienda: boolean
  /** The way of paying that it was changed to. */
  medio: MedioDePago | null
  /** What the buyer corrected; '' where the words are the owner's or the provider's. */
  detalle: string
}

/** Events whose detail is the buyer's own, whoever wrote it down. */
const DEL_COMPRADOR: EventoDelComprador['evento'][] = ['corregir', 'corregir_entrega']

/** What a buyer is shown of an order: nothing that is the owner's or the provider's alone. */
const A_LA_VISTA = [
  'codigo',
  'token',
  'tipo',
  'aCuenta',
  'credito',
  'estado',
  'medioDePago',
  'envio',
  'costoEnvio',
  'tiempoEnvio',
  'codigoDescuento',
  'usoDeCodigo',
  'totalMercadoPago',
  'totalTransferencia',
  'retenidoHasta',
  'retiene',
  'pagoEstado',
  'pagoDetalle',
  'creado',
  'lineas',
] as const

/** An order as its buyer may see it. */
export type PedidoDelComprador = Pick<Pedido, (typeof A_LA_VISTA)[number]> & {
  /** When it arrives, in words. */
  llegada: string
  /** With what and in how many payments it was paid by card; '' where it wasn't. */
  comoSePago: string
  /** The carrier's number for the parcel, who that is and where it is followed; '' until it is on its way. */
  bulto: Pick<Pedido, 'seguimiento' | 'transporte' | 'rastreo'>
  eventos: EventoDelComprador[]
}

/** The parcel has left the shop. */
const EN_CAMINO: Estado[] = ['enviado', 'listo_para_retirar', 'entregado']

type Abierto = { pedido: Pedido; llegada: string; comoSePago: string }

/** Picks from an order what its buyer's browser is sent. */
export function toPedidoDelComprador({ pedido, llegada, comoSePago }: Abierto): PedidoDelComprador {
  const shown = Object.fromEntries(A_LA_VISTA.map((campo) => [campo, pedido[campo]]))
  return {
    ...(shown as Pick<Pedido, (typeof A_LA_VISTA)[number]>),
    llegada,
    comoSePago,
    bulto: EN_CAMINO.includes(pedido.estado)
      ? { seguimiento: pedido.seguimiento, transporte: pedido.transporte, rastreo: pedido.rastreo }
      : { seguimiento: '', transporte: '', rastreo: '' },
    eventos: pedido.eventos.map(({ en, evento, quien, medio, detalle }) => ({
      en,
      evento,
      porLaTienda: quien === 'administrador',
      medio: evento === 'cambiar_medio' ? medio : null,
      detalle: DEL_COMPRADOR.includes(evento) ? detalle : '',
    })),
  }
}
