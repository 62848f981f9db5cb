import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { findToken } from './find-pedido.ts'
import { placeOne } from '#tests/place-one.ts'

describeOnEveryDatabase('an order that its buyer looks for', (open) => {
  it('11.38 is found by its code, however that is written, with the telephone or e-mail that it was made with', async () => {
    const runtime = await open()
    const { codigo, token } = await placeOne(runtime)
    for (const written of [codigo, codigo.toLowerCase(), codigo.replace('CK-', ''), ` Mi pedido es el ${codigo}. `]) {
      for (const contacto of ['099 123 456', '+598 99123456', 'ANA@example.com']) {
        expect(await findToken(runtime, { codigo: written, contacto }, '203.0.113.1')).toEqual({
          ok: true,
          value: token,
        })
      }
    }
  })

  it('11.38 isn’t told to who knows one of both alone, nor which of both was wrong', async () => {
    const runtime = await open()
    const { codigo } = await placeOne(runtime)
    const wrong = [
      { codigo, contacto: '099 123 457' },
      { codigo, contacto: '' },
      { codigo: 'CK-ACDEFG', contacto: '099 123 456' },
      { codigo: '', contacto: '099 123 456' },
      { codigo: `${codigo}\0`, contacto: '\0' },
    ]
    for (const buscado of wrong) {
      expect(await findToken(runtime, buscado, '203.0.113.1')).toEqual({ ok: false, code: 'pedido_no_encontrado' })
    }
  })

  it('11.40 is tried twenty times an hour at most, from wherever, and twenty times in ten minutes from one address', async () => {
    const runtime = await open()
    const { codigo } = await placeOne(runtime)
    const contacto = '099 123 456'
    for (let at = 0; at < 20; at++) await findToken(runtime, { codigo, contacto: '1' }, `203.0.113.${at}`)
    expect(await findToken(runtime, { codigo, contacto }, '203.0.113.99')).toMatchObject({
      code: 'demasiados_intentos',
      data: { retryAfter: 3600 },
    })
    for (let at = 0; at < 20; at++) await findToken(runtime, { codigo: '', contacto }, '198.51.100.1')
    expect(await findToken(runtime, { codigo: '', contacto }, '198.51.100.1')).toMatchObject({
      code: 'demasiados_intentos',
    })
    runtime.setClock(runtime.clock() + 60 * 60_000)
    expect((await findToken(runtime, { codigo, contacto }, '198.51.100.1')).ok).toBe(true)
  })
})
