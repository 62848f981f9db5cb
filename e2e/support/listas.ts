import type { Locator, Page } from '@playwright/test'
import type { Modo } from '#domain/productos/producto.ts'
import { select } from './base-de-datos.ts'

/** A shirt that a list must show. */
export type EnLista = { id: string; codigo: string; slug: string; nombre: string; popularidad: number; precio: number }

const CON_STOCK = 'exists (select 1 from product_stock s where s.product_id = p.id and s.cantidad > 0)'
const CON_ENCARGO = 'exists (select 1 from product_talles_encargo t where t.product_id = p.id)'

/** Conditions of the lists and of the home page's carousels, in the specification's words. */
export const LISTA = {
  stock: CON_STOCK,
  encargo: CON_ENCARGO,
  destacadasStock: `p.destacado = 1 and ${CON_STOCK}`,
  destacadasEncargo: `p.destacado = 1 and not ${CON_STOCK} and ${CON_ENCARGO}`,
}

/**
 * The active shirts for which `condition` holds, by the database and not the code under test; the most popular first.
 * @param condition SQL about the product `p`
 * @param modo whose card price is given
 */
export function camisetasCon(condition: string, modo: Modo = 'stock', ...parameters: (string | number)[]): EnLista[] {
  return select<EnLista>(
    `select p.id, p.codigo, p.slug, p.nombre, p.popularidad,
            ${modo === 'stock' ? 'p.precio' : 'p.precio_encargo'} as precio
       from products p where p.activo = 1 and ${condition} order by p.popularidad desc, p.codigo`,
    ...parameters,
  )
}

/** Sizes of a shirt that can be bought in a mode. */
export function tallesDe(codigo: string, modo: Modo): string[] {
  const table = modo === 'stock' ? 'product_stock where cantidad > 0 and' : 'product_talles_encargo where'
  return select<{ talle: string }>(
    `select talle from ${table} product_id = (select id from products where codigo = ?)`,
    codigo,
  ).map(({ talle }) => talle)
}

/** Names on the cards, in their order. */
export async function nombresEn(place: Page | Locator): Promise<string[]> {
  return place.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
}

/** The cards of a place whose team came just before, though another of the same popularidad comes later. */
export async function repeatedTeams(place: Page | Locator): Promise<string[]> {
  const shirts = new Map(
    select<{ nombre: string; popularidad: number; equipo: string }>(
      'select nombre, popularidad, equipo from products',
    ).map((shirt) => [shirt.nombre, shirt]),
  )
  const shown = (await nombresEn(place)).map((nombre) => shirts.get(nombre)!)
  return shown
    .filter(({ equipo, popularidad }, at) => {
      const later = shown.slice(at).some((other) => other.popularidad === popularidad && other.equipo !== equipo)
      return shown[at - 1]?.equipo === equipo && later
    })
    .map(({ nombre }) => nombre)
}

/** How many shirts a list says it has. */
export function cuantas(page: Page): Locator {
  return page.getByRole('main').getByRole('status')
}

/** Whether each is at least as popular as the next. */
export function isPorPopularidad(nombres: string[], expected: EnLista[]): boolean {
  const popularidad = new Map(expected.map((shirt) => [shirt.nombre, shirt.popularidad]))
  return nombres.every((nombre, i) => i === 0 || popularidad.get(nombres[i - 1]!)! >= popularidad.get(nombre)!)
}
