import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { connectDatabase } from '../db/open-database.ts'
import { keepLease, type Work } from './keep-lease.ts'
import { giveLease, LEASE_MS, readPlace, takeLease, type Tenant } from './lease.ts'

const tenant = (id: string, fields: Partial<Tenant> = {}): Tenant => ({ id, place: '', pid: 0, ...fields })
const [ANA, BETO, CARLA] = [tenant('ana'), tenant('beto'), tenant('carla')]

describeOnEveryDatabase('the lease on the background work', (open) => {
  it('16.59 is had by one at a time, whoever asks, renews, gives back or dies when', async () => {
    const runtime = await open()
    const { database } = runtime
    const steps = fc.array(
      fc.record({
        who: fc.constantFrom(ANA, BETO, CARLA),
        does: fc.constantFrom('take' as const, 'take' as const, 'give' as const),
        after: fc.integer({ min: 0, max: LEASE_MS }),
      }),
      { maxLength: 30 },
    )
    let now = TEST_NOW
    await fc.assert(
      fc.asyncProperty(steps, async (doings) => {
        now += 10 * LEASE_MS
        let holder: { id: string; until: number } | null = null
        for (const { who, does, after } of doings) {
          now += after
          const others = holder !== null && holder.id !== who.id && now < holder.until
          if (does === 'give') {
            await giveLease(database, who)
            if (holder?.id === who.id) holder = null
          } else {
            expect(await takeLease(database, who, now)).toBe(!others)
            if (!others) holder = { id: who.id, until: now + LEASE_MS }
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('16.59 is got by one of many who ask at the same moment, over connections of their own', async () => {
    const runtime = await open()
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    for (let round = 0; round < 10; round++) {
      const now = TEST_NOW + round * (LEASE_MS + 1)
      const taken = await Promise.all(
        [ANA, BETO, CARLA].map((who, at) => takeLease(at === 1 ? other : runtime.database, who, now)),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    }
  })

  it('16.59 is free at once when its holder was a process of this machine that ended, and not while that stands still', async (context) => {
    if (readPlace() === '') return context.skip()
    const { database } = await open()
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)'])
    const gone = once(child, 'exit')
    const place = readPlace()
    const dying = tenant('dying', { place, pid: child.pid! })
    expect(await takeLease(database, dying, TEST_NOW)).toBe(true)
    child.kill('SIGSTOP')
    expect(await takeLease(database, { ...ANA, place }, TEST_NOW)).toBe(false)
    child.kill('SIGKILL')
    await gone
    expect(await takeLease(database, ANA, TEST_NOW), 'from elsewhere a number says nothing').toBe(false)
    expect(await takeLease(database, { ...ANA, place }, TEST_NOW)).toBe(true)
    expect(await takeLease(database, dying, TEST_NOW)).toBe(false)
  })

  it('16.59 is got by one of many where its row is gone, which is made anew', async () => {
    const { database } = await open()
    await database.write.deleteFrom('arriendos').execute()
    const taken = await Promise.all([ANA, BETO, CARLA].map((who) => takeLease(database, who, TEST_NOW)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await database.read.selectFrom('arriendos').select('nombre').execute()).toEqual([{ nombre: 'trabajo' }])
  })

  it('16.59 one from before the clock was set back lasts no longer than any', async () => {
    const { database } = await open()
    expect(await takeLease(database, ANA, TEST_NOW + 3_600_000)).toBe(true)
    expect(await takeLease(database, BETO, TEST_NOW)).toBe(true)
  })
})

describeOnEveryDatabase('the background work', (open) => {
  it('16.59 begins with the lease, ends when it is somebody else’s, and begins anew when it is given back', async () => {
    const runtime = await open()
    const log: string[] = []
    const first = keep(runtime, ANA, log, LONG_FUSE)
    await expect.poll(() => log).toEqual(['ana begins'])
    const second = keep(runtime, BETO, log, LONG_FUSE)
    // The clock of the other is ahead, as if the first had stood still for longer than its lease.
    expect(await takeLease(runtime.database, CARLA, TEST_NOW + LEASE_MS)).toBe(true)
    await expect.poll(() => log).toEqual(['ana begins', 'ana ends'])
    await giveLease(runtime.database, CARLA)
    await expect.poll(() => log).toHaveLength(3)
    const [next, later] = log[2] === 'ana begins' ? [first, second] : [second, first]
    await next.stop()
    await expect.poll(() => log).toHaveLength(5)
    expect(new Set(log.slice(2))).toEqual(new Set(['ana begins', 'beto begins', log[2]!.replace('begins', 'ends')]))
    await later.stop()
    expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(3)
    const { hasta } = await runtime.database.read.selectFrom('arriendos').selectAll().executeTakeFirstOrThrow()
    expect(hasta).toBe(0)
  })

  it('16.59 ends while the database doesn’t let the lease be renewed, and goes on afterwards', async () => {
    const runtime = await open()
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    const log: string[] = []
    const kept = keep(runtime, ANA, log)
    // The patience, short here, may end before that on a busy machine.
    await expect.poll(() => log.at(-1)).toBe('ana begins')
    await other.transaction(async (tx) => {
      await tx.updateTable('arriendos').set({ pid: 0 }).execute()
      await expect.poll(() => log.at(-1)).toBe('ana ends')
    })
    await expect.poll(() => log.at(-1)).toBe('ana begins')
    await kept.stop()
  })
})

/** Longer than a busy machine stands still: what isn't about the fuse doesn't end by it. */
const LONG_FUSE = 60_000

function keep(runtime: TestRuntime, tenantOfIt: Tenant, log: string[], fuse = 200): Work {
  const kept = keepLease(runtime, {
    tenant: tenantOfIt,
    now: runtime.clock,
    pace: { look: 20, renew: 50, fuse },
    begin: () => {
      log.push(`${tenantOfIt.id} begins`)
      return { stop: async () => void log.push(`${tenantOfIt.id} ends`) }
    },
  })
  runtime.atEnd(kept.stop)
  return kept
}
