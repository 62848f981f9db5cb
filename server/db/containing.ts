import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether a text has another inside it, letter by letter: `%` and `_` stand for themselves. Fold both first where
 * capitals and accents shouldn't matter.
 */
export function containing(text: Expression<string>, part: string): RawBuilder<SqlBool> {
  // A zero byte is refused by PostgreSQL, and stands in no text.
  const pattern = `%${part.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`
}
