import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { articulosDe, envioMasCaro, manejoDe, transitoAlPais, type Articulo } from '#domain/difusion/articulo.ts'
import { descripcionDe, fichaEnTexto } from '#domain/productos/en-palabras.ts'
import type { Plazo } from '#domain/envios/plazo.ts'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { tidyParrafos } from '#domain/texto/parrafos.ts'
import { diaDe, HUSO, writeDia } from '#domain/tiempo/dia.ts'
import { buildDevolucion, tiendaId } from '../../base/json-ld.ts'

type Datos = Pick<Ajustes, 'descuentoTransferencia' | 'nombre' | 'envio' | 'tiempoEncargo' | 'corte'>

/** How long a price is said to hold. Pages are made anew each day, so the date is always ahead. */
const PRECIO_VALE_DIAS = 30

const DIAS_HABILES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((dia) => `https://schema.org/${dia}`)

const DISPONIBILIDAD: Record<Modo | 'agotado', string> = {
  stock: 'InStock',
  // Shirts to order are paid now and made afterwards; "pre-order" is for what doesn't exist yet.
  encargo: 'BackOrder',
  agotado: 'OutOfStock',
}

/**
 * Structured data of a shirt (schema.org ProductGroup) and its sizes: the articles, ids and prices of the feeds.
 * @param now milliseconds UTC
 * @returns null for a shirt without a picture or a size, which no search engine takes
 */
export function buildJsonLd(producto: Producto, ajustes: Datos, { origin, now }: { origin: string; now: number }) {
  const articulos = articulosDe(producto, ajustes, origin)
  const [first] = articulos
  if (first === undefined) return null
  const comunes = {
    category: categoriaMostrada(producto.categoria),
    ...(first.marca === '' ? {} : { brand: { '@type': 'Brand', name: first.marca } }),
    ...(first.colores.length === 0 ? {} : { color: first.colores.join(', ') }),
  }
  // Fields that all sizes share are one object, which the page's data hold once.
  const description = fichaEnTexto(producto)
  const image = [first.imagen, ...first.otrasImagenes]
  const buildOferta = createOferta(ajustes, { origin, now })
  return {
    '@type': 'ProductGroup',
    name: producto.nombre,
    description: tidyParrafos(producto.descripcion) || descripcionDe(producto, ajustes),
    url: `${origin}/product/${producto.slug}`,
    productGroupID: first.grupo,
    variesBy: ['https://schema.org/size'],
    ...comunes,
    hasVariant: articulos.map((articulo) => ({
      '@type': 'Product',
      name: articulo.titulo,
      // The shop's own words come once, not with every size.
      description,
      sku: articulo.id,
      inProductGroupWithID: articulo.grupo,
      size: articulo.talle,
      image,
      url: articulo.enlace,
      ...comunes,
      offers: buildOferta(articulo),
    })),
  }
}

function createOferta(ajustes: Datos, { origin, now }: { origin: string; now: number }) {
  const seller = { '@type': 'Organization', '@id': tiendaId(origin), name: ajustes.nombre }
  const holds = diaDe(now) + PRECIO_VALE_DIAS
  const envio = { stock: buildEnvio('stock', ajustes), encargo: buildEnvio('encargo', ajustes) }
  const devolucion = buildDevolucion(origin)
  return ({ enlace, modo, precio, rebaja, condicion }: Articulo) => ({
    '@type': 'Offer',
    url: enlace,
    price: precio,
    priceCurrency: 'UYU',
    priceValidUntil: writeDia(rebaja?.hasta ? Math.min(holds, diaDe(rebaja.hasta - 1)) : holds),
    ...(rebaja?.antes && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: rebaja.antes,
        priceCurrency: 'UYU',
      },
    }),
    availability: `https://schema.org/${DISPONIBILIDAD[modo ?? 'agotado']}`,
    ...(condicion !== '' && { itemCondition: `https://schema.org/${condicion === 'used' ? 'Used' : 'New'}Condition` }),
    seller,
    shippingDetails: envio[modo ?? 'stock'],
    hasMerchantReturnPolicy: devolucion,
  })
}

/**
 * Shipping anywhere in the country: at the dearest zone's cost, within working days that cover all zones, for who orders
 * until the cut-off.
 */
function buildEnvio(modo: Modo, { envio, tiempoEncargo, corte }: Datos) {
  const transit = transitoAlPais({ envio })
  const days = ({ desde, hasta }: Plazo) => ({
    '@type': 'QuantitativeValue',
    minValue: desde,
    maxValue: hasta,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: envioMasCaro({ envio }), currency: 'UYU' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'UY' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(manejoDe(modo, { tiempoEncargo })),
      ...(transit && { transitTime: days(transit) }),
      cutoffTime: `${corte}:00${HUSO}`,
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: DIAS_HABILES },
    },
  }
}
