import { data, type MetaDescriptor } from 'react-router'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { cutFacetas } from '#domain/catalogo/facetas-largas.ts'
import { followsPrecios, isPastLastPage, onlySearches, parseFiltros, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { readTienda, type Tienda } from '../base/head.ts'
import { headDeLista } from './head.ts'
import { pageMeta } from '../base/meta.ts'

/** The part of the shop that a list needs. */
type Shop = Parameters<typeof readTienda>[0] & {
  catalogue: { listProductos: (modo: Modo, filtros: Filtros) => Promise<Listado> }
}

/** Facts that it must know of the request, and who is told of its cards and of a vain search. */
type Facts = {
  origin: string
  logError: (error: unknown) => void
  onNothingFound?: (consulta: string) => void
  onTarjetas?: (tarjetas: { id: string }[]) => void
}

/**
 * What the page of a list is made of, for its loader.
 * @returns the list with its head; null for an unreadable one (503), an empty one past its last page (404)
 */
export async function loadListado(
  modo: Modo,
  request: Request,
  shop: Shop,
  { origin, logError, onNothingFound, onTarjetas }: Facts,
) {
  const filtros = parseFiltros(new URL(request.url).searchParams)
  const tienda = await readTienda(shop, origin)
  const listado = await shop.catalogue.listProductos(modo, filtros).catch((error: unknown) => {
    logError(error)
    return null
  })
  const head = headDeLista(modo, filtros, listado, tienda)
  if (listado !== null && isVain(filtros, listado)) onNothingFound?.(filtros.buscar)
  if (listado === null) return data({ head, listado }, { status: 503 })
  if (!followsPrecios(filtros)) onTarjetas?.(listado.productos)
  const shown = cutFacetas(listado, filtros)
  if (isPastLastPage(listado, filtros)) return data({ head: headNoEncontrada(tienda), listado: shown }, { status: 404 })
  return data({ head, listado: shown })
}

/** Whether it is just a search, which found nothing anywhere and isn't about the shop itself. */
function isVain(filtros: Filtros, { enVano, pagina }: Listado): boolean {
  return enVano && pagina === null && onlySearches(filtros)
}

/** The head for a public address without a page. */
function headNoEncontrada(tienda: Tienda): MetaDescriptor[] {
  return pageMeta({ title: 'Página no encontrada', tienda, noindex: true })
}
