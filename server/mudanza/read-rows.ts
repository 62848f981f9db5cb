import { ownValue } from '#domain/texto/own-value.ts'
import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { toPlain, type Plain } from './convert.ts'
import type { Table } from './list-tables.ts'

/** Rows at a time: neither database takes more than some 30,000 values in a statement. */
const VALUES_MAX = 30_000
const ROWS_MAX = 1_000
const DIGEST_BITS = 128n

/** The rows of a table in the order of its key, as many at a time as one statement may write. */
export async function* readRows(db: Kysely<Schema>, { name, columns, key }: Table): AsyncGenerator<Plain[][]> {
  const raw = db.withoutPlugins()
  const size = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  const places = key.map((column) => columns.findIndex((each) => each.name === column))
  for (let after = sql`true`; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${names} from ${sql.table(name)} where ${after} order by ${order} limit ${sql.lit(size)}`.execute(raw)
    const plain = rows.map((row) => columns.map((column) => toPlain(ownValue(row, column.name), column.kind)))
    if (plain.length > 0) yield plain
    const last = plain.at(-1)
    if (last === undefined || plain.length < size) return
    after = sql`(${order}) > (${sql.join(places.map((place) => last[place]!))})`
  }
}

/** What tells two sets of rows apart, in whatever order they come. */
export type Digest = { rows: number; sum: bigint }

export function addToDigest(digest: Digest, rows: Plain[][]): Digest {
  const sum = rows.reduce((total, row) => total + digestOf(row), digest.sum)
  return { rows: digest.rows + rows.length, sum: BigInt.asUintN(Number(DIGEST_BITS), sum) }
}

function digestOf(row: Plain[]): bigint {
  return BigInt(`0x${hash('sha256', JSON.stringify(row), 'hex').slice(0, Number(DIGEST_BITS) / 4)}`)
}
