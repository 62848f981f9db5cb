import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { insertProducto } from './factories.ts'
import { COSTO, doesShow, PAGES, stageCambios } from './page-changes.ts'
import { openTwoServers } from './two-servers.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Milliseconds: what the rule promises, and what a request takes on a machine that does nothing else. */
const AT_ONCE = 1_000
const LISTS = 2_000
const REQUEST = 100

describeOnEveryDatabase('finished pages of two processes', (open) => {
  it('16.61, 16.62, 16.63 tell nobody what a shirt costs the shop, show every kind of change within a second, of sizes on lists within two, and none that shows nowhere', async () => {
    const runtime = await open()
    const cambios = await stageCambios(runtime)
    const servers = await openTwoServers(runtime)
    const origins = servers.map(({ origin }) => origin)
    const read = async (address: string) => (await fetch(address)).text()
    const addresses = origins.flatMap((origin) =>
      [...PAGES.product, ...PAGES.lists, ...PAGES.others].map((page) => origin + page),
    )
    const etags = () =>
      Promise.all(addresses.map(async (address) => (await fetch(address, { method: 'HEAD' })).headers.get('ETag')))
    for (const { title, act, shows, onLists } of cambios) {
      // Somebody has seen all the pages before.
      for (const address of addresses) expect(await read(address), address).not.toContain(String(COSTO))
      const wanted = origins.flatMap((origin) =>
        Object.entries(shows).map(([page, text]) => ({ page, text: text!, address: origin + page })),
      )
      for (const { address, text } of wanted)
        expect(doesShow(await read(address), text), `${title} ${address}`).toBe(false)
      const before = await readPageVersion(runtime.database)
      const kept = await etags()
      await act()
      if (wanted.length === 0) {
        expect(await readPageVersion(runtime.database)).toBe(before)
        expect(await etags()).toEqual(kept)
      }
      const begun = performance.now()
      const late: string[] = []
      await Promise.all(
        wanted.map(async ({ page, text, address }) => {
          while (!doesShow(await read(address), text)) await pause(20)
          const millis = Math.round(performance.now() - begun)
          const most = PAGES.lists.some((list) => list === page) ? onLists : AT_ONCE
          if (millis > most + REQUEST) late.push(`${page} after ${millis} ms`)
        }),
      )
      expect(late, title).toEqual([])
    }
    for (const server of servers) expect(server.printedSinceReady()).toEqual([])
  })

  it('16.63, 16.64 never show a price or a size that is older than that, while sizes sell out and come back all the time', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { nombre: 'Una', destacado: true, precio: 1_000, stock: { M: 3 } })
    const otra = await insertProducto(runtime, { nombre: 'Otra', stock: { M: 1 } })
    const origins = (await openTwoServers(runtime)).map(({ origin }) => origin)
    /** Prices in order, each with when it was saved. */
    const prices = [{ price: 1_000, at: performance.now() }]
    const end = new AbortController()
    const older: string[] = []
    let answers = 0

    const watch = async (address: string) => {
      while (!end.signal.aborted) {
        const asked = performance.now()
        const text = await (await fetch(address)).text()
        answers++
        // Prices saved a second before it was asked for, or later, may be shown.
        const due = prices.findLast(({ at }) => at <= asked - AT_ONCE - REQUEST) ?? prices[0]!
        const allowed = prices.filter(({ at }) => at >= due.at)
        if (!allowed.some(({ price }) => text.includes(`1.${String(price).slice(1)}`)))
          older.push(`${address}: not ${due.price}`)
      }
    }
    const sell = async () => {
      for (let units = 1; !end.signal.aborted; units = 1 - units) {
        await adjustStock(runtime, otra.id, { talle: 'M', antes: units, unidades: 1 - units }, 'ana@casakas.uy')
        await pause(120)
      }
    }
    const raise = async () => {
      for (let price = 1_001; price <= 1_015; price++) {
        await runtime.database.transaction(async (tx) => {
          await tx.updateTable('products').set({ precio: price }).where('id', '=', una.id).execute()
          await noteProductos(tx, [una.id])
        })
        prices.push({ price, at: performance.now() })
        await pause(700)
      }
      end.abort()
    }
    const pages = ['/', '/stock', '/product/una']
    await Promise.all([raise(), sell(), ...origins.flatMap((origin) => pages.map((page) => watch(origin + page)))])
    expect(older).toEqual([])
    expect(answers).toBeGreaterThan(100)
  })

  it('16.63, 16.64 lists are never later than two seconds, whatever they show of sizes', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { nombre: 'Una', tallesEncargo: [], stock: { M: 1 } })
    await insertProducto(runtime, { nombre: 'Otra', stock: { M: 3 } })
    const origins = (await openTwoServers(runtime)).map(({ origin }) => origin)
    const addresses = origins.flatMap((origin) => ['/stock', '/product/otra'].map((page) => origin + page))
    let sold = { isSold: false, at: performance.now() }
    const end = new AbortController()
    const older: string[] = []
    const watch = async (address: string) => {
      while (!end.signal.aborted) {
        const asked = performance.now()
        const { isSold, at } = sold
        const shown = (await (await fetch(address)).text()).includes('/product/una')
        if (at === sold.at && asked - at > LISTS + REQUEST && shown === isSold)
          older.push(`${address} after ${asked - at}`)
        await pause(10)
      }
    }
    const sell = async () => {
      for (let turn = 0; turn < 8; turn++) {
        const isSold = turn % 2 === 0
        await adjustStock(
          runtime,
          una.id,
          { talle: 'M', antes: isSold ? 1 : 0, unidades: isSold ? 0 : 1 },
          'ana@casakas.uy',
        )
        sold = { isSold, at: performance.now() }
        await pause(3_000)
      }
      end.abort()
    }
    await Promise.all([sell(), ...addresses.map(watch)])
    expect(older).toEqual([])
  })
})
