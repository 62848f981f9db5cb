import type { MetaDescriptor } from 'react-router'
import { hasFiltros, type Filtros } from '#domain/filtros.ts'
import type { Modo } from '#domain/producto.ts'
import { buildHead, type Tienda } from '../../layout/head.ts'
import { buildMigas } from '../../layout/json-ld.ts'

/** The lists as search engines show them. */
export const LISTAS: Record<Modo, { title: string; description: string }> = {
  stock: {
    title: 'Camisetas en stock',
    description:
      'Camisetas de fútbol listas para enviar a todo el Uruguay, con tarjeta en cuotas o por transferencia con descuento.',
  },
  encargo: {
    title: 'Camisetas por encargo',
    description: 'Camisetas de fútbol hechas a pedido, con tu nombre y número, enviadas a todo el Uruguay.',
  },
}

/**
 * The head of a list. Filtered and sorted it is known under the plain list's address; each page of the plain list under
 * its own, since each leads on to shirts that the one before doesn't have.
 */
export function headDeLista(modo: Modo, filtros: Filtros, tienda: Tienda): MetaDescriptor[] {
  const { title, description } = LISTAS[modo]
  const pagina = hasFiltros(filtros) || filtros.orden !== 'popularidad' ? 1 : filtros.pagina
  const path = pagina > 1 ? `/${modo}?pagina=${pagina}` : `/${modo}`
  return buildHead(
    {
      title: pagina > 1 ? `${title}, página ${pagina}` : title,
      description,
      path,
      alt: tienda.ajustes.portada.titulo,
      jsonLd: [buildMigas([{ name: title, path: `/${modo}` }], tienda.origin)],
    },
    tienda,
  )
}
