import { readFileSync, readlinkSync } from 'node:fs'
import type { Selectable } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'

/** Milliseconds that the lease lasts unless it is renewed. */
export const LEASE_MS = 20_000

/** Milliseconds: one that ends later was taken before the clock was set back. */
const LATEST = LEASE_MS + 60_000

const NOMBRE = 'trabajo'

/** A process that may hold the lease. */
export type Tenant = {
  /** Of this process alone, and never used again. */
  id: string
  /** Where `pid` names it: this start of the machine, and its container; '' where that can't be told. */
  place: string
  pid: number
}

/**
 * Takes the lease on the background work, or renews it. One statement decides, so that of many who ask at once one gets
 * it. The lease is free when it was given back, has run out, or its holder, a process of this machine, has ended.
 * @param now milliseconds UTC by the machine's clock, which may differ from other machines' by some seconds
 * @returns whether it is this process's for `LEASE_MS` from `now` on
 */
export async function takeLease(database: Database, { id, place, pid }: Tenant, now: number): Promise<boolean> {
  const seen = await readLease(database)
  const isOver = seen.hasta <= now || seen.hasta > now + LATEST
  const isOrphaned = place !== '' && seen.lugar === place && hasEnded(seen.pid)
  if (seen.arrendatario !== id && !isOver && !isOrphaned) return false
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .updateTable('arriendos')
      .set({ arrendatario: id, lugar: place, pid, hasta: now + LEASE_MS })
      .where('nombre', '=', NOMBRE)
      .where('arrendatario', '=', seen.arrendatario)
      .where('hasta', '=', seen.hasta)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** The lease as it stands. A database that was put together by hand may lack its row: it is made, free for anybody. */
async function readLease({ read, transaction }: Database): Promise<Selectable<Schema['arriendos']>> {
  const select = () => read.selectFrom('arriendos').selectAll().where('nombre', '=', NOMBRE)
  const seen = await select().executeTakeFirst()
  if (seen !== undefined) return seen
  await transaction((tx) =>
    tx
      .insertInto('arriendos')
      .values({ nombre: NOMBRE, arrendatario: '', lugar: '', pid: 0, hasta: 0 })
      .onConflict((conflict) => conflict.column('nombre').doNothing())
      .execute(),
  )
  return select().executeTakeFirstOrThrow()
}

/** Gives the lease back, so that another process takes it at once; nothing happens when it isn't this process's. */
export async function giveLease(database: Database, { id }: Pick<Tenant, 'id'>): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('arriendos').set({ hasta: 0 }).where('nombre', '=', NOMBRE).where('arrendatario', '=', id).execute(),
  )
}

/** Where processes see each other by their numbers; '' on systems that don't tell. */
export function readPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Whether a process of this machine is gone. Its number may belong to another by now: then nobody knows. */
function hasEnded(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
