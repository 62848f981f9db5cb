import { sql, type Kysely } from 'kysely'
import { NADA_VENDIDO, readSumas, type Corte, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import {
  groupVentas,
  haceUnAnio,
  tramoAnterior,
  type Periodo,
  type RangoDeVentas,
  type VentasDelDia,
} from '#domain/ventas/ventas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Schema } from '#server/db/schema.ts'
import { SUMAS } from '#server/pedidos/contar/partes.ts'

export type Ventas = {
  /** `vistas`: pages of shirts that people were answered in it. */
  periodos: (Periodo & { vistas: number })[]
  /** What was sold in the days before, and in the same days a year ago. */
  antes: SumasDeVentas
  haceUnAnio: SumasDeVentas
  /** Orders that aren't counted yet. */
  porContar: number
}

/** Sales of some days, period by period, with what to hold them against (specification 50.5). */
export async function readVentas({ database }: Pick<Runtime, 'database'>, rango: RangoDeVentas): Promise<Ventas> {
  const { aside } = database
  const rows = await selectDias(aside, rango)
  const { desde, hasta } = rango
  const visitas = await aside
    .selectFrom('visitas')
    .selectAll()
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .execute()
  const vistasDe = (periodo: Tramo) =>
    visitas.filter(({ dia }) => dia >= periodo.desde && dia <= periodo.hasta).reduce((sum, { veces }) => sum + veces, 0)
  return {
    periodos: groupVentas(rows, rango).map((periodo) => ({ ...periodo, vistas: vistasDe(periodo) })),
    antes: await readParteDeVentas({ database }, tramoAnterior(rango), null),
    haceUnAnio: await readParteDeVentas({ database }, haceUnAnio(rango), null),
    porContar: await countPorContar({ database }),
  }
}

/** Orders that the sums, and files of them, don't have yet. */
export function countPorContar({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countRows(database.aside.selectFrom('pedidosPorContar'))
}

/** A value of a cut, and what was sold of it. */
export type ParteDeVentas = SumasDeVentas & { valor: string; nombre: string }

/** Sales of some days by a cut, what stays most first. A shirt that still exists goes by its present name. */
export async function readCorte(
  { database: { aside } }: Pick<Runtime, 'database'>,
  tramo: Tramo,
  corte: Corte,
): Promise<ParteDeVentas[]> {
  const { rows } = await sql<Record<keyof ParteDeVentas, number | string>>`
    select valor, ${nombrePresente(corte)} as nombre, ${SUMAS} from ventas_dias
     where corte = ${corte} and dia >= ${tramo.desde} and dia <= ${tramo.hasta}
     group by valor
     order by sum(bruto - rebajas - por_forma - codigos + envio - devuelto) desc, valor`.execute(aside)
  return rows.map(({ valor, nombre, ...sumas }) => ({
    valor: String(valor),
    nombre: String(nombre),
    ...readSumas(sumas),
  }))
}

/** Sales of some days in all, or of one value of a cut. */
export async function readParteDeVentas(
  { database: { aside } }: Pick<Runtime, 'database'>,
  { desde, hasta }: Tramo,
  corte: { por: Corte; valor: string } | null,
): Promise<ParteDeVentas> {
  const { por, valor } = corte ?? { por: '' as const, valor: '' }
  const { rows } = await sql<Record<keyof ParteDeVentas, number | string>>`
    select ${nombrePresente(por)} as nombre, ${SUMAS} from ventas_dias
     where corte = ${por} and valor = ${valor} and dia >= ${desde} and dia <= ${hasta} group by valor`.execute(aside)
  const [row] = rows
  return row === undefined
    ? { valor, nombre: valor, ...NADA_VENDIDO }
    : { valor, nombre: String(row.nombre), ...readSumas(row) }
}

async function selectDias(db: Kysely<Schema>, { desde, hasta }: Tramo): Promise<VentasDelDia[]> {
  const rows = await db
    .selectFrom('ventasDias')
    .selectAll()
    .where('corte', '=', '')
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .execute()
  return rows.map((row) => ({ dia: row.dia, ...readSumas(row) }))
}

/** How a value is called: a shirt by its present name while there is one. */
function nombrePresente(corte: Corte | '') {
  return corte === 'camiseta'
    ? sql`coalesce((select p.nombre from products p where p.id = valor), max(nombre))`
    : sql`max(nombre)`
}
