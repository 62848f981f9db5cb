import type { Kysely } from 'kysely'
import type { Dia, Tramo } from '#domain/tiempo/dia.ts'
import { toHoja, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'

type Select<Fila> = (db: Kysely<Schema>, dia: Dia) => Promise<Fila[]>

/** A table of some days' rows. @param nombre as `toHoja` wants it @param select the rows of a day */
export function hojaPorDia<Fila>(nombre: string, select: Select<Fila>, columnas: Columna<Fila>[]) {
  return (db: Kysely<Schema>, dias: Tramo): Hoja =>
    toHoja(
      nombre,
      columnas,
      porDia(dias, (dia) => select(db, dia)),
    )
}

/** Rows of some days, one day after the other: no more than a day's is ever in memory. */
export async function* porDia<Fila>(
  { desde, hasta }: Tramo,
  select: (dia: Dia) => Promise<Fila[]>,
): AsyncGenerator<Fila[]> {
  for (let dia = desde; dia <= hasta; dia++) {
    const filas = await select(dia)
    if (filas.length > 0) yield filas
  }
}
