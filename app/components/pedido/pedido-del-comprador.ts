import type { Evento, Pedido } from '#domain/pedido.ts'

/** What happened, without the words meant for the owner. */
export type EventoDelComprador = { en: number; evento: 'crear' | Evento }

/** An order as its buyer may see it: nothing that is the owner's or the provider's alone. */
export type PedidoDelComprador = Pick<
  Pedido,
  | 'codigo'
  | 'token'
  | 'estado'
  | 'medioDePago'
  | 'envio'
  | 'costoEnvio'
  | 'tiempoEnvio'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'retenidoHasta'
  | 'pagoEstado'
  | 'pagoDetalle'
  | 'creado'
  | 'lineas'
> & { eventos: EventoDelComprador[] }

/** Takes out of an order what its buyer's browser is sent. */
export function toPedidoDelComprador(pedido: Pedido): PedidoDelComprador {
  return {
    codigo: pedido.codigo,
    token: pedido.token,
    estado: pedido.estado,
    medioDePago: pedido.medioDePago,
    envio: pedido.envio,
    costoEnvio: pedido.costoEnvio,
    tiempoEnvio: pedido.tiempoEnvio,
    totalMercadoPago: pedido.totalMercadoPago,
    totalTransferencia: pedido.totalTransferencia,
    retenidoHasta: pedido.retenidoHasta,
    pagoEstado: pedido.pagoEstado,
    pagoDetalle: pedido.pagoDetalle,
    creado: pedido.creado,
    lineas: pedido.lineas,
    eventos: pedido.eventos.map(({ en, evento }) => ({ en, evento })),
  }
}
