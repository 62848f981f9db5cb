import { expect, it } from 'vitest'
import type { CopiaAnotada, ResultadoDeCopia } from '#domain/copias/luz.ts'
import { nombreDeCopia } from '#domain/copias/nombre.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { askCopia, findCopiaPedida } from './ask-copia.ts'
import { readLuz } from './read-luz.ts'
import { startCopies } from './start-copies.ts'

const HORA = 60 * 60_000

/** Has a round of the loop done. @returns how many copies it made */
async function round(runtime: TestRuntime, resultado: ResultadoDeCopia | 'cortada' | 'terminada'): Promise<number> {
  let made = 0
  const loop = startCopies(runtime, async (): Promise<CopiaAnotada | null> => {
    made++
    if (resultado === 'cortada') throw new Error('the process ended')
    if (resultado === 'terminada') return null
    const comenzada = runtime.clock()
    return { nombre: nombreDeCopia(comenzada), comenzada, resultado, bytes: 8_800_000, detalle: 'Así salió.' }
  })
  await loop.stop()
  return made
}

describeOnEveryDatabase('copies of the night', (open) => {
  it('16.77, 27.37 are made once a night, and the light says what became of the last', async () => {
    const runtime = await open()
    const look = (hayLugar = true) => readLuz({ ...runtime, hayLugar })
    expect(await look()).toEqual({ luz: 'esperando', buena: null, ultima: null })
    expect(await look(false)).toMatchObject({ luz: 'sin_lugar' })
    expect([await round(runtime, 'buena'), await round(runtime, 'buena')]).toEqual([1, 0])
    const buena = {
      nombre: nombreDeCopia(TEST_NOW),
      comenzada: TEST_NOW,
      resultado: 'buena',
      bytes: 8_800_000,
      detalle: 'Así salió.',
    }
    expect(await look()).toEqual({ luz: 'verde', buena, ultima: buena })

    runtime.setClock(TEST_NOW + 24 * HORA)
    expect([await round(runtime, 'fallida'), await round(runtime, 'buena')]).toEqual([1, 0])
    expect(await look()).toMatchObject({ luz: 'verde', buena, ultima: { resultado: 'fallida' } })
    runtime.setClock(TEST_NOW + 25 * HORA)
    expect(await round(runtime, 'fallida')).toBe(1)
    runtime.setClock(TEST_NOW + 36 * HORA + 1)
    expect(await look()).toMatchObject({ luz: 'roja', buena })
  })

  it('27.40 are made when they are asked for too, once, also when the process that made one was killed', async () => {
    const runtime = await open()
    const ask = (confirmado: boolean, hayLugar = true) =>
      askCopia({ ...runtime, hayLugar }, 'ana@casakas.uy', confirmado)
    expect(await round(runtime, 'buena')).toBe(1)
    expect(await ask(false)).toMatchObject({ code: 'confirmar_identidad' })
    expect(await ask(true, false)).toMatchObject({ code: 'no_encontrado' })
    expect(await round(runtime, 'buena')).toBe(0)

    runtime.setClock(TEST_NOW + HORA)
    expect([await ask(true), await ask(true)]).toMatchObject([{ ok: true }, { ok: true }])
    const pedida = { quien: 'ana@casakas.uy', en: TEST_NOW + HORA }
    expect(await round(runtime, 'terminada')).toBe(1)
    expect(await findCopiaPedida(runtime)).toEqual(pedida)
    expect(await readLuz({ ...runtime, hayLugar: true })).toMatchObject({ ultima: { comenzada: TEST_NOW } })
    expect([await round(runtime, 'buena'), await round(runtime, 'buena')]).toEqual([1, 0])
    expect(await findCopiaPedida(runtime)).toBeNull()
    expect(await readLuz({ ...runtime, hayLugar: true })).toMatchObject({ buena: { comenzada: TEST_NOW + HORA } })
  })

  it('16.77 that a process began and didn’t end are begun anew, and one whose process broke is written down', async () => {
    const runtime = await open()
    expect(await round(runtime, 'terminada')).toBe(1)
    expect(await readLuz({ ...runtime, hayLugar: true })).toEqual({ luz: 'esperando', buena: null, ultima: null })
    expect(await round(runtime, 'cortada')).toBe(1)
    const { ultima } = await readLuz({ ...runtime, hayLugar: true })
    expect(ultima).toMatchObject({ resultado: 'fallida', detalle: expect.stringContaining('se cortó') })
  })
})
