import { expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { writeGuardados } from '#domain/ajustes/versiones.ts'
import type { Hoy } from '#domain/pedidos/gestion/hoy.ts'
import { editAjustes } from '#server/ajustes/guardar/edit-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { placeOne } from '#tests/place-one.ts'
import { writeDelDia } from './write-del-dia.ts'

const HOUR = 3_600_000
const NOBODY = { kick: () => undefined }
/** Midnight in Montevideo, and so 11:00 at `11 * HOUR` after it. */
const DIA = Date.UTC(2026, 10, 18, 3)

const choose = async (runtime: TestRuntime, correoDelDia: string) => {
  const contenido = writeGuardados({ ...DEMO_AJUSTES, correoDelDia } as Ajustes)
  await runtime.database.write.deleteFrom('ajustes').execute()
  await runtime.database.write
    .insertInto('ajustes')
    .values({ id: 1, contenido, actualizado: runtime.clock() })
    .execute()
}

const read = async ({ database }: TestRuntime) =>
  (await database.read.selectFrom('correos').selectAll().where('tipo', '=', 'alerta').orderBy('id').execute()).map(
    ({ asunto, parametros }) => [asunto, ...(JSON.parse(parametros) as { parrafos: string[] }).parrafos],
  )

describeOnEveryDatabase('what waits is told once a day by mail', (open) => {
  it('40.10 from its hour on, by one of all processes, and not on a day on which nothing waits', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const write = (readHoy: () => Promise<Hoy> = shop.admin.readHoy) => writeDelDia(runtime, NOBODY, readHoy)
    await placeOne(runtime, 'transferencia')
    runtime.setClock(DIA + 11 * HOUR)
    expect(await write(), 'nobody chose an hour').toBe(false)

    await choose(runtime, '11:00')
    runtime.setClock(DIA + 11 * HOUR - 1)
    expect(await write()).toBe(false)
    runtime.setClock(DIA + 11 * HOUR)
    expect((await Promise.all([write(), write(), write()])).toSorted()).toEqual([false, false, true])
    runtime.setClock(DIA + 23 * HOUR)
    await choose(runtime, '22:00')
    expect(await write(), 'another hour on the same day').toBe(false)
    expect(await read(runtime)).toEqual([
      [
        'Para hoy: 1 transferencia por confirmar',
        '1 transferencia por confirmar',
        'Este correo sale una vez por día, si hay algo. La hora se elige en Ajustes.',
      ],
    ])

    // Killed in the middle nothing is kept; the next round writes it.
    runtime.setClock(DIA + 47 * HOUR)
    await expect(write(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await write()).toBe(true)

    await runtime.database.write.updateTable('pedidos').set({ estado: 'cancelado' }).execute()
    await runtime.database.write.updateTable('correos').set({ estado: 'enviado' }).execute()
    runtime.setClock(DIA + 71 * HOUR)
    expect(await write()).toBe(false)
    await placeOne(runtime, 'transferencia')
    expect(await write(), 'what comes later on such a day waits for the next').toBe(false)
    expect(await read(runtime)).toHaveLength(2)
  })
  it('40.10 up to three hours late, after midnight too; an hour that has passed is the next day’s', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const writeAt = (hour: number) => {
      runtime.setClock(DIA + hour * HOUR)
      return writeDelDia(runtime, NOBODY, shop.admin.readHoy)
    }
    await placeOne(runtime, 'transferencia')
    const base = writeAjustes(await readAjustes(runtime))
    runtime.setClock(DIA + 12 * HOUR)
    await editAjustes(runtime, { base, valores: { ...base, correoDelDia: '11:00' } }, 'ana@casakas.uy')
    expect(await writeAt(12), 'chosen after it').toBe(false)
    expect(await writeAt(38), 'the shop was down until the afternoon').toBe(false)
    expect(await writeAt(61.9)).toBe(true)
    await choose(runtime, '22:00')
    expect(await writeAt(96.5), 'the shop was down until after midnight').toBe(true)
  })
})
