import type { CartItem } from '#domain/carrito/carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import type { TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { toLineaPedida } from '../carrito/build-item.ts'

/** What the buyer chose and wrote, its delivery's cost, and each line's share of the code ('' for none). */
export type LoElegido = {
  items: CartItem[]
  datos: DatosEnvio
  tarifa: TarifaEnvio
  codigo: string
  descuentos: Precios[]
  /** The credit that pays a part of it or all, '' for none. */
  credito: string
}

/**
 * Body of `POST /api/create-preference` and `/api/transfer-orders` (specification 7.1, 7.4). Prices are by the way of
 * paying, extras included and the code's share taken off. The server compares them with its own.
 * @param navegador what only the browser knows: the shop's address (for the pictures), the token of an unpaid order
 * that this one replaces, whether a program drives it
 */
export function buildOrderBody(
  elegido: LoElegido,
  medio: MedioDelComprador,
  clave: string,
  { origin, reemplaza, automated }: { origin: string; reemplaza: string | undefined; automated: boolean },
) {
  const { items, datos, tarifa, codigo, descuentos, credito } = elegido
  const { precios } = MEDIOS[medio]
  return {
    items: [
      ...items.map((item, place) => ({
        title: item.nombre,
        unit_price: totalesCarrito([item])[precios] - (descuentos[place]?.[precios] ?? 0),
        quantity: 1,
        currency_id: 'UYU',
        picture_url: item.imagen === '' ? '' : origin + item.imagen,
        ...toLineaPedida(item),
      })),
      { title: 'Envío', unit_price: tarifa.costo, quantity: 1, currency_id: 'UYU' },
    ],
    shipping: { ...datos, costo: tarifa.costo, tiempo: tarifa.tiempo },
    idempotencyKey: clave,
    ...(codigo === '' ? {} : { codigo }),
    ...(credito === '' ? {} : { credito }),
    reemplaza,
    automated,
  }
}

/** Everything that is ordered, as text: the same text is the same order, whichever the way of paying. */
export function contenidoDe({ items, datos, tarifa, codigo, descuentos, credito }: LoElegido): string {
  const lineas = items.map((item) => [toLineaPedida(item), item.precioFinal, totalesCarrito([item]).transferencia])
  return JSON.stringify([lineas, Object.entries(datos).sort(), tarifa.costo, codigo, descuentos, credito])
}
