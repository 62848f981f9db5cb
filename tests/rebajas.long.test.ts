import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { insertProducto } from './factories.ts'
import { insertRebaja } from './insert-rebaja.ts'
import { openTwoServers } from './two-servers.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Milliseconds: what the rule promises, and what a request takes on a busy machine. */
const AT_ONCE = 1_000
const REQUEST = 100

const PAGES = [
  '/',
  '/stock',
  '/stock.data',
  '/stock?orden=precio-menor',
  '/encargo',
  '/encargo.data',
  '/feeds/google.xml',
  '/feeds/meta.csv',
  '/api/sugerencias?buscar=nacional',
  '/product/una',
  '/product/una.data',
  '/product/otra',
]

const A_777 = {
  id: 'rebaja',
  nombre: 'Rebaja',
  tipo: 'fijo',
  valor: 777,
  modos: 'ambos',
  alcance: { tipo: 'todas' },
} as const

describeOnEveryDatabase('reductions in finished pages of two processes, by the clock', (open) => {
  it('33.15 a beginning and an end are on every page of both processes within a second, under load', async () => {
    const runtime = await open()
    const una = {
      nombre: 'Una',
      destacado: true,
      equipo: 'Nacional',
      precio: 1_111,
      precioEncargo: 1_111,
      stock: { M: 3 },
      tallesEncargo: ['L'],
    }
    const { id } = await insertProducto(runtime, una)
    await insertProducto(runtime, { ...una, nombre: 'Otra', precio: 2_222 })
    // Feeds have shirts with pictures alone.
    const foto = { alt: '', ancho: 960, alto: 1200, fondo: '#ffffff', clave: null, dibujo: '{}', creado: 0 }
    await runtime.database.transaction(async (tx) => {
      await tx
        .insertInto('imagenes')
        .values({ id: 'foto', ...foto })
        .execute()
      await tx.insertInto('productImagenes').values({ productId: id, imagenId: 'foto', orden: 0 }).execute()
    })
    const servers = await openTwoServers(runtime)
    const read = async (address: string) => (await fetch(address)).text()
    const all = servers.flatMap(({ origin }) => PAGES.map((page) => origin + page))
    for (const address of all) await read(address)

    // The machine's clock counts from here on, as the servers go by it.
    const desde = Date.now() + 4_000
    const hasta = desde + 4_000
    await insertRebaja(runtime, { ...A_777, desde, hasta })
    const late: string[] = []
    let seen = 0
    const watch = async (address: string) => {
      while (Date.now() < hasta + 3_000) {
        const asked = Date.now()
        const text = await read(address)
        const answered = Date.now()
        const isReduced = /\b777\b/.test(text)
        const isDue = asked >= desde + AT_ONCE + REQUEST && answered < hasta
        const isOver = answered < desde || asked >= hasta + AT_ONCE + REQUEST
        if ((isDue && !isReduced) || (isOver && isReduced))
          late.push(`${address} ${asked - desde} ms after the beginning`)
        if (isDue || isOver) seen++
        await pause(15)
      }
    }
    await Promise.all(all.map(watch))
    expect(late).toEqual([])
    expect(seen).toBeGreaterThan(all.length * 10)
  })

  it('33.15 also on a page that nobody asked for in between', async () => {
    const runtime = await open()
    await insertProducto(runtime, {
      nombre: 'Una',
      precio: 1_111,
      stock: { M: 3 },
    })
    const servers = await openTwoServers(runtime)
    const readAll = () =>
      Promise.all(
        servers.map(async ({ origin }) => (await (await fetch(`${origin}/product/una`)).text()).includes('777')),
      )
    const desde = Date.now() + 1_500
    await insertRebaja(runtime, { ...A_777, desde, hasta: desde + 3_000 })
    expect(await readAll()).toEqual([false, false])
    await pause(desde + AT_ONCE - Date.now())
    expect(await readAll()).toEqual([true, true])
    await pause(desde + 3_000 + AT_ONCE - Date.now())
    expect(await readAll()).toEqual([false, false])
  })
})
