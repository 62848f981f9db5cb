import { expect, it } from 'vitest'
import { diaDe } from '#domain/tiempo/dia.ts'
import { describeOnEveryDatabase, TEST_NOW } from '#tests/databases.ts'
import { createVisitas } from './visitas.ts'

const DAY = 24 * 60 * 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describeOnEveryDatabase('pages of shirts that people were answered', (open) => {
  it('50.7 what can’t be written down is kept for the next time, and counted once', async () => {
    const runtime = await open()
    const { transaction } = runtime.database
    let isDown = true
    const failing: typeof transaction = (work) => (isDown ? Promise.reject(new Error('down')) : transaction(work))
    const visitas = createVisitas({ ...runtime, database: { ...runtime.database, transaction: failing } })
    const rows = () => runtime.database.read.selectFrom('visitas').selectAll().orderBy('dia').execute()
    visitas.note(FIREFOX)
    visitas.note(FIREFOX)
    await expect(visitas.write()).rejects.toThrow('down')
    runtime.setClock(TEST_NOW + DAY)
    visitas.note(FIREFOX)
    await expect(visitas.write()).rejects.toThrow('down')
    isDown = false
    const writing = visitas.write()
    // Counted while the others are being written down.
    visitas.note(FIREFOX)
    await writing
    const hoy = diaDe(TEST_NOW)
    expect(await rows()).toEqual([
      { dia: hoy, veces: 2 },
      { dia: hoy + 1, veces: 1 },
    ])
    await visitas.write()
    await visitas.write()
    expect((await rows()).map(({ veces }) => veces)).toEqual([2, 2])
  })
})
