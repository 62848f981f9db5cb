import { expect, it, vi } from 'vitest'
import type { CopiaAnotada, ResultadoDeCopia } from '#domain/copia/luz.ts'
import { nombreDeCopia } from '#domain/copia/nombre.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { readLuz } from './read-luz.ts'
import { startCopies } from './start-copies.ts'
import { warnOfCopias } from './warn-of-copias.ts'

const HORA = 60 * 60_000
const NOBODY = { kick: () => undefined }

/** Has a round of the loop done. @returns how many copies it made */
async function round(runtime: TestRuntime, resultado: ResultadoDeCopia | 'cortada' | 'terminada'): Promise<number> {
  let made = 0
  const loop = startCopies(runtime, NOBODY, async (): Promise<CopiaAnotada | null> => {
    made++
    if (resultado === 'cortada') throw new Error('the process ended')
    if (resultado === 'terminada') return null
    const comenzada = runtime.clock()
    return { nombre: nombreDeCopia(comenzada), comenzada, resultado, bytes: 8_800_000, detalle: 'Así salió.' }
  })
  await loop.stop()
  return made
}

const listAvisos = async ({ database }: TestRuntime) =>
  (await database.read.selectFrom('correos').selectAll().where('tipo', '=', 'alerta').orderBy('id').execute()).map(
    ({ para, parametros }) => ({ para, ...(JSON.parse(parametros) as { parrafos: string[] }) }),
  )

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

  it('16.78 the owner is told by mail when there is no good one for 36 hours, once a day, and why', async () => {
    const runtime = await open()
    await round(runtime, 'buena')
    runtime.setClock(TEST_NOW + 36 * HORA)
    await round(runtime, 'sin_probar')
    expect(await warnOfCopias(runtime, NOBODY)).toBe(false)
    runtime.setClock(TEST_NOW + 36 * HORA + 1)
    const both = await Promise.all([warnOfCopias(runtime, NOBODY), warnOfCopias(runtime, NOBODY)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await listAvisos(runtime)).toMatchObject([
      {
        para: 'casakas@example.com',
        parrafos: [
          'La última buena es del 18/11/2026 a las 12:00: lo que pasó después se perdería con el servidor.',
          'La última vez que probó: Así salió.',
          expect.any(String),
        ],
      },
    ])
    runtime.setClock(TEST_NOW + 61 * HORA)
    const loop = startCopies(runtime, NOBODY, async () => null)
    await vi.waitFor(async () => expect(await listAvisos(runtime)).toHaveLength(2))
    await loop.stop()
    await round(runtime, 'buena')
    expect(await warnOfCopias(runtime, NOBODY)).toBe(false)
  })
})
