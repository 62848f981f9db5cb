import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import {
  DEVOLUCIONES_ABIERTAS,
  type CuentaDeDevoluciones,
  type DevolucionDeLista,
  type DevolucionesAbiertas,
  type ListaDeDevoluciones,
  type VistaDeDevoluciones,
} from '#domain/pedidos/gestion/devoluciones.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Schema } from '#server/db/schema.ts'

/** Devoluciones of a view, what is most urgent first; ended ones the latest first (specification 37.50). */
export async function listDevoluciones(
  { database }: Pick<Runtime, 'database'>,
  { ver, pagina }: { ver: VistaDeDevoluciones; pagina: number },
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<ListaDeDevoluciones> {
  const db = database.aside
  const total = await countRows(devolucionesDe(db, ver))
  const { rango, ...actual } = choosePagina(total, pagina, largo)
  const cuentas = await countDevoluciones({ database })
  return { ver, devoluciones: await selectDeLista(db, ver, rango), total, ...actual, cuentas }
}

/** How many wait, by what they wait for: those that are open are gone through, whatever there was before. */
export async function countDevoluciones({
  database,
}: Pick<Runtime, 'database'>): Promise<Record<DevolucionesAbiertas, CuentaDeDevoluciones>> {
  const counted = await devolucionesDe(database.aside, 'abiertas')
    .select((eb) => [esta.as('esta'), eb.fn.countAll<number>().as('cuenta'), eb.fn.min('d.id').as('una')])
    .groupBy(esta)
    .execute()
  const found = new Map(counted.map((row) => [row.esta, { cuenta: Number(row.cuenta), una: row.una }]))
  return Object.fromEntries(
    DEVOLUCIONES_ABIERTAS.map((one) => [one, found.get(one) ?? { cuenta: 0, una: '' }]),
  ) as Record<DevolucionesAbiertas, CuentaDeDevoluciones>
}

/** Where one stands. What was settled before it arrived is still on its way. */
const esta = sql<DevolucionesAbiertas | 'terminadas'>`case
  when d.estado = 'pedida' then 'por-decidir'
  when d.estado = 'propuesta' then 'propuestas'
  when d.estado = 'aceptada' and exists (
    select 1 from pedidos c where c.id = d.cambio_id and c.estado in ('vencido', 'cancelado')) then 'sin-reserva'
  when d.estado in ('aceptada', 'saldada') and exists (
    select 1 from devolucion_lineas l where l.devolucion_id = d.id and l.destino = '') then 'en-camino'
  when d.estado = 'aceptada' then 'por-resolver'
  else 'terminadas' end`

const ABIERTA: RawBuilder<SqlBool> = sql`d.id in (
  select id from devoluciones where resuelto is null union select devolucion_id from devolucion_lineas where destino = '')`

function devolucionesDe(db: Kysely<Schema>, ver: VistaDeDevoluciones) {
  const all = db.selectFrom('devoluciones as d')
  if (ver === 'terminadas') return all.where(esta, '=', ver)
  const abiertas = all.where(ABIERTA)
  return ver === 'abiertas' ? abiertas.where(esta, '<>', 'terminadas') : abiertas.where(esta, '=', ver)
}

async function selectDeLista(
  db: Kysely<Schema>,
  ver: VistaDeDevoluciones,
  { limit, offset }: { limit: number; offset: number },
): Promise<DevolucionDeLista[]> {
  const late = ver === 'terminadas'
  const urgencia = sql`case ${esta} ${sql.join(
    DEVOLUCIONES_ABIERTAS.map((one, at) => sql`when ${sql.lit(one)} then ${sql.lit(at)}`),
    sql` `,
  )} else ${sql.lit(DEVOLUCIONES_ABIERTAS.length)} end`
  const rows = await devolucionesDe(db, ver)
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['d.id', 'd.estado', 'd.motivo', 'd.arreglo', 'd.creado', 'p.codigo', 'p.nombre', esta.as('esta')])
    .orderBy(urgencia)
    .orderBy('d.creado', late ? 'desc' : 'asc')
    .orderBy('d.id', late ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length === 0) return []
  const lineas = await db
    .selectFrom('devolucionLineas as l')
    .innerJoin('pedidoLineas as v', (on) => on.onRef('v.pedidoId', '=', 'l.pedidoId').onRef('v.orden', '=', 'l.orden'))
    .select(['l.devolucionId', 'v.nombre', 'v.talle', 'v.imagen'])
    .where(
      'l.devolucionId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('l.orden')
    .execute()
  return rows.map((row) => {
    const own = lineas.filter(({ devolucionId }) => devolucionId === row.id)
    return {
      ...row,
      camisetas: own.map(({ nombre, talle }) => `${nombre}, talle ${talle}`),
      imagen: own.find(({ imagen }) => imagen !== '')?.imagen ?? '',
    }
  })
}
