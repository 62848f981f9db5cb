import { sql, type Kysely } from 'kysely'
import { ATRASO_DE_MONTEVIDEO, comienzoDe, DIA_MS, type Dia, type Tramo } from '#domain/tiempo/dia.ts'
import { toHoja, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'

type Select<Fila> = (db: Kysely<Schema>, dia: Dia) => Promise<Fila[]>
/** A table's column of days, `dia`, or of moments: where something of a sheet may have happened. */
type Cuando =
  | 'documentos.dia'
  | 'cobros.dia'
  | 'devoluciones.creado'
  | 'devoluciones.resuelto'
  | 'pagoCargos.en'
  | 'cfe.emitido'
  | 'stockMovimientos.creado'

/**
 * A table of some days' rows, one day after the other: no more than a day's is ever in memory, and days on which nothing
 * happened aren't asked for.
 * @param nombre as `toHoja` wants it
 * @param select the rows of a day
 */
export function hojaPorDia<Fila>(nombre: string, cuando: Cuando[], select: Select<Fila>, columnas: Columna<Fila>[]) {
  return (db: Kysely<Schema>, dias: Tramo): Hoja => {
    return toHoja(nombre, columnas, read())

    async function* read() {
      for (const dia of await selectDiasConAlgo(db, cuando, dias)) {
        const filas = await select(db, dia)
        if (filas.length > 0) yield filas
      }
    }
  }
}

async function selectDiasConAlgo(db: Kysely<Schema>, cuando: Cuando[], { desde, hasta }: Tramo): Promise<Dia[]> {
  const each = cuando.map((column) => {
    const ref = sql.ref(column)
    const table = sql.table(column.split('.')[0]!)
    return column.endsWith('.dia')
      ? sql`select ${ref} as dia from ${table} where ${ref} >= ${desde} and ${ref} <= ${hasta}`
      : sql`select (${ref} - ${sql.lit(ATRASO_DE_MONTEVIDEO)}) / ${sql.lit(DIA_MS)} as dia from ${table}
             where ${ref} >= ${comienzoDe(desde)} and ${ref} < ${comienzoDe(hasta + 1)}`
  })
  const { rows } = await sql<{ dia: number | string }>`
    select dia from (${sql.join(each, sql` union all `)}) d group by dia order by dia`.execute(db)
  return rows.map(({ dia }) => Number(dia))
}
