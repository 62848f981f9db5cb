import type { MetaDescriptor } from 'react-router'
import { descripcionDe } from '#domain/descripcion.ts'
import { preciosDe } from '#domain/precio.ts'
import { modosDisponibles } from '#domain/disponibilidad.ts'
import type { Modo, Producto } from '#domain/producto.ts'
import { buildHead, type Tienda } from '../layout/head.ts'
import { buildMigas } from '../layout/json-ld.ts'
import { LISTAS } from '../producto/lista/head.ts'
import { buildJsonLd } from './json-ld.ts'

/** The head of a shirt's page (experience 18). @param modo that the page shows */
export function headDeProducto(producto: Producto, modo: Modo, tienda: Tienda): MetaDescriptor[] {
  const { ajustes, origin } = tienda
  const path = `/product/${producto.slug}`
  const lista = modosDisponibles(producto)[0] ?? 'stock'
  return buildHead(
    {
      title: producto.nombre,
      description: descripcionDe(producto, ajustes),
      path,
      tipo: 'product',
      alt: `${producto.nombre}, con sus precios y sus talles`,
      jsonLd: [
        buildJsonLd(producto, ajustes, origin),
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
