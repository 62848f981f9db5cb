import { sql, type Kysely, type RawBuilder } from 'kysely'
import { comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { readSumas, type Corte } from '#domain/ventas/sumas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { anyOf } from '#server/db/any-of.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import type { Schema } from '#server/db/schema.ts'
import { runLong } from '#server/db/turn.ts'
import { NOMBRE_DE_CORTE, PARTES, SUMAS, VALOR_DE_CORTE } from './partes.ts'

/** Days between two looks which others there are. */
const BATCH = 50

/** Sums the days that orders moved since they were summed last (specification 50.4), the newest first. */
export async function sumDias({ database }: Pick<Runtime, 'database'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = database.read
      .selectFrom('diasPorSumar')
      .select('dia')
      .distinct()
      .orderBy('dia', 'desc')
      .limit(BATCH)
    const dias = await waiting.execute()
    if (dias.length === 0) return
    for (const { dia } of dias) {
      if (signal?.aborted) return
      await sumDia(database, dia)
    }
  }
}

/** Sums a day for all that is noted of it by now; what is noted meanwhile has it summed again. */
async function sumDia(database: Runtime['database'], dia: Dia): Promise<void> {
  const marks = await database.read.selectFrom('diasPorSumar').select('id').where('dia', '=', dia).execute()
  const rows = await runLong(() => selectSumas(database.aside, dia))
  const ids = marks.map(({ id }) => id)
  await database.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('diasPorSumar')
      .where(({ ref }) => anyOf(tx, ref('id'), ids))
      .executeTakeFirst()
    // Somebody else summed it meanwhile, maybe later.
    if (numDeletedRows !== BigInt(ids.length)) return
    await tx.deleteFrom('ventasDias').where('dia', '=', dia).execute()
    await insertTogether(tx, { ventasDias: rows })
  })
}

export type SumaDelDia = Schema['ventasDias']

const CUTS = Object.keys(VALOR_DE_CORTE) as Corte[]

/** Sales of a day, in all and by each cut, summed up from the documents and the money of that day. */
export async function selectSumas(db: Kysely<Schema>, dia: Dia): Promise<SumaDelDia[]> {
  const cut = (corte: Corte | '') => sql`
    select ${sql.lit(corte)} as corte, ${corte === '' ? sql`''` : sql.ref(`por_${corte}`)} as valor,
           ${corte !== '' && corte in NOMBRE_DE_CORTE ? sql`max(${sql.ref(`nombre_${corte}`)})` : sql`''`} as nombre,
           count(distinct case when clase = 'venta' and tipo = 'venta' then pedido_id end) as pedidos,
           count(distinct case when clase = 'venta' and tipo = 'venta' and repite = 1 then pedido_id end) as repiten,
           sum(case when clase = 'venta' then unidades else 0 end) as unidades,
           sum(case when clase = 'venta' and modo = 'encargo' then unidades else 0 end) as encargadas,
           sum(case when clase <> 'venta' then unidades else 0 end) as devueltas,
           sum(case when orden >= 0 then bruto else 0 end) as bruto,
           sum(rebaja) as rebajas, sum(por_forma) as por_forma, sum(codigo) as codigos,
           sum(case when orden < 0 and clase = 'venta' then valor else 0 end) as envio,
           sum(case when clase <> 'venta' then valor else 0 end) as devuelto,
           sum(case when clase = 'venta' then iva else 0 end) as iva,
           sum(case when clase <> 'venta' then iva else 0 end) as iva_devuelto,
           sum(case when clase = 'venta' then coalesce(costo, 0) else -coalesce(costo, 0) end) as costo,
           sum(case when costo is null then 0 when clase = 'venta' then neto else -neto end) as con_costo,
           0 as cobrado, 0 as reintegrado, 0 as comisiones
      from partes group by 2`
  const money = (corte: Corte | '', valor: RawBuilder<unknown>) => sql`
    select ${sql.lit(corte)}, ${valor}, '', ${sql.raw('0, '.repeat(15))}
           sum(cobrado), sum(devuelto), 0
      from cobros where dia = ${dia} group by 2`
  const charges = sql`
    select '', '', '', ${sql.raw('0, '.repeat(17))} sum(centavos)
      from pago_cargos where en >= ${comienzoDe(dia)} and en < ${comienzoDe(dia + 1)} having count(*) > 0`
  const { rows } = await sql<Record<keyof SumaDelDia, number | string>>`
    with partes as materialized (
      select d.pedido_id, d.clase, d.repite, p.tipo, l.modo, r.orden, r.unidades, r.bruto, r.rebaja, r.por_forma, r.codigo,
             r.valor, r.neto, r.iva, r.costo,
             ${sql.join(CUTS.map((corte) => sql`${VALOR_DE_CORTE[corte]} as ${sql.ref(`por_${corte}`)}`))},
             ${sql.join(Object.entries(NOMBRE_DE_CORTE).map(([corte, nombre]) => sql`${nombre} as ${sql.ref(`nombre_${corte}`)}`))}
        from ${PARTES}
       where d.dia = ${dia}
    ), sumas as (
      ${sql.join([cut(''), ...CUTS.map(cut)], sql` union all `)}
      union all ${money('', sql`''`)}
      union all ${money('medio', sql`medio`)}
      union all ${charges}
    )
    select corte, valor, max(nombre) as nombre,
           ${SUMAS}
      from sumas group by corte, valor`.execute(db)
  return rows.map(({ corte, valor, nombre, ...sumas }) => ({
    corte: String(corte),
    valor: String(valor),
    nombre: String(nombre) || String(valor),
    dia,
    ...readSumas(sumas),
  }))
}
