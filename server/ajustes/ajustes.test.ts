import { expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { ajustesSchema } from '#domain/ajustes/tabla-de-ajustes.ts'
import { VERSION_DE_AJUSTES } from '#domain/ajustes/versiones.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ensureDemoAjustes } from './ensure-demo-ajustes.ts'
import { readAjustes } from './read-ajustes.ts'
import { saveAjustes } from './guardar/save-ajustes.ts'

const QUIEN = 'duena@casakas.uy'

describeOnEveryDatabase('the settings of the shop', (open) => {
  it('15.1, 15.2 a demonstration starts with its own, which are valid', async () => {
    expect(ajustesSchema.parse(DEMO_AJUSTES)).toEqual(DEMO_AJUSTES)
    const runtime = await open()
    await Promise.all([ensureDemoAjustes(runtime), ensureDemoAjustes(runtime)])
    const stored = await runtime.database.read.selectFrom('ajustes').selectAll().execute()
    expect(stored.map(({ contenido }) => JSON.parse(contenido))).toEqual([
      { version: VERSION_DE_AJUSTES, ...DEMO_AJUSTES },
    ])
    expect(await readAjustes(runtime)).toEqual(DEMO_AJUSTES)
  })

  it('15.1 the demonstration’s never replace the owner’s', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const bancos: Ajustes['bancos'] = [{ ...DEMO_AJUSTES.bancos[0], cuenta: '001234567-00001' }, DEMO_AJUSTES.bancos[1]]
    const empresa = { ...DEMO_AJUSTES.empresa, rut: '210000000012' }
    await saveAjustes(runtime, { ...DEMO_AJUSTES, empresa, bancos }, QUIEN)
    await ensureDemoAjustes(runtime)
    expect((await readAjustes(runtime)).empresa).toEqual(empresa)
  })

  const { domicilio, punto } = DEMO_AJUSTES.envio

  it('9.5, 9.9 shipping home in Montevideo costs 260 and takes 24 hs', () => {
    expect(domicilio.montevideo).toEqual({ costo: 260, tiempo: '24 hs' })
  })

  it('9.6, 9.10 shipping home elsewhere costs 283 and takes 72 hs', () => {
    expect(domicilio.interior).toEqual({ costo: 283, tiempo: '72 hs' })
  })

  it('9.7, 9.11 shipping to a pickup point in Montevideo costs 166 and takes 24/72 hs', () => {
    expect(punto.montevideo).toEqual({ costo: 166, tiempo: '24/72 hs' })
  })

  it('9.8, 9.12 shipping to a pickup point elsewhere costs 234 and takes 96 hs', () => {
    expect(punto.interior).toEqual({ costo: 234, tiempo: '96 hs' })
  })

  it('15.1 what is saved is read from then on, and read from the database once', async () => {
    const runtime = await open()
    await readAjustes(runtime)
    await saveAjustes(runtime, { ...DEMO_AJUSTES, nombre: 'Otra tienda' }, QUIEN)
    const read = await readAjustes(runtime)
    expect(read.nombre).toBe('Otra tienda')
    expect(await readAjustes(runtime)).toBe(read)
    await saveAjustes(runtime, { ...DEMO_AJUSTES, cuotas: 6 }, QUIEN)
    expect(await readAjustes(runtime)).toEqual({ ...DEMO_AJUSTES, cuotas: 6 })
  })

  it('15.6 settings that make no sense are neither saved nor read', async () => {
    const runtime = await open()
    const wrong: Ajustes[] = [
      { ...DEMO_AJUSTES, precioParches: 99.5 },
      { ...DEMO_AJUSTES, precioParches: -1 },
      { ...DEMO_AJUSTES, descuentoTransferencia: 110 },
      { ...DEMO_AJUSTES, whatsapp: '+598 99 000 000' },
      { ...DEMO_AJUSTES, tiempoEncargo: { desde: 20, hasta: 15 } },
      { ...DEMO_AJUSTES, redSocial: { nombre: 'x', url: 'javascript:alert(1)' } },
    ]
    for (const ajustes of wrong) await expect(saveAjustes(runtime, ajustes, QUIEN)).rejects.toThrow()
    expect(await readAjustes(runtime)).toEqual(DEMO_AJUSTES)
    await runtime.database.transaction(async (tx) => {
      await tx.insertInto('ajustes').values({ id: 1, contenido: '{"nombre":"a medias"}', actualizado: 1 }).execute()
      await noteEverything(tx)
    })
    await expect(readAjustes(runtime)).rejects.toThrow()
  })
})
