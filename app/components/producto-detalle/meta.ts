import type { MetaDescriptor } from 'react-router'
import type { AjustesPublicos } from '#domain/ajustes.ts'
import { imagenPreviewUrl } from '#domain/imagen.ts'
import { preciosDe } from '#domain/precio.ts'
import type { Modo, Producto } from '#domain/producto.ts'
import { descripcionDe } from '#domain/descripcion.ts'
import { buildJsonLd } from './json-ld.ts'

/** Title, description, canonical address, link preview and structured data of a product page (experience 18). */
export function metaDeProducto(
  producto: Producto,
  modo: Modo,
  { ajustes, origin }: { ajustes: AjustesPublicos; origin: string },
): MetaDescriptor[] {
  const url = `${origin}/product/${producto.slug}`
  const descripcion = descripcionDe(producto, ajustes)
  const imagen = producto.imagenes[0]
  return [
    { title: `${producto.nombre} | ${ajustes.nombre}` },
    { name: 'description', content: descripcion },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: ajustes.nombre },
    { property: 'og:locale', content: 'es_UY' },
    { property: 'og:title', content: producto.nombre },
    { property: 'og:description', content: descripcion },
    { property: 'og:url', content: url },
    { property: 'product:price:amount', content: String(preciosDe(producto, modo, ajustes).tarjeta) },
    { property: 'product:price:currency', content: 'UYU' },
    ...(imagen === undefined
      ? []
      : [
          { property: 'og:image', content: `${origin}${imagenPreviewUrl(imagen.id)}` },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '1200' },
          { property: 'og:image:alt', content: imagen.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    { 'script:ld+json': buildJsonLd(producto, ajustes, origin) },
  ]
}
