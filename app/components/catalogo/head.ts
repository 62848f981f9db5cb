import type { MetaDescriptor } from 'react-router'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { equipoSolo, hasFiltros, paginasDe, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { buildHead, type Tienda } from '../base/head.ts'
import { buildMigas } from '../base/json-ld.ts'
import { listaHref } from './use-filtros.ts'

/** The lists as search engines show them. */
export const LISTAS: Record<Modo, { title: string; situacion: string; promesa: string }> = {
  stock: {
    title: 'Camisetas en stock',
    situacion: 'en stock',
    promesa: 'listas para enviar a todo el Uruguay, con tarjeta en cuotas o por transferencia con descuento',
  },
  encargo: {
    title: 'Camisetas por encargo',
    situacion: 'por encargo',
    promesa: 'hechas a pedido, con tu nombre y número, enviadas a todo el Uruguay',
  },
}

/**
 * The head of a list's page. Each page of the whole list, and of a team's, is known under its own address: each has shirts
 * that the others lack. Other searches, filters and orders, and lists that show all of a filter, are endless. Search
 * engines find every shirt without them, and are told neither to keep such a page nor to follow its links.
 * @param listado null when it could not be read
 */
export function headDeLista(
  modo: Modo,
  filtros: Filtros,
  listado: Pick<Listado, 'total' | 'facetas'> | null,
  tienda: Tienda,
): MetaDescriptor[] {
  const { title, situacion, promesa } = LISTAS[modo]
  const { pagina, orden, todos } = filtros
  const total = listado?.total ?? 0
  const paginas = paginasDe(total)
  const equipo = equipoDe(filtros, listado)
  const pathOf = (other: number) => listaHref(`/${modo}`, { ...filtros, pagina: other })
  const named = equipo === null ? title : `Camisetas de ${equipo} ${situacion}`
  const isKnown = orden === 'popularidad' && todos.length === 0 && (equipo !== null || !hasFiltros(filtros))
  const steps = [{ name: title, path: `/${modo}` }]
  if (equipo !== null) steps.push({ name: equipo, path: pathOf(1) })
  return buildHead(
    {
      title: pagina > 1 ? `${named}, página ${pagina} de ${paginas}` : named,
      description: `Camisetas de ${equipo ?? 'fútbol'} ${promesa}.`,
      path: pathOf(pagina),
      alt: tienda.ajustes.portada.titulo,
      jsonLd: [buildMigas(steps, tienda.origin)],
      more: [
        ...(pagina > 1 ? [linkTo('prev', pathOf(pagina - 1))] : []),
        ...(pagina < paginas ? [linkTo('next', pathOf(pagina + 1))] : []),
        ...(isKnown ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
      ],
    },
    tienda,
  )

  function linkTo(rel: 'prev' | 'next', path: string): MetaDescriptor {
    return { tagName: 'link', rel, href: tienda.origin + path }
  }
}

/** The team whose list it is. null also for one that the list doesn't have: a link may name any text. */
function equipoDe(filtros: Filtros, listado: Pick<Listado, 'facetas'> | null): string | null {
  const equipo = equipoSolo(filtros)
  return listado?.facetas.equipo.some(({ valor }) => valor === equipo) ? equipo : null
}
