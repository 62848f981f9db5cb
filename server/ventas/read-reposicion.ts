import { sql, type Kysely } from 'kysely'
import { compareTalles } from '#domain/productos/talle.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Mes } from '#domain/archivos/archivos.ts'
import {
  aPedir,
  compareUrgencia,
  DIAS_DE_VENTA,
  DIAS_PARADA,
  type CamisetaAReponer,
  type CamisetaParada,
} from '#domain/ventas/reposicion.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Schema } from '#server/db/schema.ts'

/** What the shop had at a month's end (`mes` null: has now), and what it is worth. Whole pesos. */
export type ValorDelStock = {
  mes: Mes | null
  unidades: number
  /** Of what has a cost; and at its price, of what hasn't. */
  alCosto: number
  sinCosto: number
  aPrecio: number
  reconstruido: boolean
}

/**
 * What to order again, the most urgent first, and what stands still, the most money first (specification 54.4 to 54.6).
 * Of shirts that aren't shown nothing is ordered.
 */
export async function readReposicion({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<{ camisetas: CamisetaAReponer[]; paradas: CamisetaParada[] }> {
  const db = database.aside
  const movidas = byTalle(await selectMovidas(db, clock()))
  const esperan = byTalle(await selectEsperan(db))
  const rows = await db
    .selectFrom('productStock as s')
    .innerJoin('products as p', 'p.id', 's.productId')
    .select(['s.productId', 's.talle', 's.cantidad', 's.retenido'])
    .select(['p.codigo', 'p.nombre', 'p.proveedor', 'p.activo', 'p.costo', 'p.precio'])
    .orderBy('s.productId')
    .execute()
  const camisetas: CamisetaAReponer[] = []
  const paradas: CamisetaParada[] = []
  for (const [id, own] of Map.groupBy(rows, ({ productId }) => productId)) {
    const { codigo, nombre, proveedor, activo, costo, precio } = own[0]!
    own.sort((a, b) => compareTalles(a.talle, b.talle))
    const talles = own.map((row) => ({
      talle: row.talle,
      vendidas: Number(movidas.get(keyOf(row))?.vendidas ?? 0),
      quedan: row.cantidad,
      esperan: Number(esperan.get(keyOf(row))?.esperan ?? 0),
    }))
    const wanted = talles.filter((talle) => aPedir(talle) > 0)
    if (activo === 1 && wanted.length > 0) camisetas.push({ id, codigo, nombre, proveedor, costo, talles: wanted })
    const still = own
      .map((row) => ({ talle: row.talle, unidades: row.cantidad + row.retenido, clave: keyOf(row) }))
      .filter(({ unidades, clave }) => unidades > 0 && Number(movidas.get(clave)?.movida ?? 0) === 0)
    const unidades = still.reduce((sum, one) => sum + one.unidades, 0)
    if (unidades === 0) continue
    const de = still.map(({ talle, unidades }) => ({ talle, unidades }))
    const valor = unidades * (costo ?? precio)
    paradas.push({ id, codigo, nombre, talles: de, unidades, valor, alCosto: costo !== null })
  }
  return {
    camisetas: camisetas.sort(compareUrgencia),
    paradas: paradas.sort((a, b) => b.valor - a.valor || (a.id < b.id ? -1 : 1)),
  }
}

/** What sold of each size, less what came back; and whether any sold or came in lately. */
function selectMovidas(db: Kysely<Schema>, now: number) {
  const desde = now - DIAS_DE_VENTA * DIA_MS
  return db
    .selectFrom('stockMovimientos')
    .select(['productId', 'talle'])
    .select(
      sql<number>`sum(case when creado < ${desde} then 0 when tipo = 'venta' then cantidad
        when tipo = 'devolucion' then -cantidad else 0 end)`.as('vendidas'),
    )
    .select(
      sql<number>`max(case when tipo in ('venta', 'carga', 'devolucion') or tipo = 'ajuste' and cantidad > 0
        then 1 else 0 end)`.as('movida'),
    )
    .where('creado', '>=', now - DIAS_PARADA * DIA_MS)
    .groupBy(['productId', 'talle'])
    .execute()
}

function selectEsperan(db: Kysely<Schema>) {
  return db
    .selectFrom('esperas as e')
    .innerJoin('deseos as d', 'd.id', 'e.deseoId')
    .select(['d.productId', 'd.talle'])
    .select(({ fn }) => fn.countAll<number>().as('esperan'))
    .where('d.tipo', '=', 'vuelve')
    .where('d.productId', 'is not', null)
    .where('d.talle', '<>', '')
    .where('e.estado', 'in', ['esperando', 'por_avisar'])
    .groupBy(['d.productId', 'd.talle'])
    .execute()
}

const keyOf = ({ productId, talle }: { productId: string | null; talle: string }) => `${productId} ${talle}`

function byTalle<T extends { productId: string | null; talle: string }>(rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Months whose stock is shown. */
const MESES_A_LA_VISTA = 24

const valor = (cantidad: string) => [
  sql<number>`coalesce(sum(${sql.raw(cantidad)}), 0)`.as('unidades'),
  sql<number>`coalesce(sum(${sql.raw(cantidad)} * costo), 0)`.as('alCosto'),
  sql<number>`coalesce(sum(case when costo is null then ${sql.raw(cantidad)} else 0 end), 0)`.as('sinCosto'),
  sql<number>`coalesce(sum(case when costo is null then ${sql.raw(cantidad)} * precio else 0 end), 0)`.as('aPrecio'),
]

/** What the stock is worth now, and was at each month's end, the latest first (specification 54.7). */
export async function listValorDelStock({ database }: Pick<Runtime, 'database'>): Promise<ValorDelStock[]> {
  const db = database.aside
  const hoy = await db
    .selectFrom('productStock')
    .innerJoin('products', 'products.id', 'productStock.productId')
    .select(valor('(cantidad + retenido)'))
    .execute()
  const cierres = await db
    .selectFrom('cierres as c')
    .leftJoin('stockCierres as s', 's.mes', 'c.mes')
    .select(['c.mes', 'c.reconstruido'])
    .select(valor('s.unidades'))
    .groupBy(['c.mes', 'c.reconstruido'])
    .orderBy('c.mes', 'desc')
    .limit(MESES_A_LA_VISTA)
    .execute()
  return [...hoy.map((row) => ({ ...row, mes: null, reconstruido: 0 })), ...cierres].map((row) => ({
    mes: row.mes,
    unidades: Number(row.unidades),
    alCosto: Number(row.alCosto),
    sinCosto: Number(row.sinCosto),
    aPrecio: Number(row.aPrecio),
    reconstruido: row.reconstruido === 1,
  }))
}
