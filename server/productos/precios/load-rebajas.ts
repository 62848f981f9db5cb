import type { Kysely } from 'kysely'
import type { Alcance, FiltroDeRebaja, PreciosPropios, Rebaja } from '#domain/rebajas/rebaja.ts'
import type { RebajaRow, Schema } from '#server/db/schema.ts'

/** Ids of one query: both databases take no end of values. */
const BATCH = 500

/**
 * The reductions that aren't over at a moment, those to come too.
 * @param desde milliseconds UTC: one that ended by then is left out
 * @param ids of the products that are asked about: of ticked ones these alone are known then; all without
 */
export async function selectRebajas(db: Kysely<Schema>, desde: number, ids?: string[]): Promise<Rebaja[]> {
  const rows = await db
    .selectFrom('rebajas')
    .selectAll()
    .where((eb) => eb.or([eb('hasta', 'is', null), eb('hasta', '>', desde)]))
    .orderBy('desde')
    .orderBy('id')
    .execute()
  const ticked = await selectElegidas(
    db,
    rows.flatMap(({ id, alcance }) => (alcance === 'elegidas' ? id : [])),
    ids,
  )
  return rows.map((row) => toRebaja(row, ticked.get(row.id)))
}

/** The shirts that were ticked for a reduction, each with its own prices for it. */
type Elegidas = ReadonlyMap<string, PreciosPropios>

/** A stored reduction. @param elegidas those that were ticked for it, where they are asked about */
export function toRebaja(row: RebajaRow, elegidas: Elegidas = new Map()): Rebaja {
  const { id, nombre, desde, hasta, tipo, valor, modos } = row
  return { id, nombre, desde, hasta, tipo, valor, modos, alcance: toAlcance(row, elegidas) }
}

function toAlcance({ alcance, filtro, tipo }: RebajaRow, elegidas: Elegidas): Alcance {
  if (alcance === 'filtro') return { tipo: alcance, filtro: JSON.parse(filtro) as FiltroDeRebaja }
  if (alcance === 'todas') return { tipo: alcance }
  const ids = new Set(elegidas.keys())
  return tipo === 'propio' ? { tipo: alcance, ids, precios: elegidas } : { tipo: alcance, ids }
}

/** Which products were ticked for reductions, by these. */
async function selectElegidas(
  db: Kysely<Schema>,
  rebajas: string[],
  ids: string[] | undefined,
): Promise<Map<string, Map<string, PreciosPropios>>> {
  const found = new Map<string, Map<string, PreciosPropios>>()
  if (rebajas.length === 0) return found
  const query = db.selectFrom('rebajaProductos').selectAll().where('rebajaId', 'in', rebajas)
  const rows = []
  if (ids === undefined) rows.push(...(await query.execute()))
  for (let start = 0; start < (ids?.length ?? 0); start += BATCH) {
    rows.push(...(await query.where('productId', 'in', ids!.slice(start, start + BATCH)).execute()))
  }
  for (const { rebajaId, productId, precio, precioEncargo } of rows) {
    const propios = { stock: precio, encargo: precioEncargo }
    const ticked = found.get(rebajaId)
    if (ticked === undefined) found.set(rebajaId, new Map([[productId, propios]]))
    else ticked.set(productId, propios)
  }
  return found
}
