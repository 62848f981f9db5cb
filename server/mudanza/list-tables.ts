import { ownValue } from '#domain/texto/own-value.ts'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** How a column's values are kept, where the two databases keep them differently. */
export type Kind = 'boolean' | 'timestamp' | 'plain'

/** `key`: the columns that tell rows apart; names as the database has them. */
export type Table = { name: string; columns: { name: string; kind: Kind }[]; key: string[] }

/** The index that SQLite searches orders by, and marks of what is to be counted: triggers keep them (migrations 0071, 0091, 0092). */
const OF_ITSELF = /^(?:pedidos_(?:buscados|texto|por_contar)|dias_por_sumar|cfe_por_mirar)/

const KINDS: Record<string, Kind> = { boolean: 'boolean', timestamptz: 'timestamp' }

/**
 * The tables of a shop, each after those that it refers to.
 * @param db an SQLite database, which both kinds of shops have the same tables in
 */
export async function listTables(db: Kysely<Schema>): Promise<Table[]> {
  const raw = db.withoutPlugins()
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`.execute(raw)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select m.name as "from", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(raw)
  const tables = (await raw.introspection.getTables())
    .filter(({ name }) => !OF_ITSELF.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        kind: ownValue(KINDS, column.dataType.toLowerCase()) ?? 'plain',
      })),
      key: keys.filter(({ table }) => table === name).map(({ column }) => column),
    }))
  return inOrder(tables, references)
}

function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const done: Table[] = []
  for (let left = tables; left.length > 0;) {
    const waits = new Set(references.filter(({ to }) => left.some(({ name }) => name === to)).map(({ from }) => from))
    const next = left.filter(({ name }) => !waits.has(name))
    if (next.length === 0)
      throw new Error(`tables that refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    done.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return done
}
