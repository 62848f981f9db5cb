import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hasOneWriter } from '#server/db/dialect.ts'
import { jsonRows, numberAt, textOfRow } from '#server/db/json-rows.ts'
import { markNoted } from '#server/db/noted.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Change } from './change.ts'

/** A reader that is further behind makes everything anew. */
const KEPT = 10_000
/** Older ones are removed once in so many versions. */
const TRIM_EVERY = 1_000

type Options = {
  /** What of the products changed. */
  kind?: 'product' | 'prices'
  /** Whether this process has to know with its next page; else it hears as others do, within a second. */
  atOnce?: boolean
}

/** Tells every process that settings changed, or so much that all has to be made anew, as `noteChanges` does. */
export function noteEverything(tx: Tx): Promise<void> {
  return noteChanges(tx, [{ productId: null, kind: 'everything' }])
}

/** Tells every process that reductions were made, changed or ended, as `noteChanges` does. */
export function noteRebajas(tx: Tx): Promise<void> {
  return noteChanges(tx, [{ productId: null, kind: 'rebajas' }])
}

/**
 * Tells every process, as `noteChanges` does, that products' own fields or their prices alone changed, or products came
 * or went.
 */
export function noteProductos(tx: Tx, ids: string[], { kind = 'product', ...options }: Options = {}): Promise<void> {
  return noteChanges(
    tx,
    [...new Set(ids)].map((productId) => ({ productId, kind })),
    options,
  )
}

/**
 * Tells every process what a transaction changes of what pages show; called inside of it. On PostgreSQL a change gets its
 * version after the commit (`numberChanges`): else all who change anything would wait for each other.
 */
export async function noteChanges(
  tx: Tx,
  changes: Omit<Change, 'version'>[],
  { atOnce = true }: Omit<Options, 'kind'> = {},
): Promise<void> {
  if (changes.length === 0) return
  await (hasOneWriter(tx) ? insertNumbered(tx, changes) : insertUnnumbered(tx, changes))
  if (atOnce) markNoted(tx)
}

async function insertNumbered(tx: Tx, changes: Omit<Change, 'version'>[]): Promise<void> {
  const { version } = await tx
    .updateTable('versiones')
    .set((eb) => ({ version: eb('version', '+', changes.length) }))
    .where('nombre', '=', 'tienda')
    .returning('version')
    .executeTakeFirstOrThrow()
  const before = version - changes.length
  const rows = changes.map(({ productId, kind }, at) => [before + 1 + at, productId, kind])
  await tx
    .insertInto('cambios')
    .columns(['version', 'productId', 'kind'])
    .expression(
      tx
        .selectFrom(jsonRows(tx, rows))
        .select([numberAt(0).as('version'), textOfRow(1).as('productId'), textOfRow(2).as('kind')]),
    )
    .execute()
  await trimCambios(tx, { before, version })
}

async function insertUnnumbered(tx: Tx, changes: Omit<Change, 'version'>[]): Promise<void> {
  const rows = changes.map(({ productId, kind }, at) => [productId, kind, String(at).padStart(6, '0')])
  const id = sql<string>`to_char(statement_timestamp(), 'YYYYMMDDHH24MISSUS') || (${textOfRow(2)}) || gen_random_uuid()`
  await tx
    .insertInto('cambiosPorNumerar')
    .columns(['id', 'productId', 'kind'])
    .expression(
      tx.selectFrom(jsonRows(tx, rows)).select([id.as('id'), textOfRow(0).as('productId'), textOfRow(1).as('kind')]),
    )
    .execute()
}

/**
 * Gives the changes that were committed since their versions, on PostgreSQL: in one statement, for which whoever does
 * the same waits. Readers do it, since what nobody reads needs none.
 */
export async function numberChanges(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ before: number; version: number }>`
    with tienda as materialized (
      select version from versiones where nombre = 'tienda' for update
    ), taken as (
      delete from cambios_por_numerar using tienda returning id, product_id, kind
    ), numbered as (
      insert into cambios (version, product_id, kind)
      select tienda.version + row_number() over (order by taken.id), taken.product_id, taken.kind from taken, tienda
      on conflict (version) do update set product_id = excluded.product_id, kind = excluded.kind
      returning version
    )
    update versiones set version = versiones.version + found.many
    from tienda, (select count(*) as many from numbered) as found
    where nombre = 'tienda' and found.many > 0
    returning tienda.version as before, versiones.version`.execute(db)
  if (rows.length > 0) await trimCambios(db, rows[0]!)
}

async function trimCambios(
  db: Kysely<Schema>,
  { before, version }: { before: number; version: number },
): Promise<void> {
  if (Math.floor(version / TRIM_EVERY) === Math.floor(before / TRIM_EVERY)) return
  await db
    .deleteFrom('cambios')
    .where('version', '<=', version - KEPT)
    .execute()
}
