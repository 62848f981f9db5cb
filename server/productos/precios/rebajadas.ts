import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { valorDeGrupo, type Grupo } from '#domain/productos/grupos.ts'
import { MODOS, type Modo, type Producto } from '#domain/productos/producto.ts'
import { isEnCurso, isEnModo, leastReducible, type FiltroDeRebaja, type Rebaja } from '#domain/rebajas/rebaja.ts'
import type { ProductRow, Schema } from '#server/db/schema.ts'
import { selectRebajas } from './load-rebajas.ts'

/** Products in a query, as `p`. */
export type Eb = ExpressionBuilder<{ p: ProductRow } & Schema, 'p'>
export type Condicion = (eb: Eb) => Expression<SqlBool>

/** The column of a mode's price, in a product and among a reduction's own. */
const CAMPO_DE = { stock: 'precio', encargo: 'precioEncargo' } as const
const PRECIO_DE = { stock: 'p.precio', encargo: 'p.precioEncargo' } as const

/**
 * Which products have a price, in stock or made to order, that a reduction lowers at a moment, as a query (33.1, 33.3).
 * @param en milliseconds UTC
 */
export async function selectRebajadas(db: Kysely<Schema>, en: number): Promise<Condicion> {
  const running = (await selectRebajas(db, en, [])).filter((rebaja) => isEnCurso(rebaja, en))
  const each: Condicion[] = []
  for (const rebaja of running) {
    const { id, tipo, valor } = rebaja
    const modos = MODOS.filter((modo) => isEnModo(rebaja, modo))
    if (tipo === 'propio') {
      each.push((eb) => eb.or(modos.map((modo) => hasOwnBelow(eb, id, modo))))
      continue
    }
    const isPara = await conditionOf(db, rebaja)
    const least = leastReducible({ tipo, valor })
    each.push((eb) => eb.and([isPara(eb), eb.or(modos.map((modo) => eb(PRECIO_DE[modo], '>=', least)))]))
  }
  return (eb) => eb.or(each.map((condition) => condition(eb)))
}

/** Whether a reduction has a price of its own for the product, below what it costs. */
function hasOwnBelow(eb: Eb, id: string, modo: Modo): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('rebajaProductos as r')
      .select('r.productId')
      .where('r.rebajaId', '=', id)
      .whereRef('r.productId', '=', 'p.id')
      .whereRef(`r.${CAMPO_DE[modo]}`, '<', PRECIO_DE[modo]),
  )
}

async function conditionOf(db: Kysely<Schema>, { id, alcance }: Rebaja): Promise<Condicion> {
  if (alcance.tipo === 'todas') return (eb) => eb.and([])
  if (alcance.tipo === 'filtro') return matchesFiltro(db, alcance.filtro)
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('rebajaProductos as r')
        .select('r.productId')
        .where('r.rebajaId', '=', id)
        .whereRef('r.productId', '=', 'p.id'),
    )
}

/** Values as filters show them become those that shirts have: how they are shown is the domain's word alone. */
async function matchesFiltro(db: Kysely<Schema>, filtro: FiltroDeRebaja): Promise<Condicion> {
  const tenidos: { grupo: Grupo; valores: string[] }[] = []
  for (const grupo of Object.keys(filtro) as Grupo[]) {
    const rows = await db.selectFrom('products').select(grupo).distinct().execute()
    const all = rows.map((row) => (row as Record<Grupo, string>)[grupo])
    const shown = (valor: string) => valorDeGrupo({ [grupo]: valor } as Pick<Producto, Grupo>, grupo)
    tenidos.push({ grupo, valores: all.filter((valor) => filtro[grupo]!.includes(shown(valor))) })
  }
  return (eb) =>
    eb.and(tenidos.map(({ grupo, valores }) => (valores.length === 0 ? eb.or([]) : eb(`p.${grupo}`, 'in', valores))))
}
