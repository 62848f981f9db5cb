import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Schema } from './schema.ts'

/**
 * Whether a column is one of many values, given as one. The statement is the same however many they are, and is written
 * and prepared once.
 */
export function anyOf<T extends string | number>(
  db: Kysely<Schema>,
  column: Expression<T>,
  values: readonly T[],
): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${column} = any(${values})`
    : sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}
