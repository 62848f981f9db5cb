import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { textoEstampado } from '#domain/pedidos/correccion.ts'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import { imagenPreviewUrl } from '#domain/productos/imagen.ts'
import { precioDeLinea, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import type { PreferenceBody } from './mercadopago-client.ts'
import { toProviderDate } from './provider-payment.ts'

/** Cash networks need days to report a payment. */
const COUPON_LIFE = 3 * 24 * 3_600_000
const DESCRIPTOR_MAX = 13

/** What of an order the provider is told. */
export type PedidoACobrar = Pick<
  Pedido,
  'id' | 'codigo' | 'token' | 'envio' | 'costoEnvio' | 'codigoDescuento' | 'lineas' | 'aCuenta' | 'totalMercadoPago'
>

type Options = {
  /** Address of the shop as the buyer sees it: pictures, and where they come back to. */
  origin: string
  /** Address of the shop as the provider reaches it. */
  noticeOrigin: string
  /** When the link ends, milliseconds UTC. */
  expira: number
}

/**
 * What the provider is told of an order. Every amount is the order's own. The same order and options give the same
 * bytes, so that two clicks at once can share one preference.
 */
export function buildPreference(
  pedido: PedidoACobrar,
  ajustes: Pick<Ajustes, 'nombre' | 'cuotas'>,
  { origin, noticeOrigin, expira }: Options,
): PreferenceBody {
  const query = `?pedido=${encodeURIComponent(pedido.token)}`
  return {
    items: toItems(pedido, origin),
    payer: toPayer(pedido),
    ...toShipments(pedido),
    back_urls: {
      success: `${origin}/checkout/success${query}`,
      pending: `${origin}/checkout/pending${query}`,
      failure: `${origin}/checkout/failure${query}`,
    },
    // `auto_return` is refused without a public https address.
    ...(origin.startsWith('https://') ? { auto_return: 'approved' } : {}),
    // `source_news` turns off the old, unsigned format.
    notification_url: `${noticeOrigin}/api/webhooks/mercadopago?source_news=webhooks`,
    external_reference: pedido.id,
    statement_descriptor: descriptorOf(ajustes.nombre),
    expires: true,
    expiration_date_to: toProviderDate(expira),
    date_of_expiration: toProviderDate(expira + COUPON_LIFE),
    payment_methods: { installments: ajustes.cuotas },
    metadata: { codigo: pedido.codigo },
  }
}

/** They add up to what is charged: of an exchange, of which a part is paid already, the rest is one item. */
function toItems(pedido: PedidoACobrar, origin: string): PreferenceBody['items'] {
  const { codigo, lineas, aCuenta, totalMercadoPago } = pedido
  if (aCuenta === 0) return [...lineas.map((linea) => toItem(linea, pedido, origin)), ...shippingItems(pedido)]
  return [
    {
      id: codigo,
      title: `Diferencia del cambio, pedido ${codigo}`,
      description: lineas.map(({ nombre, talle }) => `${nombre}, talle ${talle}`).join('; '),
      category_id: 'fashion',
      quantity: 1,
      currency_id: 'UYU',
      unit_price: totalMercadoPago,
    },
  ]
}

/** The code's share is taken off the item's own price: no item of the provider costs less than nothing. */
function toItem(
  linea: LineaPedido,
  { codigoDescuento }: PedidoACobrar,
  origin: string,
): PreferenceBody['items'][number] {
  const estampado = textoEstampado({ nombre: linea.nombrePersonalizado, numero: linea.numero })
  return {
    id: linea.codigo,
    // The title alone is seen while paying.
    title: [linea.nombre, `Talle ${linea.talle}`, estampado, linea.parches ? 'con parches' : '']
      .filter(Boolean)
      .join(' · '),
    description: [
      MODO_ETIQUETA[linea.modo],
      ...(linea.queEs === '' ? [] : [linea.queEs.replace(/\.$/, '')]),
      ...(linea.descuentoTarjeta > 0 ? [`con el código ${codigoDescuento}`] : []),
    ].join(', '),
    ...(linea.imagen === '' ? {} : { picture_url: `${origin}${imagenPreviewUrl(linea.imagen)}` }),
    category_id: 'fashion',
    quantity: 1,
    currency_id: 'UYU',
    unit_price: precioDeLinea(linea, 'tarjeta'),
  }
}

/** The provider refuses an item that costs nothing. */
function shippingItems({ costoEnvio, envio }: PedidoACobrar): PreferenceBody['items'] {
  if (costoEnvio === 0) return []
  return [
    {
      id: 'envio',
      title: METODO_ETIQUETA[envio.metodo],
      description: `Envío a ${[envio.ciudad, envio.departamento].filter((lugar) => lugar !== '').join(', ')}`,
      category_id: 'services',
      quantity: 1,
      currency_id: 'UYU',
      unit_price: costoEnvio,
    },
  ]
}

function toPayer({ envio }: PedidoACobrar): PreferenceBody['payer'] {
  const [name = '', ...surname] = envio.nombre.split(/\s+/)
  return {
    name,
    surname: surname.join(' '),
    ...(envio.correo === '' ? {} : { email: envio.correo }),
    phone: toPhone(envio.telefono),
    ...(envio.metodo !== 'domicilio' ? {} : { address: toAddress(envio) }),
  }
}

/** The area is known of a number of Uruguay: 9 and a figure of mobiles, 2 of Montevideo, 4 of the rest. */
function toPhone(telefono: string): { area_code: string; number: string } {
  const [, area = '', number = telefono] = /^598(9\d|2|4)(\d+)$/.exec(normalizeTelefono(telefono) ?? '') ?? []
  return { area_code: area, number }
}

function toAddress({ calle, numeroPuerta }: Pedido['envio']) {
  return { street_name: calle, street_number: numeroPuerta }
}

/**
 * Where the parcel goes, for the provider's fraud check. The shipping's cost is one of the items: given here too, it
 * would be charged twice.
 */
function toShipments({ envio }: PedidoACobrar): Pick<PreferenceBody, 'shipments'> {
  if (envio.metodo !== 'domicilio') return {}
  const { numeroApartamento, ciudad, departamento } = envio
  return {
    shipments: {
      mode: 'not_specified',
      receiver_address: {
        ...toAddress(envio),
        ...(numeroApartamento === '' ? {} : { apartment: numeroApartamento }),
        city_name: ciudad,
        state_name: departamento,
        country_name: 'Uruguay',
      },
    },
  }
}

/** What stands on the card's statement: capitals of plain ASCII. */
function descriptorOf(nombre: string): string {
  const plain = nombre
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toUpperCase()
  return (plain === '' ? 'TIENDA' : plain).slice(0, DESCRIPTOR_MAX).trim()
}
