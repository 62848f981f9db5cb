import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { writeGuardados } from '#domain/ajustes/versiones.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { mailMes, mailMesNow } from './mail-mes.ts'
import { openEnlaceDeMes } from './open-enlace.ts'

const NOBODY = { kick: () => undefined }
const HOUR = 3_600_000
/** The first of December at midnight in Montevideo. */
const PRIMERO = Date.UTC(2026, 11, 1, 3)

async function choose(runtime: TestRuntime, contadora: string): Promise<void> {
  const contenido = writeGuardados({ ...DEMO_AJUSTES, contadora })
  await runtime.database.write.deleteFrom('ajustes').execute()
  await runtime.database.write
    .insertInto('ajustes')
    .values({ id: 1, contenido, actualizado: runtime.clock() })
    .execute()
}

/** To whom which months were mailed, and the links. */
async function read({ database }: TestRuntime) {
  const rows = await database.read
    .selectFrom('correos')
    .selectAll()
    .where('tipo', '=', 'alerta')
    .orderBy('id')
    .execute()
  return rows.map(({ para, asunto, parametros }) => ({
    para,
    asunto,
    enlace: (JSON.parse(parametros) as { enlace_admin: string }).enlace_admin.replace('/contadora/', ''),
  }))
}

describeOnEveryDatabase('the files of a month by mail', (open) => {
  it('51.8 go on the first at 8:00, by one of all processes, and once however late', async () => {
    const runtime = await open()
    const at = (hours: number) => {
      runtime.setClock(PRIMERO + hours * HOUR)
      return mailMes(runtime, NOBODY)
    }
    expect(await at(8), 'nobody has an address').toBe(false)
    await choose(runtime, 'estudio@example.com')
    expect(await at(8 - 1 / 60)).toBe(false)
    runtime.setClock(PRIMERO + 8 * HOUR)
    const sent = await Promise.all([mailMes(runtime, NOBODY), mailMes(runtime, NOBODY), mailMes(runtime, NOBODY)])
    expect(sent.toSorted()).toEqual([false, false, true])
    expect(await at(31 * 24)).toBe(false)
    // January's, nine days late.
    expect(await at(40 * 24)).toBe(true)
    expect(await at(41 * 24)).toBe(false)
    expect((await read(runtime)).map(({ para, asunto }) => [para, asunto])).toEqual([
      ['estudio@example.com', 'Archivos de noviembre de 2026, Casakas'],
      ['estudio@example.com', 'Archivos de diciembre de 2026, Casakas'],
    ])
  })

  it('51.8 an address that is written once the first has passed is sent the next month’s', async () => {
    const runtime = await open()
    await choose(runtime, 'estudio@example.com')
    const cambio = { id: '1', en: PRIMERO + 9 * HOUR, quien: '', campo: 'contadora', antes: '', despues: 'x' }
    await runtime.database.write.insertInto('ajustesCambios').values(cambio).execute()
    runtime.setClock(PRIMERO + 10 * HOUR)
    expect(await mailMes(runtime, NOBODY)).toBe(false)
    runtime.setClock(PRIMERO + (31 * 24 + 10) * HOUR)
    expect(await mailMes(runtime, NOBODY)).toBe(true)
  })

  it('51.8 one of any month goes at once by an administrator’s hand, and once when that is pressed twice', async () => {
    const runtime = await open()
    const mailing = { ...runtime, mailer: NOBODY }
    expect(await mailMesNow(mailing, '2026-09')).toBe('')
    expect(await read(runtime)).toEqual([])
    await choose(runtime, 'estudio@example.com')
    await Promise.all([1, 2, 3].map(() => mailMesNow(mailing, '2026-09')))
    expect(await mailMesNow(mailing, '2026-10')).toBe('estudio@example.com')
    runtime.setClock(runtime.clock() + 61_000)
    await mailMesNow(mailing, '2026-09')
    const mailed = await read(runtime)
    const [octubre, ...setiembre] = mailed.toSorted((a, b) => a.asunto.localeCompare(b.asunto))
    expect(setiembre.map(({ asunto }) => asunto)).toEqual(Array(2).fill('Archivos de setiembre de 2026, Casakas'))
    expect(await openEnlaceDeMes(runtime, octubre!.enlace)).toMatchObject({ mes: '2026-10' })
  })

  it('51.9 the link opens for 30 days, while the address stands, and no other does', async () => {
    const runtime = await open()
    await choose(runtime, 'estudio@example.com')
    runtime.setClock(PRIMERO + 8 * HOUR)
    await mailMes(runtime, NOBODY)
    const [{ enlace } = { enlace: '' }] = await read(runtime)
    const opened = { mes: '2026-11', correo: 'estudio@example.com', vence: PRIMERO + (30 * 24 + 8) * HOUR }
    expect(await openEnlaceDeMes(runtime, enlace)).toEqual(opened)
    const [sello, , vence] = enlace.split('.')
    const forged = [
      `${sello}.2026-10.${vence}`,
      `${sello}.2026-11.${Number(vence) + 1}`,
      `x.2026-11.${vence}`,
      '',
      'a.b.c',
    ]
    for (const other of forged) expect(await openEnlaceDeMes(runtime, other), other).toBeNull()
    runtime.setClock(PRIMERO + (30 * 24 + 8) * HOUR - 1)
    expect(await openEnlaceDeMes(runtime, enlace)).toEqual(opened)
    runtime.setClock(PRIMERO + (30 * 24 + 8) * HOUR)
    expect(await openEnlaceDeMes(runtime, enlace)).toBeNull()
    runtime.setClock(PRIMERO + 9 * HOUR)
    await choose(runtime, 'otro@example.com')
    expect(await openEnlaceDeMes(runtime, enlace)).toBeNull()
    const cambio = { id: '1', en: PRIMERO + 9 * HOUR, quien: '', campo: 'contadora', antes: 'x', despues: 'y' }
    await runtime.database.write.insertInto('ajustesCambios').values(cambio).execute()
    await choose(runtime, 'estudio@example.com')
    expect(await openEnlaceDeMes(runtime, enlace), 'her address was written back').toBeNull()
  })
})
