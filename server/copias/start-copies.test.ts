import { expect, it } from 'vitest'
import type { CopiaAnotada, ResultadoDeCopia } from '#domain/copias/luz.ts'
import { nombreDeCopia } from '#domain/copias/nombre.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
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

  it('16.77 that a process began and didn’t end are begun anew, and one whose process broke is written down', async () => {
    const runtime = await open()
    expect(await round(runtime, 'terminada')).toBe(1)
    expect(await readLuz({ ...runtime, hayLugar: true })).toEqual({ luz: 'esperando', buena: null, ultima: null })
    expect(await round(runtime, 'cortada')).toBe(1)
    const { ultima } = await readLuz({ ...runtime, hayLugar: true })
    expect(ultima).toMatchObject({ resultado: 'fallida', detalle: expect.stringContaining('se cortó') })
  })
})
