import { ownValue } from '#domain/texto/own-value.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { recordset } from '#server/db/insert-together.ts'
import type { Schema } from '#server/db/schema.ts'
import { toSnakeCase } from '#server/db/snake-case.ts'

/** As many values as one statement of SQLite's takes. */
const VALUES_MAX = 32_766

/** A row of a table, by its fields. */
export type Row = Record<string, string | number | null>

/**
 * Inserts rows of one table many at a time, without the query builder's work for each value.
 * @param rows all with the same fields
 * @throws when one is refused
 */
export async function insertRows(
  tx: Tx,
  dialect: 'sqlite' | 'postgres',
  table: keyof Schema & string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const fields = Object.keys(rows[0]!)
  if (dialect === 'postgres') return insertAsJson(tx, table, fields, rows)
  const most = Math.floor(VALUES_MAX / fields.length)
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most)
    const places = Array.from(some, () => `(${fields.map(() => '?').join(',')})`).join(',')
    const text = `insert into ${toSnakeCase(table)} (${fields.map(toSnakeCase).join(',')}) values ${places}`
    const values = some.flatMap((row) => fields.map((field) => ownValue(row, field)))
    await tx.executeQuery(CompiledQuery.raw(text, values))
  }
}

/** PostgreSQL takes a text of JSON in a fraction of the time that it takes placeholders. */
async function insertAsJson(tx: Tx, table: string, fields: string[], rows: readonly Row[]): Promise<void> {
  const columns = sql.join(fields.map((field) => sql.id(field)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from ${recordset(table, rows)}`.execute(tx)
}
