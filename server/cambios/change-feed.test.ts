import { expect, it, vi } from 'vitest'
import { connectDatabase } from '#server/db/open-database.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { readPageVersion } from '#tests/page-version.ts'
import type { Change } from './change.ts'
import { createChangeFeed, type ChangeFeed } from './change-feed.ts'
import { noteChanges, noteEverything, noteProductos } from './note-changes.ts'
import { noteStock } from './note-stock.ts'

const never = (error: unknown) => {
  throw error
}

describeOnEveryDatabase('what changed', (open) => {
  /** A feed, and all that it told. */
  function follow(runtime: Pick<TestRuntime, 'database' | 'clock' | 'atEnd'>): { feed: ChangeFeed; told: Change[] } {
    const feed = createChangeFeed(runtime)
    runtime.atEnd(() => feed.stop())
    const told: Change[] = []
    feed.onChange((changes) => void told.push(...changes))
    return { feed, told }
  }

  it('16.61 is told in order, before the version that has it, in the process that did it and in others', async () => {
    const runtime = await open()
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    const here = follow(runtime)
    const there = follow({ ...runtime, database: other })
    for (const { feed } of [here, there]) expect(await feed.read(never)).toBe(1)
    await runtime.database.transaction((tx) => noteProductos(tx, ['a', 'b']))
    await other.transaction(noteEverything)
    for (const { feed, told } of [here, there]) {
      expect(told).toEqual([])
      expect(await feed.read(never)).toBe(4)
      expect(told).toEqual([
        { version: 2, productId: 'a', kind: 'product' },
        { version: 3, productId: 'b', kind: 'product' },
        { version: 4, productId: null, kind: 'everything' },
      ])
      expect(feed.last()).toEqual({ version: 4, at: TEST_NOW })
    }
  })

  it('16.61 is known without asking once the feed is started, own writes at once and those of others soon', async () => {
    const runtime = await open()
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    const { feed, told } = follow(runtime)
    expect(feed.now()).toBeNull()
    feed.start()
    await expect.poll(() => feed.now()).toBe(1)
    await runtime.database.transaction(noteEverything)
    expect(feed.now()).toBeNull()
    expect(await feed.read(never)).toBe(2)
    expect(feed.now()).toBe(2)
    await other.transaction((tx) => noteProductos(tx, ['a']))
    await expect.poll(() => feed.now()).toBe(3)
    expect(told.map(({ version }) => version)).toEqual([2, 3])
    // A write that says so itself is heard as others hear it.
    await runtime.database.transaction((tx) => noteProductos(tx, ['a'], { atOnce: false }))
    await expect.poll(() => feed.now()).toBe(4)
  })

  it('22.86 is told once what makes others’ work shorter is done, whatever becomes of it', async () => {
    const runtime = await open()
    const { feed, told } = follow(runtime)
    await feed.read(never)
    const prepared: unknown[] = []
    feed.beforeTelling(async (since, { version, changes }) => {
      await Promise.resolve()
      prepared.push([since, version, changes.length, told.length])
    })
    feed.beforeTelling(() => Promise.reject(new Error('not now')))
    await runtime.database.transaction((tx) => noteProductos(tx, ['a', 'b']))
    expect(await feed.read(never)).toBe(3)
    expect(prepared).toEqual([[1, 3, 2, 0]])
    expect(told).toHaveLength(2)
  })

  it('16.61 is asked for again when it could only be read in part', async () => {
    const runtime = await open()
    const { database } = runtime
    const { feed, told } = follow(runtime)
    await feed.read(never)
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    await other.transaction((tx) => noteChanges(tx, [{ productId: null, kind: 'rebajas' }]))
    const selectFrom = database.read.selectFrom.bind(database.read)
    const select = vi.spyOn(database.read, 'selectFrom').mockImplementation(((table: 'rebajas') => {
      if (table === 'rebajas') throw new Error('not now')
      return selectFrom(table)
    }) as typeof selectFrom)
    await feed.read().catch(() => undefined)
    select.mockRestore()
    await expect.poll(() => feed.read()).toBe(2)
    expect(told).toMatchObject([{ version: 2, kind: 'rebajas' }])
  })

  it('16.61 comes as one change of everything where the log doesn’t have all of it, and with a new day', async () => {
    const runtime = await open()
    const { feed, told } = follow(runtime)
    await feed.read(never)
    await runtime.database.transaction((tx) => noteProductos(tx, ['a', 'b', 'c']))
    await readPageVersion(runtime.database)
    await runtime.database.write.deleteFrom('cambios').where('version', '=', 2).execute()
    expect(await feed.read(never)).toBe(4)
    expect(told.splice(0)).toEqual([{ version: 4, productId: null, kind: 'everything' }])

    await runtime.database.write.updateTable('versiones').set({ version: 9 }).where('nombre', '=', 'tienda').execute()
    expect(await feed.read(never)).toBe(9)
    expect(told.splice(0)).toEqual([{ version: 9, productId: null, kind: 'everything' }])

    runtime.setClock(TEST_NOW + 24 * 60 * 60_000)
    expect(await feed.read(never)).toBe(9)
    expect(told).toEqual([{ version: 9, productId: null, kind: 'everything' }])
  })

  it('22.8 finished pages end at Montevideo’s midnight, not at that of UTC', async () => {
    const runtime = await open()
    const beforeMidnight = Date.UTC(2027, 0, 1, 2, 59, 59)
    runtime.setClock(Date.UTC(2026, 11, 31, 23, 59, 59))
    const { feed, told } = follow(runtime)
    await feed.read(never)
    runtime.setClock(beforeMidnight)
    await feed.read(never)
    expect(told).toEqual([])
    runtime.setClock(beforeMidnight + 1_000)
    await feed.read(never)
    expect(told).toEqual([{ version: 1, productId: null, kind: 'everything' }])
  })

  it('44.9 finished pages end a moment after the cut-off, and not again before midnight', async () => {
    const runtime = await open()
    const corte = Date.UTC(2026, 11, 1, 18)
    runtime.setClock(corte)
    const feed = createChangeFeed({ ...runtime, corte: () => 15 * 3_600_000 })
    runtime.atEnd(() => feed.stop())
    const told: Change[] = []
    feed.onChange((changes) => void told.push(...changes))
    await feed.read(never)
    expect(told).toEqual([])
    runtime.setClock(corte + 1)
    await feed.read(never)
    expect(told.splice(0)).toEqual([{ version: 1, productId: null, kind: 'everything' }])
    runtime.setClock(corte + 9 * 3_600_000 - 1)
    await feed.read(never)
    expect(told).toEqual([])
  })

  it('16.61 leaves a log of the last ones alone', async () => {
    const { database } = await open()
    const ids = Array.from({ length: 11_000 }, (_, at) => `producto-${at}`)
    for (const some of [ids, ids.slice(0, 1_000)]) {
      await database.transaction((tx) => noteProductos(tx, some))
      await readPageVersion(database)
    }
    const { first, rows } = await database.read
      .selectFrom('cambios')
      .select((eb) => [eb.fn.min('version').as('first'), eb.fn.countAll<number>().as('rows')])
      .executeTakeFirstOrThrow()
    expect({ first, rows: Number(rows) }).toEqual({ first: 2_002, rows: 10_000 })
  })

  it('16.61 is nothing when a transaction fails', async () => {
    const runtime = await open()
    const { feed, told } = follow(runtime)
    await feed.read(never)
    const failing = runtime.database.transaction(async (tx) => {
      await noteEverything(tx)
      throw new Error('interrupted')
    })
    await expect(failing).rejects.toThrow('interrupted')
    expect(await feed.read(never)).toBe(1)
    expect(told).toEqual([])
  })

  it('16.62 of stock is what pages show: sizes that sell out or come back, and the last shirt', async () => {
    const runtime = await open()
    const { database } = runtime
    const { feed } = follow(runtime)
    const stock = (talle: string, cantidad: number) =>
      database.write
        .insertInto('productStock')
        .values({ productId: 'p', talle, cantidad, retenido: 0, vendido: 0 })
        .onConflict((conflict) => conflict.columns(['productId', 'talle']).doUpdateSet({ cantidad }))
        .execute()
    await insertProducto(runtime, { id: 'p', stock: {} })
    await feed.read(never)
    const note = async (antes: number | null, despues: number, otros: number) => {
      await stock('M', despues)
      await stock('L', otros)
      const before = await database.read.selectFrom('cambios').select('version').execute()
      await database.transaction((tx) => noteStock(tx, [{ productId: 'p', talle: 'M', antes, despues }]))
      await feed.read(never)
      const after = await database.read.selectFrom('cambios').selectAll().orderBy('version').execute()
      return after.slice(before.length).map(({ kind }) => kind)
    }
    expect(await note(5, 4, 3)).toEqual([])
    expect(await note(3, 2, 0)).toEqual([])
    expect(await note(2, 1, 3)).toEqual(['page'])
    expect(await note(2, 1, 0)).toEqual(['sizes'])
    expect(await note(1, 0, 3)).toEqual(['sizes'])
    expect(await note(1, 0, 0)).toEqual(['sizes'])
    expect(await note(0, 1, 3)).toEqual(['sizes'])
    expect(await note(0, 7, 0)).toEqual(['sizes'])
    expect(await note(1, 2, 1)).toEqual(['page'])
    expect(await note(1, 2, 0)).toEqual(['sizes'])
    expect(await note(null, 4, 1)).toEqual(['sizes'])
    expect(await note(null, 0, 1)).toEqual(['page'])
    expect(await note(4, 4, 1)).toEqual([])
  })
})
