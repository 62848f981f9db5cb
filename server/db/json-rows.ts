import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Schema } from './schema.ts'

/** Texts, numbers and nulls of a row, in their order. */
export type JsonRow = readonly (string | number | null)[]

/**
 * Rows to select from, given as one value. The statement is the same however many they are, and is written and prepared
 * once. Their fields are read by `textOfRow` and `numberAt`.
 */
export function jsonRows(db: Kysely<Schema>, rows: readonly JsonRow[]) {
  const json = JSON.stringify(rows)
  const each: RawBuilder<{ value: JsonRow }> = isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json))`
    : sql`json_each(${json})`
  return each.as<'filas'>(sql`filas`)
}

/** @param at place in the row, from 0 */
export function textOfRow(at: number): RawBuilder<string> {
  return sql<string>`filas.value ->> ${sql.lit(at)}`
}

/** @param at place in the row, from 0 */
export function numberAt(at: number): RawBuilder<number> {
  return sql<number>`cast(filas.value ->> ${sql.lit(at)} as bigint)`
}
