import type { Ajustes } from '#domain/ajustes.ts'
import { envioMasCaro } from '#domain/articulo.ts'
import { descripcionDe, isMarca } from '#domain/descripcion.ts'
import { imagenPreviewUrl } from '#domain/imagen.ts'
import { parsePlazo } from '#domain/plazo.ts'
import { preciosDe } from '#domain/precio.ts'
import { categoriaMostrada } from '#domain/categoria.ts'
import { modosDisponibles } from '#domain/disponibilidad.ts'
import { MODO_ETIQUETA, type Modo, type Producto } from '#domain/producto.ts'
import { tiendaId } from '../layout/json-ld.ts'

type Datos = Pick<Ajustes, 'descuentoTransferencia' | 'nombre' | 'envio' | 'tiempoEncargo'>

/** Structured data of a shirt (schema.org Product), one offer for each mode that it can be bought in. */
export function buildJsonLd(producto: Producto, ajustes: Datos, origin: string) {
  const url = `${origin}/product/${producto.slug}`
  const modos = modosDisponibles(producto)
  const offer = (modo: Modo, availability: string) => ({
    '@type': 'Offer',
    name: MODO_ETIQUETA[modo],
    url: `${url}?modo=${modo}`,
    price: preciosDe(producto, modo, ajustes).tarjeta,
    priceCurrency: 'UYU',
    availability: `https://schema.org/${availability}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': tiendaId(origin), name: ajustes.nombre },
    shippingDetails: buildEnvio(modo, ajustes),
  })
  return {
    '@type': 'Product',
    name: producto.nombre,
    sku: producto.codigo,
    url,
    description: descripcionDe(producto, ajustes),
    category: categoriaMostrada(producto.categoria),
    color: [...producto.coloresPrincipales, ...producto.coloresSecundarios].join(', '),
    image: producto.imagenes.map((imagen) => `${origin}${imagenPreviewUrl(imagen.id)}`),
    ...(isMarca(producto.marca) ? { brand: { '@type': 'Brand', name: producto.marca } } : {}),
    offers:
      modos.length === 0
        ? [offer('stock', 'OutOfStock')]
        : modos.map((modo) => offer(modo, modo === 'stock' ? 'InStock' : 'BackOrder')),
  }
}

/** Sending to any place in the country: at the dearest zone's cost, in the time that the zones take together. */
function buildEnvio(modo: Modo, { envio, tiempoEncargo }: Datos) {
  const { montevideo, interior } = envio.domicilio
  const plazos = [parsePlazo(montevideo.tiempo), parsePlazo(interior.tiempo)]
  const [first, second] = plazos
  const days = (desde: number, hasta: number) => ({
    '@type': 'QuantitativeValue',
    minValue: desde,
    maxValue: hasta,
    unitCode: 'DAY',
  })
  const transit = first && second && days(Math.min(first.desde, second.desde), Math.max(first.hasta, second.hasta))
  const handling = modo === 'encargo' ? days(tiempoEncargo.desde, tiempoEncargo.hasta) : null
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: envioMasCaro({ envio }), currency: 'UYU' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'UY' },
    ...(transit === null && handling === null
      ? {}
      : {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            ...(handling && { handlingTime: handling }),
            ...(transit && { transitTime: transit }),
          },
        }),
  }
}
