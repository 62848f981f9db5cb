import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainCambioDeStock, explainCorreccion, faultInUnidades, readUnidades } from './stock.ts'

describe('a stock field', () => {
  it('5.23 is the whole number from 0 up that was typed', () => {
    fc.assert(
      fc.property(fc.nat(), (unidades) => {
        expect(readUnidades(` ${unidades} `)).toEqual({ unidades, corregido: false })
      }),
    )
  })

  it.each(['-1', '1.5', '1,5', 'dos', '1e2', '٣', '+3', '0x1', '1 2', '<b>3</b>'])(
    '5.23 counts as 0, and says so, when it is %s',
    (texto) => {
      expect(readUnidades(texto)).toEqual({ unidades: 0, corregido: true })
      expect(explainCorreccion(texto)).toBe(`“${texto}” no es un número entero desde 0: cuenta como 0.`)
    },
  )

  it('5.23 counts as 0 when it is empty; there is nothing to say then', () => {
    expect(readUnidades('  ')).toEqual({ unidades: 0, corregido: false })
  })

  it('24.9 has an upper end, so that a slip of the finger is told', () => {
    expect(faultInUnidades(9_999)).toBeNull()
    expect(faultInUnidades(10_000)).toMatch(/hasta 9\.999/)
    expect(faultInUnidades(readUnidades('9'.repeat(40)).unidades)).toMatch(/hasta 9\.999/)
  })

  it('24.8 a figure that isn’t the one on the screen any more is told as it is now', () => {
    expect(explainCambioDeStock(1)).toContain('ahora queda 1.')
    expect(explainCambioDeStock(0)).toContain('ahora quedan 0.')
    expect(explainCambioDeStock(null)).toContain('quitó este talle')
  })
})
