import type { MetaDescriptor } from 'react-router'
import { descripcionDe } from '#domain/productos/en-palabras.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { buildHead, type Tienda } from '../../base/head.ts'
import { buildMigas } from '../../base/json-ld.ts'
import { LISTAS } from '../../catalogo/head.ts'
import { buildJsonLd } from './json-ld.ts'

/**
 * The head of a shirt's page (specification 20.6).
 * @param modo that the page shows
 * @param now milliseconds UTC
 */
export function headDeProducto(producto: Producto, modo: Modo, tienda: Tienda, now: number): MetaDescriptor[] {
  const { ajustes, origin } = tienda
  const path = `/product/${producto.slug}`
  const lista = modosDisponibles(producto)[0] ?? 'stock'
  const grupo = buildJsonLd(producto, ajustes, { origin, now })
  return buildHead(
    {
      title: producto.nombre,
      description: descripcionDe(producto, ajustes),
      path,
      tipo: 'product',
      alt: `${producto.nombre}, con sus precios y sus talles`,
      jsonLd: [
        ...(grupo === null ? [] : [grupo]),
        buildMigas(
          [
            { name: LISTAS[lista].title, path: `/${lista}` },
            { name: producto.nombre, path },
          ],
          origin,
        ),
      ],
      more: [
        { property: 'product:price:amount', content: String(preciosDe(producto, modo, ajustes).tarjeta) },
        { property: 'product:price:currency', content: 'UYU' },
      ],
    },
    tienda,
  )
}
