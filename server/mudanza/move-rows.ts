import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { fromPlain, type Plain } from './convert.ts'
import { MoveFault } from './fault.ts'
import { listTables, type Table } from './list-tables.ts'
import { addToDigest, readRows, type Digest } from './read-rows.ts'

export type Moved = { tables: number; rows: number }

const NOTHING: Digest = { rows: 0, sum: 0n }

/**
 * Copies all rows of one database into another of the other kind with the same tables, each in one transaction. The source is read
 * as it was at one moment; the target is whole or as before. What its migrations put into the target goes. What was written is read
 * again and compared.
 * @throws MoveFault when what was read again differs
 */
export function moveRows(source: Database, target: Database): Promise<Moved> {
  return target.transaction(async (into) => {
    const copied = await atOneMoment(source, async (from) => {
      const tables = await listTables(source.dialect === 'sqlite' ? from : into)
      for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(into)
      const digests: [Table, Digest][] = []
      for (const table of tables) digests.push([table, await copyTable(from, into, table, target.dialect)])
      return digests
    })
    for (const [table, read] of copied) {
      const written = await digestTable(into, table)
      if (read.rows === written.rows && read.sum === written.sum) continue
      throw new MoveFault(`La tabla ${table.name} no quedó igual en la otra base: no se pasó nada.`)
    }
    return { tables: copied.length, rows: copied.reduce((sum, [, { rows }]) => sum + rows, 0) }
  })
}

/** SQLite's transaction lets nobody else write; PostgreSQL's sees nothing of what others write. */
function atOneMoment<T>(
  { dialect, transaction, write }: Database,
  act: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return dialect === 'sqlite' ? transaction(act) : write.transaction().setIsolationLevel('repeatable read').execute(act)
}

async function copyTable(
  from: Kysely<Schema>,
  into: Kysely<Schema>,
  table: Table,
  dialect: Database['dialect'],
): Promise<Digest> {
  let digest = NOTHING
  for await (const rows of readRows(from, table)) {
    await insert(into, table, rows, dialect)
    digest = addToDigest(digest, rows)
  }
  return digest
}

async function insert(db: Kysely<Schema>, { name, columns }: Table, rows: Plain[][], dialect: Database['dialect']) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = rows.map(
    (row) => sql`(${sql.join(row.map((value, at) => fromPlain(value, columns[at]!.kind, dialect)))})`,
  )
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db.withoutPlugins())
}

async function digestTable(db: Kysely<Schema>, table: Table): Promise<Digest> {
  let digest = NOTHING
  for await (const rows of readRows(db, table)) digest = addToDigest(digest, rows)
  return digest
}
