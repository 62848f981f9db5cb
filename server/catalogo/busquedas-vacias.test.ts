import { expect, it } from 'vitest'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertSamples, sampleProducto } from '#tests/sample-productos.ts'
import { addBusquedas, forgetBusquedas, listBusquedasVacias, createBusquedas } from './busquedas-vacias.ts'
import { createIndexReader } from './index-reader.ts'

const DAY = 24 * 60 * 60_000

describeOnEveryDatabase('searches that found nothing', (open) => {
  const ip = (red: number) => `198.51.${Math.floor(red / 250)}.${red % 250}`
  const rows = ({ database }: TestRuntime) =>
    database.read.selectFrom('busquedasVacias').selectAll().orderBy('dia').orderBy('texto').execute()
  const listed = async (runtime: TestRuntime) =>
    (await listBusquedasVacias(runtime, createIndexReader({ ...runtime, changes: createChangeFeed(runtime) }))).map(
      ({ texto, veces, dias }) => `${texto} ${veces} ${dias}`,
    )

  it('27.35 are listed when they were made on three days, the most wanted first; a text, a day and a count are all that is kept', async () => {
    const runtime = await open()
    const { note, write } = createBusquedas(runtime)
    for (const [day, searches] of [
      ['Cobreloa', 'cobreloa', 'tigres', 'camiseta de cobreloa'],
      ['cobreloa', 'tigres'],
      ['COBRELOA', 'tigres', 'unica'],
    ].entries()) {
      runtime.setClock(TEST_NOW + day * DAY)
      searches.forEach((consulta, at) => note(consulta, ip(10 * day + at)))
      await write()
    }
    expect(await listed(runtime)).toEqual(['cobreloa 5 3', 'tigres 3 3'])
    const [first] = await rows(runtime)
    expect(Object.keys(first!).toSorted()).toEqual(['dia', 'texto', 'veces'])

    // Texts that find something by now aren't missing.
    await insertSamples(runtime, [sampleProducto({ nombre: 'Cobreloa Local', stock: { M: 1 } })])
    expect(await listed(runtime)).toEqual(['tigres 3 3'])
  })

  it('27.35 however many are found by now, those that still aren’t are listed', async () => {
    const runtime = await open()
    const halladas = Array.from({ length: 40 }, (_, at) => `x${letters(100 + at)}`)
    const contadas = [...halladas.map((texto): [string, number] => [texto, 9]), ['tigres', 1] as [string, number]]
    for (const dia of [1, 2, 3]) await runtime.database.transaction((tx) => addBusquedas(tx, dia, contadas))
    await insertSamples(runtime, [sampleProducto({ nombre: halladas.join(' '), stock: { M: 1 } })])
    expect(await listed(runtime)).toEqual(['tigres 3 3'])
  })

  it('27.35 one caller who goes on asking is one, on whichever day', async () => {
    const runtime = await open()
    const { note, write } = createBusquedas(runtime)
    for (let day = 0; day < 4; day++) {
      runtime.setClock(TEST_NOW + day * DAY)
      for (const host of ['2001:db8:1::1', '2001:db8:1:2::9']) note('cobreloa', host)
      await write()
    }
    expect((await rows(runtime)).map(({ veces }) => veces)).toEqual([1])
    expect(await listed(runtime)).toEqual([])
  })

  it('27.35 a flood of made-up words neither fills the table nor keeps out what was wanted before, or by several', async () => {
    const runtime = await open()
    const first = createBusquedas(runtime)
    first.note('cobreloa', ip(1))
    await first.write()
    runtime.setClock(TEST_NOW + DAY)
    const { note, write } = createBusquedas(runtime)
    // A network counts with twenty texts, however many it makes up.
    for (let at = 0; at < 1000; at++) note(`solo ${letters(at)}`, ip(2))
    await write()
    expect((await rows(runtime)).length).toBe(1 + 20)
    for (let red = 0; red < 400; red++) note(`inventada ${letters(red)}`, ip(100 + red))
    await write()
    for (let red = 0; red < 400; red++) note(`otra ${letters(red)}`, ip(600 + red))
    note('tigres', ip(3))
    await write()
    const before = (await rows(runtime)).length
    expect(before).toBe(1 + 100)
    note('cobreloa', ip(4))
    await write()
    expect((await rows(runtime)).length).toBe(before + 1)

    // Texts that several asked for come first within a batch.
    runtime.setClock(TEST_NOW + 2 * DAY)
    for (let red = 0; red < 250; red++) note(`tercera ${letters(red)}`, ip(1100 + red))
    for (let red = 0; red < 2; red++) note('everton', ip(1500 + red))
    await write()
    expect((await rows(runtime)).filter(({ texto }) => texto === 'everton')).toMatchObject([{ veces: 2 }])
  })

  it('27.35 are erased after 180 days, and after 30 where there were fewer than three', async () => {
    const runtime = await open()
    const { note, write } = createBusquedas(runtime)
    for (let day = 0; day < 3; day++) {
      runtime.setClock(TEST_NOW + day * DAY)
      note('cobreloa', ip(day))
      if (day === 2) note('unica', ip(9))
      await write()
    }
    const textos = async () => [...new Set((await rows(runtime)).map(({ texto }) => texto))]
    for (const [days, left] of [
      [32, ['cobreloa', 'unica']],
      [33, ['cobreloa']],
      [180, ['cobreloa']],
      [183, []],
    ] as const) {
      runtime.setClock(TEST_NOW + days * DAY)
      await forgetBusquedas(runtime)
      expect(await textos(), `after ${days} days`).toEqual(left)
    }
  })
})

/** A word for a number. */
function letters(at: number): string {
  return [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
