import { sql, type Kysely } from 'kysely'
import { compareTalles } from '#domain/productos/talle.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Mes } from '#domain/tiempo/mes.ts'
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
  const rows = await selectTalles(database.aside, clock())
  const camisetas: CamisetaAReponer[] = []
  const paradas: CamisetaParada[] = []
  for (const [id, own] of Map.groupBy(rows, ({ productId }) => productId)) {
    const { codigo, nombre, proveedor, activo, costo, precio } = own[0]!
    own.sort((a, b) => compareTalles(a.talle, b.talle))
    const talles = own
      .map(({ talle, vendidas, cantidad, esperan }) => ({
        talle,
        vendidas: Number(vendidas),
        quedan: cantidad,
        esperan: Number(esperan),
      }))
      .filter((talle) => aPedir(talle) > 0)
    if (activo === 1 && talles.length > 0) camisetas.push({ id, codigo, nombre, proveedor, costo, talles })
    const still = own
      .filter(({ movida }) => Number(movida) === 0)
      .map(({ talle, cantidad, retenido }) => ({ talle, unidades: cantidad + retenido }))
      .filter(({ unidades }) => unidades > 0)
    const unidades = still.reduce((sum, one) => sum + one.unidades, 0)
    if (unidades === 0) continue
    const valor = unidades * (costo ?? precio)
    paradas.push({ id, codigo, nombre, talles: still, unidades, valor, alCosto: costo !== null })
  }
  return {
    camisetas: camisetas.sort(compareUrgencia),
    paradas: paradas.sort((a, b) => b.valor - a.valor || (a.id < b.id ? -1 : 1)),
  }
}

/** Sizes that are short, or stand still: what sold less what came back, whether any sold or came in lately, who waits. */
function selectTalles(db: Kysely<Schema>, now: number) {
  const desde = now - DIAS_DE_VENTA * DIA_MS
  return (
    db
      // Materialised: else SQLite goes through all movements ever, since those are in the order to group them by.
      .with(
        (recientes) => recientes('recientes').materialized(),
        (eb) =>
          eb
            .selectFrom('stockMovimientos')
            .select(['productId', 'talle', 'tipo', 'cantidad', 'creado'])
            .where('creado', '>=', now - DIAS_PARADA * DIA_MS)
            .where('tipo', 'in', ['venta', 'carga', 'devolucion', 'ajuste']),
      )
      .with(
        (movidas) => movidas('movidas').materialized(),
        (eb) =>
          eb
            .selectFrom('recientes')
            .select(['productId', 'talle'])
            .select([
              sql<number>`sum(case when creado < ${desde} then 0 when tipo = 'venta' then cantidad
                when tipo = 'devolucion' then -cantidad else 0 end)`.as('vendidas'),
              sql<number>`max(case when tipo = 'ajuste' and cantidad <= 0 then 0 else 1 end)`.as('movida'),
            ])
            .groupBy(['productId', 'talle']),
      )
      .with(
        (esperando) => esperando('esperando').materialized(),
        (eb) =>
          eb
            .selectFrom('esperas as e')
            .innerJoin('deseos as d', 'd.id', 'e.deseoId')
            .select(['d.productId', 'd.talle'])
            .select(({ fn }) => fn.countAll<number>().as('esperan'))
            .where('d.tipo', '=', 'vuelve')
            .where('d.talle', '<>', '')
            .where('e.estado', 'in', ['esperando', 'por_avisar'])
            .groupBy(['d.productId', 'd.talle']),
      )
      .selectFrom('productStock as s')
      .innerJoin('products as p', 'p.id', 's.productId')
      .leftJoin('movidas as m', (on) => on.onRef('m.productId', '=', 's.productId').onRef('m.talle', '=', 's.talle'))
      .leftJoin('esperando as w', (on) => on.onRef('w.productId', '=', 's.productId').onRef('w.talle', '=', 's.talle'))
      .select(['s.productId', 's.talle', 's.cantidad', 's.retenido'])
      .select(['p.codigo', 'p.nombre', 'p.proveedor', 'p.activo', 'p.costo', 'p.precio'])
      .select([
        sql<number>`coalesce(m.vendidas, 0)`.as('vendidas'),
        sql<number>`coalesce(m.movida, 0)`.as('movida'),
        sql<number>`coalesce(w.esperan, 0)`.as('esperan'),
      ])
      .where(
        sql<boolean>`(coalesce(m.vendidas, 0) + coalesce(w.esperan, 0) > s.cantidad
          or (coalesce(m.movida, 0) = 0 and s.cantidad + s.retenido > 0))`,
      )
      .orderBy('s.productId')
      .execute()
  )
}

/** Months whose stock is shown. */
const MESES_A_LA_VISTA = 12

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
    .selectFrom((eb) => eb.selectFrom('cierres').selectAll().orderBy('mes', 'desc').limit(MESES_A_LA_VISTA).as('c'))
    .leftJoin('stockCierres as s', 's.mes', 'c.mes')
    .select(['c.mes', 'c.reconstruido'])
    .select(valor('s.unidades'))
    .groupBy(['c.mes', 'c.reconstruido'])
    .orderBy('c.mes', 'desc')
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
