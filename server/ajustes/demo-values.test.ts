import { describe, expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { readAjustesEscritos, writeAjustes, type AjustesEscritos } from '#domain/ajustes/campos.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { OWN_AJUSTES } from '#tests/own-ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { findDemoValues } from './demo-values.ts'
import { editAjustes } from './guardar/edit-ajustes.ts'
import { readAjustes } from './read-ajustes.ts'
import { saveAjustes } from './guardar/save-ajustes.ts'

function own(fields: Partial<AjustesEscritos>): Ajustes {
  const read = readAjustesEscritos({ ...writeAjustes(OWN_AJUSTES), ...fields })
  if (!read.ok) throw new Error(JSON.stringify(read.faltas))
  return read.ajustes
}

const DEMO = writeAjustes(DEMO_AJUSTES)
const campos = (ajustes: Ajustes) => findDemoValues(ajustes).map(({ campo }) => campo)

describe('what a shop that sells can’t have of the demonstration’s', () => {
  it('16.48 is nothing of its own settings', () => {
    expect(findDemoValues(OWN_AJUSTES)).toEqual([])
  })

  it.each(campos(DEMO_AJUSTES))('16.48 is %s, when that is all that is left of it', (campo) => {
    expect(campos(own({ [campo]: DEMO[campo] }))).toEqual([campo])
  })

  it('16.48 is company, accounts and every address, also in another place or written otherwise', () => {
    expect(campos(DEMO_AJUSTES)).toEqual([
      'correo',
      'whatsapp',
      'redSocial.url',
      'credito.texto',
      'credito.url',
      'empresa.razonSocial',
      'empresa.rut',
      'empresa.direccion',
      'bancos.0.cuenta',
      'bancos.0.titular',
      'bancos.1.cuenta',
      'bancos.1.titular',
    ])
    expect(campos(own({ 'bancos.1.cuenta': DEMO['bancos.0.cuenta'] }))).toEqual(['bancos.1.cuenta'])
    expect(campos(own({ 'bancos.0.cuenta': '000 000 000 / 00001' }))).toEqual(['bancos.0.cuenta'])
    expect(campos(own({ correo: 'Casakas@Example.com' }))).toEqual(['correo'])
    expect(campos(own({ 'textos.terminos': 'Esta tienda es una Demostracion.' }))).toEqual(['textos.terminos'])
  })
})

describeOnEveryDatabase('settings of a shop that sells', (open) => {
  it('16.48 are refused at each field that has the demonstration’s, and taken in a demonstration', async () => {
    const runtime = await open()
    await saveAjustes(runtime, OWN_AJUSTES, 'prueba')
    const base = writeAjustes(OWN_AJUSTES)
    const typed = { base, valores: { ...base, nombre: 'Otra', 'bancos.1.cuenta': DEMO['bancos.1.cuenta'] } }
    expect(await editAjustes(runtime, typed, 'ana@casakas.uy', { live: true })).toMatchObject({
      ok: false,
      code: 'datos_invalidos',
      data: { faltas: { 'bancos.1.cuenta': expect.stringContaining('demostración') } },
    })
    expect(await readAjustes(runtime)).toEqual(OWN_AJUSTES)
    expect(
      (await editAjustes(runtime, { base, valores: { ...base, nombre: 'Otra' } }, 'ana@casakas.uy', { live: true })).ok,
    ).toBe(true)
    expect((await editAjustes(runtime, typed, 'ana@casakas.uy', { confirmado: true })).ok).toBe(true)
  })
})
