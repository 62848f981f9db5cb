import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'
import type { Schema } from './schema.ts'
import { toSnakeCase } from './snake-case.ts'

/** Whole rows by their table, each table after those that it refers to. */
type Rows = { [T in keyof Schema]?: readonly Schema[T][] }

/**
 * Writes rows of several tables, on PostgreSQL in one statement: rows are one value for each table, so that it is the same
 * however many they are, written and prepared once.
 * @throws when a unique value is taken; nothing is written then
 */
export async function insertRows(tx: Tx, rows: Rows): Promise<void> {
  const all = Object.entries(rows) as unknown as [keyof Schema, Record<string, unknown>[]][]
  const tables = all.filter(([, its]) => its.length > 0)
  if (tables.length === 0) return
  if (!hasOneWriter(tx)) {
    const inserts = tables.map(
      ([table, its], at) => sql`${sql.ref(`written${at}`)} as (
        insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${toJson(its)}::json)
      )`,
    )
    await sql`with ${sql.join<RawBuilder<unknown>>(inserts)} select 1`.execute(tx)
    return
  }
  for (const [table, its] of tables)
    await tx
      .insertInto(table)
      .values(its as never)
      .execute()
}

/** Rows with the columns' names in the database. */
function toJson(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0]!).map((name) => [name, toSnakeCase(name)] as const)
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map(([name, column]) => [column, row[name]]))))
}
