import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { readLoops, startLoop } from '#server/base/loop.ts'
import { createShare, noteVisit } from './share.ts'
import { newTurn, runTurn, type Share } from './turn.ts'

const SEGUNDO = 1_000
const slow = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 20000) select max(n) from n`

/** A share on a clock that only waiting and working move on. */
function open({ gives = true, visits = (): boolean => true } = {}) {
  let time = 0
  const ending = new AbortController()
  const share = createShare(gives, ending.signal, {
    now: () => time,
    wait: async (millis) => void (time += millis),
    lastVisit: () => (visits() ? time : Number.NEGATIVE_INFINITY),
  })
  const work = async (millis: number, times: number) => {
    const begun = time
    for (let n = 0; n < times; n++) {
      await share.rest()
      time += millis
      share.charge(millis)
    }
    return time - begun
  }
  return { share, ending, work }
}

describe('the share of background work', () => {
  it('32.24 is a tenth of the time while somebody visits, however long its statements are', async () => {
    for (const millis of [1, 20, 2_000]) {
      const { share, work } = open()
      // The last statement is made up for before the next one, and a second is saved up.
      const took = await work(millis, 200)
      expect(took).toBeGreaterThanOrEqual(10 * 200 * millis - 9 * millis - SEGUNDO)
      expect(share.took.worked).toBe(200 * millis)
      expect(share.took.gaveWay).toBeCloseTo(took - 200 * millis)
    }
  })

  it('32.24 is all that it needs when nobody visits, which isn’t made up for when somebody comes', async () => {
    let somebody = false
    const { share, work } = open({ visits: () => somebody })
    expect(await work(20, 500)).toBe(20 * 500)
    somebody = true
    expect(await work(5, 1)).toBe(5)
    expect(share.took.gaveWay).toBe(0)
    await work(20, 50)
    somebody = false
    expect(await work(20, 500)).toBe(20 * 500)
  })

  it('32.24 doesn’t keep a few statements a second, what people wait for, or a shop that ends', async () => {
    expect(await open().work(5, 20)).toBe(100)
    expect(await open({ gives: false }).work(20, 500)).toBe(20 * 500)
    const { ending, work } = open()
    ending.abort()
    expect(await work(20, 500)).toBe(20 * 500)
  })
})

describeOnEveryDatabase('work that gives way', (openRuntime) => {
  it('32.24 waits before what it asks of the database, never in a transaction, and holds up nobody meanwhile', async () => {
    const { database } = await openRuntime()
    const due: (() => void)[] = []
    let charged = 0
    const share: Share = {
      rest: () => new Promise<void>((resolve) => due.push(resolve)),
      charge: () => void charged++,
      took: { worked: 0, gaveWay: 0 },
    }
    const busqueda = (texto: string) => ({ texto, dia: 1, veces: 1 })
    const work = runTurn(newTurn('long', share), () =>
      Promise.all([
        database.read.selectFrom('busquedasVacias').selectAll().execute(),
        database.aside.selectFrom('busquedasVacias').selectAll().execute(),
        database.transaction(async (tx) => {
          for (const texto of ['boca', 'river'])
            await tx.insertInto('busquedasVacias').values(busqueda(texto)).execute()
        }),
      ]),
    )
    await vi.waitFor(() => expect(due).toHaveLength(3))
    await database.transaction((tx) => tx.insertInto('busquedasVacias').values(busqueda('nacional')).execute())
    expect(await database.read.selectFrom('busquedasVacias').select('texto').execute()).toEqual([{ texto: 'nacional' }])
    expect(charged).toBe(0)
    for (const go of due) go()
    await work
    expect(due).toHaveLength(3)
    // Four statements and what ends the transaction.
    expect(charged).toBeGreaterThanOrEqual(5)
  })

  it('32.24 tells of each loop how much it did and how long it gave way', async () => {
    const { database } = await openRuntime()
    const visiting = setInterval(noteVisit, 1)
    const told = (lazo: string) => readLoops().find((one) => one.lazo === lazo)
    const round = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        await slow.execute(database.read)
        await setImmediate()
      }
    }
    const patient = startLoop({ name: 'olvido', round, onError: () => undefined })
    const urgent = startLoop({ name: 'reintegros', round, onError: () => undefined })
    await vi.waitFor(() => expect(told('olvido')!.gaveWay).toBeGreaterThan(0), { timeout: 30_000 })
    expect(told('olvido')).toMatchObject({ rounds: 0 })
    expect(told('reintegros')!.worked).toBeGreaterThan(0)
    expect(told('reintegros')!.gaveWay).toBe(0)
    await Promise.all([patient.stop(), urgent.stop()])
    clearInterval(visiting)
    expect(told('olvido')).toMatchObject({ rounds: 1 })
  })
})
