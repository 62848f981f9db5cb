import type { Ajustes } from '#domain/ajustes.ts'
import { imagenPreviewUrl } from '#domain/imagen.ts'
import { preciosDe } from '#domain/precio.ts'
import { categoriaMostrada, modosDisponibles, MODO_ETIQUETA, type Modo, type Producto } from '#domain/producto.ts'
import { descripcionDe, isMarca } from '#domain/descripcion.ts'

/** Structured data of a shirt (schema.org Product), one offer for each mode that it can be bought in. */
export function buildJsonLd(
  producto: Producto,
  ajustes: Pick<Ajustes, 'descuentoTransferencia' | 'nombre'>,
  origin: string,
) {
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
    seller: { '@type': 'Organization', name: ajustes.nombre },
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: producto.nombre,
    sku: producto.codigo,
    url,
    description: descripcionDe(producto, ajustes),
    category: categoriaMostrada(producto.categoria),
    color: [...producto.coloresPrincipales, ...producto.coloresSecundarios].join(', '),
    image: producto.imagenes.map((imagen) => `${origin}${imagenPreviewUrl(imagen.id)}`),
    ...(!isMarca(producto.marca) ? {} : { brand: { '@type': 'Brand', name: producto.marca } }),
    offers:
      modos.length === 0
        ? [offer('stock', 'OutOfStock')]
        : modos.map((modo) => offer(modo, modo === 'stock' ? 'InStock' : 'MadeToOrder')),
  }
}
