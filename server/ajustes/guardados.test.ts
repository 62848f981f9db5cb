import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { CAMPOS_DE_AJUSTES, describeAjuste, writeAjustes } from '#domain/ajustes/campos.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { PRIVACIDAD_ANTERIOR, readGuardados, VERSION_DE_AJUSTES, writeGuardados } from '#domain/ajustes/versiones.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { editAjustes } from './guardar/edit-ajustes.ts'
import { readAjustes } from './read-ajustes.ts'
import { saveAjustes } from './guardar/save-ajustes.ts'

/**
 * A shop's row as each version wrote it, in `guardados/`. They stay as they are. Whatever changes the table of settings
 * adds a step and the row as it is written then.
 */
const readRow = (name: string) => readFileSync(`server/ajustes/guardados/${name}.json`, 'utf8')
const VERSIONES = Array.from({ length: VERSION_DE_AJUSTES }, (_, at) => `${at + 1}`)
const ACTUAL = VERSIONES.at(-1)!

const store = (runtime: TestRuntime, contenido: string) =>
  runtime.database.transaction(async (tx) => {
    await tx.deleteFrom('ajustes').execute()
    await tx.insertInto('ajustes').values({ id: 1, contenido, actualizado: 1 }).execute()
  })
const stored = async ({ database }: TestRuntime) =>
  (await database.read.selectFrom('ajustes').select('contenido').executeTakeFirstOrThrow()).contenido
const typed = (ajustes: Ajustes, nombre: string) => {
  const base = writeAjustes(ajustes)
  return { base, valores: { ...base, nombre } }
}

it('15.10 today’s version has a row, with every setting and its version and nothing else', () => {
  const row = readGuardados(readRow(ACTUAL))
  expect(row).toMatchObject({ ok: true })
  expect(JSON.parse(readRow(ACTUAL))).toEqual(JSON.parse(writeGuardados((row as { ajustes: Ajustes }).ajustes)))
  const escritos = writeAjustes((row as { ajustes: Ajustes }).ajustes)
  const demo = writeAjustes(DEMO_AJUSTES)
  // No value may equal a new shop's: a lost one would go unnoticed.
  const same = CAMPOS_DE_AJUSTES.filter((campo) => escritos[campo] === demo[campo])
  expect(same.filter((campo) => !/\.(?:tiempo|moneda)$/.test(campo))).toEqual([])
})

describeOnEveryDatabase('settings that an earlier version stored', (open) => {
  it.each(VERSIONES)('15.10 of version %s are read as they were, and saved as today’s', async (version) => {
    const runtime = await open()
    await store(runtime, readRow(version))
    const ajustes = await readAjustes(runtime)
    const { version: _version, ...before } = JSON.parse(readRow(version))
    expect(ajustes).toMatchObject(before)
    expect(await editAjustes(runtime, typed(ajustes, 'Otra'), 'ana@casakas.uy')).toMatchObject({ ok: true })
    expect(await stored(runtime)).toBe(writeGuardados({ ...ajustes, nombre: 'Otra' }))
    expect(await readAjustes(runtime)).toEqual({ ...ajustes, nombre: 'Otra' })
  })

  it('15.10 from before there was a limit of units and other names get those of a new shop', async () => {
    const runtime = await open()
    const first = JSON.parse(readRow('1-primera'))
    expect([first.retencion.unidadesPorPedido, first.otrosNombres]).toEqual([undefined, undefined])
    await store(runtime, readRow('1-primera'))
    const ajustes = await readAjustes(runtime)
    expect(ajustes).toMatchObject(first)
    expect([ajustes.retencion.unidadesPorPedido, ajustes.otrosNombres]).toEqual([12, ''])
  })

  it('15.13 from before the owner said how long personal data are kept get the usual times and the text that names them; a text of the owner’s stays', async () => {
    const runtime = await open()
    const before = JSON.parse(readRow('2'))
    const readWith = async (privacidad: string) => {
      await store(runtime, JSON.stringify({ ...before, textos: { ...before.textos, privacidad } }))
      const saved = readGuardados(await stored(runtime))
      if (!saved.ok) throw new Error(saved.faltas.join(' '))
      return saved.ajustes
    }
    const initial = await readWith(PRIVACIDAD_ANTERIOR)
    expect(initial.plazos).toEqual({
      nombresAnios: 5,
      correosDias: 90,
      mensajesMeses: 24,
      comprobantesDias: 30,
      sinPagarDias: 90,
    })
    expect(initial.textos).toEqual({ ...before.textos, privacidad: DEMO_AJUSTES.textos.privacidad })
    const own = `${PRIVACIDAD_ANTERIOR} Nuestra.`
    expect((await readWith(own)).textos.privacidad).toBe(own)
  })

  it('37.18 from before shirts came back by the shop’s pages say so in sentences that the owner left', async () => {
    const runtime = await open()
    const before = JSON.parse(readRow('3'))
    const cambios =
      'Nuestra.\n\n## Cómo hacerlo\nEscribinos con el código del pedido. Te respondemos en el día hábil siguiente y te decimos a qué dirección o punto de retiro mandar la camiseta.'
    await store(runtime, JSON.stringify({ ...before, textos: { ...before.textos, cambios } }))
    const { textos } = await readAjustes(runtime)
    expect(textos.cambios).toMatch(
      /^Nuestra\.\n\n## Cómo hacerlo\nEntrá a la página de tu pedido: .* «Cambiar o devolver»/,
    )
    expect(textos.terminos).toBe(before.textos.terminos)
  })

  it('51.12 from before the page on privacy named whoever keeps the books say so where the owner left the sentence', async () => {
    const runtime = await open()
    const before = JSON.parse(readRow('11'))
    const antes =
      'Nuestra. El servicio de correo con el que te escribimos y el que aloja esta página, que trabajan para nosotros.'
    await store(runtime, JSON.stringify({ ...before, textos: { ...before.textos, privacidad: antes } }))
    const { privacidad } = (await readAjustes(runtime)).textos
    expect(privacidad).toMatch(/^Nuestra\. .*comprobantes fiscales y quien lleva la contabilidad, que trabajan para/)
    expect(DEMO_AJUSTES.textos.privacidad).toContain(privacidad.slice('Nuestra. '.length))
  })

  it('15.11 nor a newer one are read or written over', async () => {
    const runtime = await open()
    const newer = JSON.stringify({ ...JSON.parse(readRow(ACTUAL)), version: VERSION_DE_AJUSTES + 1, color: 'celeste' })
    await store(runtime, newer)
    const refused = /versión más nueva/
    await expect(readAjustes(runtime)).rejects.toThrow(refused)
    await expect(saveAjustes(runtime, DEMO_AJUSTES, 'prueba')).rejects.toThrow(refused)
    await expect(editAjustes(runtime, typed(DEMO_AJUSTES, 'Otra'), 'ana@casakas.uy')).rejects.toThrow(refused)
    expect(await stored(runtime)).toBe(newer)
  })

  it.each([
    ['"nombre":"Camisetas del Cordón"', '"nombre":7', /^- nombre: Tiene que ser un texto\.$/m],
    ['"cuotas":6,', '', /^- cuotas: Tiene que ser un número entero/m],
    [`"version":${ACTUAL}`, '"version":"dos"', /objeto JSON con una versión/],
    [`"version":${ACTUAL}`, '"version":0', /objeto JSON con una versión/],
    ['{', '{{', /objeto JSON/],
  ])('15.12 damaged, %j as %j, aren’t read, which says why, and are replaced as a whole', async (right, wrong, why) => {
    const runtime = await open()
    const compact = JSON.stringify(JSON.parse(readRow(ACTUAL)))
    expect(compact).toContain(right)
    await store(runtime, compact.replace(right, wrong))
    await expect(readAjustes(runtime)).rejects.toThrow(why)
    await expect(editAjustes(runtime, typed(DEMO_AJUSTES, 'Otra'), 'ana@casakas.uy')).rejects.toThrow(why)
    await saveAjustes(runtime, DEMO_AJUSTES, 'prueba')
    expect(await readAjustes(runtime)).toEqual(DEMO_AJUSTES)
    const cambio = runtime.database.read.selectFrom('ajustesCambios').selectAll().where('campo', '=', 'cuotas')
    const row = await cambio.executeTakeFirstOrThrow()
    expect(row).toMatchObject({ antes: '', despues: '12', quien: 'prueba' })
    expect(describeAjuste('cuotas', row.antes)).toBe('')
  })
})
