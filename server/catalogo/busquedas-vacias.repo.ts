import type { Kysely } from 'kysely'
import { DIAS_MIN, type BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Those of some texts that were searched on an earlier day, and those that this day has already. */
export async function selectConocidas(
  tx: Tx,
  textos: string[],
  dia: Dia,
): Promise<{ deAntes: Set<string>; deHoy: Set<string> }> {
  const rows = await tx
    .selectFrom('busquedasVacias')
    .select(['texto', 'dia'])
    .where('texto', 'in', textos)
    .where('dia', '<=', dia)
    .execute()
  return {
    deAntes: new Set(rows.filter((row) => row.dia < dia).map(({ texto }) => texto)),
    deHoy: new Set(rows.filter((row) => row.dia === dia).map(({ texto }) => texto)),
  }
}

/** How many texts a day has, and how many of them are new. */
export async function countDelDia(tx: Tx, dia: Dia): Promise<{ textos: number; nuevas: number }> {
  const counted = (rows: { cuenta: number | string }) => Number(rows.cuenta)
  const ofDay = tx
    .selectFrom('busquedasVacias as de')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('de.dia', '=', dia)
  const textos = counted(await ofDay.executeTakeFirstOrThrow())
  const nuevas = counted(
    await ofDay
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('busquedasVacias as antes')
              .select('antes.texto')
              .whereRef('antes.texto', '=', 'de.texto')
              .where('antes.dia', '<', dia),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  )
  return { textos, nuevas }
}

export async function addBusquedas(tx: Tx, dia: Dia, contadas: [texto: string, veces: number][]): Promise<void> {
  if (contadas.length === 0) return
  await tx
    .insertInto('busquedasVacias')
    .values(contadas.map(([texto, veces]) => ({ texto, dia, veces })))
    .onConflict((conflict) =>
      conflict
        .columns(['texto', 'dia'])
        .doUpdateSet((eb) => ({ veces: eb('busquedasVacias.veces', '+', eb.ref('excluded.veces')) })),
    )
    .execute()
}

/** Searches made on enough days, the most wanted first. */
export async function selectBusquedasVacias(db: Kysely<Schema>, limit: number): Promise<BusquedaVacia[]> {
  const rows = await db
    .selectFrom('busquedasVacias')
    .select((eb) => ['texto', eb.fn.sum<number>('veces').as('veces'), eb.fn.countAll<number>().as('dias')])
    .groupBy('texto')
    .having((eb) => eb.fn.countAll(), '>=', DIAS_MIN)
    .orderBy('veces', 'desc')
    .orderBy('texto')
    .limit(limit)
    .execute()
  return rows.map(({ texto, veces, dias }) => ({ texto, veces: Number(veces), dias: Number(dias) }))
}

/** Deletes the days before `antes`, and texts searched on too few days, the last time before `olvidadas`. */
export async function deleteBusquedasViejas(tx: Tx, antes: Dia, olvidadas: Dia): Promise<void> {
  await tx.deleteFrom('busquedasVacias').where('dia', '<', antes).execute()
  await tx
    .deleteFrom('busquedasVacias')
    .where('texto', 'in', (eb) =>
      eb
        .selectFrom('busquedasVacias')
        .select('texto')
        .groupBy('texto')
        .having((having) => having.fn.countAll(), '<', DIAS_MIN)
        .having((having) => having.fn.max('dia'), '<', olvidadas),
    )
    .execute()
}
