import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'
import type { Schema } from './schema.ts'
import { toSnakeCase } from './snake-case.ts'

/** Whole rows by their table, each table after those that it refers to; stock is written by its own verbs. */
type Rows = { [T in Table]?: readonly Schema[T][] }
type Table = Exclude<keyof Schema, 'productStock' | 'stockMovimientos'>

/**
 * Writes rows of several tables, on PostgreSQL in one statement. The rows of a table are one value, so that the statement is
 * the same however many they are, written and prepared once.
 * @throws when a unique value is taken; nothing is written then
 */
export async function insertTogether(tx: Tx, rows: Rows): Promise<void> {
  const all = Object.entries(rows) as unknown as [Table, Record<string, unknown>[]][]
  const tables = all.filter(([, its]) => its.length > 0)
  if (tables.length === 0) return
  if (!hasOneWriter(tx)) {
    const inserts = tables.map(
      ([table, its], at) => sql`${sql.ref(`written${at}`)} as (
        insert into ${sql.table(table)} select * from ${recordset(table, its)}
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

/** Rows of a table to select from, given to PostgreSQL as one value. @param rows their fields as TypeScript calls them */
export function recordset(table: string, rows: readonly Record<string, unknown>[]): RawBuilder<unknown> {
  const columns = (row: Record<string, unknown>) =>
    Object.entries(row).map(([name, value]) => [toSnakeCase(name), value] as const)
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(columns(row))))
  return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}
