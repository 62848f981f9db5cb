import type { Kysely } from 'kysely'
import type { Dia, Tramo } from '#domain/tiempo/dia.ts'
import { toHoja, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'

type Select<Fila> = (db: Kysely<Schema>, dia: Dia) => Promise<Fila[]>

/**
 * A table of some days' rows, one day after the other: no more than a day's is ever in memory.
 * @param nombre as `toHoja` wants it
 * @param select the rows of a day
 */
export function hojaPorDia<Fila>(nombre: string, select: Select<Fila>, columnas: Columna<Fila>[]) {
  return (db: Kysely<Schema>, { desde, hasta }: Tramo): Hoja => {
    return toHoja(nombre, columnas, read())

    async function* read() {
      for (let dia = desde; dia <= hasta; dia++) {
        const filas = await select(db, dia)
        if (filas.length > 0) yield filas
      }
    }
  }
}
