import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openEmpty } from '#tests/databases.ts'
import { startPostgres } from '#tests/postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { createOnDisk } from './on-disk.ts'
import { connectDatabase } from './open-database.ts'
import { isUnavailable } from './unavailable.ts'

/** Past any time that a busy machine takes. */
const PATIENT = { timeout: 20_000 }

/** Writes that end when they are told to. */
function createDisk() {
  const writes: PromiseWithResolvers<void>[] = []
  const onDisk = createOnDisk(() => {
    const write = Promise.withResolvers<void>()
    writes.push(write)
    return write.promise
  })
  return { writes, onDisk }
}

describe('what is on the disk', () => {
  it('is known to whoever committed before it was written; all others share the next time', async () => {
    const { writes, onDisk } = createDisk()
    const told: string[] = []
    const wait = (name: string) => onDisk.wait().then(() => told.push(name))
    const first = wait('first')
    const others = [wait('second'), wait('third')]
    expect(writes).toHaveLength(1)
    writes[0]!.resolve()
    await first
    expect(told).toEqual(['first'])
    expect(writes).toHaveLength(2)
    writes[1]!.resolve()
    await Promise.all(others)
    expect(told).toEqual(['first', 'second', 'third'])
    expect(writes).toHaveLength(2)
  })

  it('isn’t known after a write that failed, and is after the next one', async () => {
    const { writes, onDisk } = createDisk()
    const first = onDisk.wait()
    const second = onDisk.wait()
    writes[0]!.reject(new Error('EIO'))
    await expect(first).rejects.toMatchObject({ databaseUnavailable: true })
    writes[1]!.resolve()
    await second
  })
})

describe('a transaction on PostgreSQL', () => {
  it('16.107 isn’t answered as done when the server crashed before it was on the disk, and is up again', async () => {
    const server = await startPostgres({ durable: true })
    const database = connectDatabase(server.url('postgres'))
    const ask = async (text: string) => {
      const client = new pg.Client(server.url('postgres'))
      client.on('error', () => undefined)
      await client.connect()
      return client.query(text).finally(() => client.end())
    }
    try {
      await migrateDatabase(database)
      const write = () =>
        database.transaction((tx) => tx.insertInto('relojes').values({ nombre: randomUUID(), momento: 1 }).execute())
      await write()
      // A replica that never comes: commits are free, and what waits for the disk waits.
      await ask("alter system set synchronous_standby_names = 'nadie'")
      await ask('select pg_reload_conf()')
      const waiting = async (whose: string) => {
        const waits = `select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '${whose}'`
        return (await ask(waits)).rows.map(({ pid }) => pid as number)
      }
      // The server takes new settings in its own time: once any commit waits, all do.
      await expect
        .poll(async () => {
          ask("select pg_logical_emit_message(true, 'probe', '')").catch(() => undefined)
          return waiting('%probe%')
        }, PATIENT)
        .not.toEqual([])
      const answer = write().then(
        () => 'done',
        (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
      )
      await expect.poll(() => waiting('%pg_stat_bgwriter%'), PATIENT).toHaveLength(1)
      const [pid] = await waiting('%pg_stat_bgwriter%')
      process.kill(pid!, 'SIGKILL')
      const again = () => ask('alter system reset synchronous_standby_names').then(() => ask('select pg_reload_conf()'))
      await expect.poll(() => again().then(() => 'up', String), PATIENT).toBe('up')
      expect(await answer).toBe('unavailable')
      await expect.poll(() => write().then(() => 'done', String), PATIENT).toBe('done')
    } finally {
      await database.close()
      await server.stop()
    }
  })

  it('is answered once it is on the disk', async () => {
    const { url, drop } = await openEmpty('postgres')
    const database = connectDatabase(url)
    try {
      await migrateDatabase(database)
      await sql`create table notas (nota integer)`.execute(database.write)
      for (let turn = 1; turn <= 20; turn++) {
        const written = await database.transaction(async (tx) => {
          await sql`insert into notas values (${turn})`.execute(tx)
          const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(tx)
          return rows[0]!.at
        })
        const { rows } = await sql<{ there: boolean }>`
          select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as there`.execute(database.read)
        expect(rows).toEqual([{ there: true }])
      }
    } finally {
      await database.close()
      await drop()
    }
  })
})
