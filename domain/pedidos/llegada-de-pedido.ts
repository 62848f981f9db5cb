import { llegada } from '#domain/envios/llegada.ts'
import { antesDelCorte, elDia, enPromesa } from '#domain/envios/llegada-en-palabras.ts'
import { jornadaDe, llegaSiSale, promesaDe, type ReglasDeLlegada } from '#domain/envios/promesa.ts'
import { diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { isSinPago, MEDIOS, POR_SALIR, type Estado, type LineaPedido, type Medio, type Pedido } from './pedido.ts'

type Facts = Pick<
  Pedido,
  | 'tipo'
  | 'estado'
  | 'medioDePago'
  | 'pagoEstado'
  | 'retenidoHasta'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'tiempoEnvio'
  | 'promesa'
  | 'eventos'
> & { lineas: Pick<LineaPedido, 'modo'>[] }

/** On what the day of an unpaid order hangs: a transfer counts from when the shop sees it, a coupon from its notice. */
const SI: Record<Medio['cobra'], string> = { proveedor: 'lo pagás', tienda: 'vemos el pago' }
const EN_CAMINO: readonly (string | null)[] = ['pending', 'in_process']

/** The parcel has left the shop, or was handed over. */
const FUERA: readonly Estado[] = ['enviado', 'listo_para_retirar', 'entregado']

/**
 * When an order arrives (specification 44.4, 44.5): what was promised when it was paid, or on what that hangs until then. In
 * words alone where no day can be said. Its page stays open while the buyer pays elsewhere: nothing is 'mañana' in it.
 * @param now milliseconds UTC
 */
export function llegadaDePedido(pedido: Facts, ajustes: ReglasDeLlegada, now: number): string {
  const { estado, tiempoEnvio, promesa } = pedido
  const modos = pedido.lineas.map(({ modo }) => modo)
  const sinDia = () => llegada(FUERA.includes(estado) ? [] : modos, tiempoEnvio, ajustes)
  switch (estado) {
    case 'pendiente_pago': {
      // What waits for what comes back isn't paid, nobody knows when.
      const espera = pedido.tipo === 'cambio' && isSinPago(pedido)
      const prevista = espera ? null : promesaDe(modos, tiempoEnvio, ajustes, now)
      if (prevista === null) return sinDia()
      const { cierra } = jornadaDe(now, ajustes)
      const paga = EN_CAMINO.includes(pedido.pagoEstado) ? 'se acredita' : SI[MEDIOS[pedido.medioDePago].cobra]
      const si = `${paga} ${pedido.retenidoHasta < cierra ? 'antes de que venza' : antesDelCorte(cierra, null)}`
      return enPromesa(modos, elDia(prevista.llega, null), ajustes, si)
    }
    case 'pagado':
    case 'en_preparacion':
      if (promesa === null) return sinDia()
      if (promesa.llega < diaDe(now)) return `Tenía que llegar ${elDia(promesa.llega, null)}`
      return `Llega ${elDia(promesa.llega, null)}`
    case 'enviado':
    case 'listo_para_retirar': {
      const salio = pedido.eventos.findLast(({ a }) => a === estado)
      if (promesa === null || salio === undefined) return sinDia()
      const real = llegaSiSale(diaDe(salio.en), tiempoEnvio, ajustes) ?? promesa.llega
      const dicho = real === promesa.llega ? '' : `; te habíamos dicho ${elDia(promesa.llega, null)}`
      return `${real < diaDe(now) ? 'Tenía que llegar' : 'Llega'} ${elDia(real, null)}${dicho}`
    }
    case 'entregado':
      return promesa === null ? sinDia() : `Era para ${elDia(promesa.llega, null)}`
    case 'vencido':
    case 'cancelado':
    case 'reembolsado':
      return sinDia()
  }
}

/**
 * By when a paid order has to leave (specification 44.12): `Sale hoy`, `Sale a más tardar el lunes 30/11`.
 * @param sale the day that is kept with it
 * @param hoy null where it isn't read today alone, as in a mail
 * @returns '' for one that left, or that has no day
 */
export function salidaDePedido(estado: Estado, sale: Dia | null, hoy: Dia | null): string {
  if (sale === null || !POR_SALIR.includes(estado)) return ''
  if (sale === hoy) return 'Sale hoy'
  return `${hoy !== null && sale < hoy ? 'Tenía que salir' : 'Sale a más tardar'} ${elDia(sale, null)}`
}
