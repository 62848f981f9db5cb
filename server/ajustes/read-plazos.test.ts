import { expect, it } from 'vitest'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { editAjustes } from './guardar/edit-ajustes.ts'
import { listCambios } from './list-cambios.ts'
import { readAjustes } from './read-ajustes.ts'
import { readPlazos } from './read-plazos.ts'

const ANA = 'ana@casakas.uy'
const DAY = 24 * 3_600_000

async function edit(runtime: TestRuntime, anios: string) {
  const base = writeAjustes(await readAjustes(runtime))
  const valores = { ...base, 'plazos.nombresAnios': anios }
  expect(await editAjustes(runtime, { base, valores }, ANA)).toMatchObject({ ok: true })
}

describeOnEveryDatabase('how long personal data are kept', (open) => {
  it('35.10 a time made shorter counts a day after it was changed, a longer one at once; who changed it is listed', async () => {
    const runtime = await open()
    expect(await readPlazos(runtime)).toEqual(DEMO_AJUSTES.plazos)
    await edit(runtime, '1')
    const anios = async () => (await readPlazos(runtime)).nombresAnios
    expect(await anios()).toBe(5)
    runtime.setClock(TEST_NOW + DAY / 2)
    await edit(runtime, '2')
    await edit(runtime, '3')
    expect(await anios()).toBe(5)
    runtime.setClock(TEST_NOW + DAY + 1)
    expect(await anios()).toBe(3)
    await edit(runtime, '9')
    expect(await anios()).toBe(9)
    // Changes by a clock that was ahead are no reason to hurry.
    runtime.setClock(TEST_NOW + DAY + 2)
    await edit(runtime, '1')
    runtime.setClock(TEST_NOW - 30 * DAY)
    expect(await anios()).toBe(9)
    const { cambios } = await listCambios(runtime, 1)
    expect(cambios[0]).toMatchObject({ quien: ANA, antes: '9 años', despues: '1 año' })
  })
})
