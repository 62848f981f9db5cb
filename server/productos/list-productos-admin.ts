import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import { choosePagina } from '#server/base/pagina.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  countFiltrados,
  countSinFoto,
  readyFiltros,
  selectFiguras,
  selectPagina,
  selectPrimerasImagenes,
} from './productos-admin.repo.ts'
import { findRebajados } from './precios/with-rebajas.ts'
import { selectTallesEncargo } from './productos.repo.ts'
import { sql } from 'kysely'

/** A product in the admin's list. */
export type ProductoAdmin = Pick<
  Producto,
  'id' | 'slug' | 'codigo' | 'nombre' | 'activo' | 'destacado' | 'popularidad' | 'precio' | 'precioEncargo'
> & {
  /** Card prices by the reductions that run now; null where none lowers it. */
  rebajado: Record<Modo, Pesos | null>
  imagen: Imagen | null
  /** Units that can be bought now, and those that unpaid orders hold, by size. */
  stock: { talle: string; cantidad: number; retenido: number }[]
  tallesEncargo: string[]
}

/** A page of the list. */
export type ListadoAdmin = {
  productos: ProductoAdmin[]
  /** All that match. */
  total: number
  /** From 1; the last one when one past it was asked for. */
  pagina: number
  paginas: number
  /** Active products without a photograph, whatever the filters. */
  sinFoto: number
  /** What the list can be filtered by. */
  valores: ValoresAdmin
}

/** Products, active or not, as the admin's list shows them: a page of what matches (specification 24). */
export async function listProductosAdmin(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidos: FiltrosAdmin,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<ListadoAdmin> {
  const filtros = await readyFiltros(database.aside, pedidos, clock())
  const total = await countFiltrados(database.aside, filtros)
  const { rango, ...actual } = choosePagina(total, filtros.pagina, largo)
  const filas = await selectPagina(database.aside, filtros, total, rango)
  const ids = filas.map(({ id }) => id)
  const figuras = Map.groupBy(await selectFiguras(database.aside, ids), ({ productId }) => productId)
  const talles = Map.groupBy(await selectTallesEncargo(database.aside, ids), ({ productId }) => productId)
  const imagenes = await selectPrimerasImagenes(database.aside, ids)
  const { reduced } = await findRebajados(database.aside, filas, clock())
  const productos = filas.map(({ liga: _1, equipo: _2, categoria: _3, version: _4, marca: _5, ...fila }) => ({
    ...fila,
    rebajado: {
      stock: reduced.get(fila.id)?.get('stock')?.tarjeta ?? null,
      encargo: reduced.get(fila.id)?.get('encargo')?.tarjeta ?? null,
    },
    activo: fila.activo === 1,
    destacado: fila.destacado === 1,
    imagen: imagenes.get(fila.id) ?? null,
    stock: (figuras.get(fila.id) ?? [])
      .map(({ talle, cantidad, retenido }) => ({ talle, cantidad, retenido }))
      .sort((a, b) => compareTalles(a.talle, b.talle)),
    tallesEncargo: (talles.get(fila.id) ?? []).map(({ talle }) => talle).sort(compareTalles),
  }))
  const sinFoto = await countSinFoto(database.aside)
  return { productos, total, ...actual, sinFoto, valores: await listValoresAdmin({ database }) }
}

const CAMPOS = ['liga', 'equipo', 'marca'] as const
/** What the list of products can be filtered by as shirts have it. */
type ValoresAdmin = Record<(typeof CAMPOS)[number] | 'procedencia', string[]>

/** More than these don't help anybody choose. */
const MAX = 500

/** The leagues, teams and brands that shirts have, hidden ones too, in the order of the database; and the owner’s procedencias. */
async function listValoresAdmin({ database }: Pick<Runtime, 'database'>): Promise<ValoresAdmin> {
  const { procedencias } = await readAjustes({ database })
  const procedencia = procedencias.flatMap(({ nombre }) => nombre || [])
  const valores: ValoresAdmin = { liga: [], equipo: [], marca: [], procedencia }
  for (const campo of CAMPOS) {
    // Values are stepped through along the index: as many steps as there are values, however many shirts.
    const { rows } = await sql<{ valor: string }>`
      with recursive valores(valor) as (
        select min(${sql.ref(campo)}) from products where ${sql.ref(campo)} > ''
        union all
        select (select min(${sql.ref(campo)}) from products where ${sql.ref(campo)} > valores.valor)
        from valores where valores.valor is not null
      )
      select valor from valores where valor is not null limit ${sql.lit(MAX)}`.execute(database.aside)
    valores[campo] = rows.map(({ valor }) => valor)
  }
  return valores
}
