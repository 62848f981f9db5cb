import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { isMixto, llegada, llegadaAlPais, tiempoDeConfeccion } from './llegada.ts'

describe('arrival', () => {
  it('18.1 a stock shirt takes the time of its shipping, from when it leaves', () => {
    expect(llegada(['stock'], '24 hs', DEMO_AJUSTES)).toBe('Despachada, llega en 24 hs')
    expect(llegada([], '24 hs', DEMO_AJUSTES)).toBe('Llega en 24 hs')
  })

  it('18.1, 18.2 a made-to-order shirt takes 15 to 20 days of making, and then its shipping', () => {
    expect(llegada(['encargo'], '72 hs', DEMO_AJUSTES)).toBe(
      'Se hace en 15 a 20 días y llega 72 hs después de despachada',
    )
  })

  it('26.37 what isn’t sent takes no time but that of its making', () => {
    expect(llegada(['stock'], '', DEMO_AJUSTES)).toBe('Sin espera ni envío')
    expect(llegada(['stock', 'encargo'], '', DEMO_AJUSTES)).toBe('Se hace en 15 a 20 días, sin envío')
  })

  it('18.5 before it is known where to, both the capital and the rest of the country are told', () => {
    expect(llegadaAlPais(['stock'], 'domicilio', DEMO_AJUSTES)).toBe(
      'Despachada, llega en 24 hs a Montevideo y 72 hs al interior',
    )
    expect(llegadaAlPais(['stock'], 'punto', DEMO_AJUSTES)).toBe(
      'Despachada, llega en 24/72 hs a Montevideo y 96 hs al interior',
    )
    expect(llegadaAlPais(['stock', 'encargo'], 'domicilio', DEMO_AJUSTES)).toBe(
      'Se hace en 15 a 20 días; despachada, llega en 24 hs a Montevideo y 72 hs al interior',
    )
  })

  it('18.3 a cart with both waits for what is made', () => {
    expect(isMixto(['stock', 'encargo', 'stock'])).toBe(true)
    expect(llegada(['stock', 'encargo'], '24 hs', DEMO_AJUSTES)).toContain('15 a 20 días')
  })

  it('18.3 a cart with one mode, or none, is not mixed', () => {
    expect(isMixto(['stock', 'stock'])).toBe(false)
    expect(isMixto(['encargo'])).toBe(false)
    expect(isMixto([])).toBe(false)
  })

  it('15.3 another making time in the settings is told', () => {
    expect(tiempoDeConfeccion({ tiempoEncargo: { desde: 7, hasta: 10 } })).toBe('7 a 10 días')
    expect(tiempoDeConfeccion({ tiempoEncargo: { desde: 7, hasta: 7 } })).toBe('7 días')
  })
})
