import { describe, expect, it } from 'vitest'
import { hasStock, modosDisponibles, tallesComprables, tallesOfrecidos } from './disponibilidad.ts'

describe('modes', () => {
  it('3.20 a shirt is in stock when any size has more than 0', () => {
    expect(hasStock({ stock: { S: 0, M: 1 } })).toBe(true)
    expect(hasStock({ stock: { S: 0, M: 0 } })).toBe(false)
    expect(hasStock({ stock: {} })).toBe(false)
  })

  it.each([
    [{ stock: { M: 1 }, tallesEncargo: [] }, ['stock']],
    [{ stock: { M: 0 }, tallesEncargo: ['M'] }, ['encargo']],
    [{ stock: { M: 1 }, tallesEncargo: ['L'] }, ['stock', 'encargo']],
    [{ stock: { M: 0 }, tallesEncargo: [] }, []],
  ])('3.21, 4.6, 20.1 %j can be bought as %j', (producto, modos) => {
    expect(modosDisponibles(producto)).toEqual(modos)
  })
})

describe('sizes offered', () => {
  const producto = { stock: { XL: 2, S: 0, M: 1, L: 0 }, tallesEncargo: ['2XL', 'L', 'M'] }

  it('3.11, 20.2 in stock mode every size is there in order, the sold-out ones marked', () => {
    expect(tallesOfrecidos(producto, 'stock').map((t) => [t.talle, t.disponible, t.quedan])).toEqual([
      ['S', false, 0],
      ['M', true, 1],
      ['L', false, 0],
      ['XL', true, 2],
    ])
  })

  it('20.3 a sold-out size says whether it can be made', () => {
    const [s, , l] = tallesOfrecidos(producto, 'stock')
    expect(s).toMatchObject({ talle: 'S', disponible: false, enEncargo: false })
    expect(l).toMatchObject({ talle: 'L', disponible: false, enEncargo: true })
  })

  it('3.11, 11.22 to order every size can be had, in order, and none is counted', () => {
    expect(tallesOfrecidos(producto, 'encargo')).toEqual(
      ['M', 'L', '2XL'].map((talle) => ({ talle, disponible: true, quedan: null, enEncargo: true })),
    )
    expect(producto.tallesEncargo).toEqual(['2XL', 'L', 'M'])
  })

  it('19.6 only sizes that can be bought now in that mode count for the size filter', () => {
    expect(tallesComprables(producto, 'stock')).toEqual(['M', 'XL'])
    expect(tallesComprables(producto, 'encargo')).toEqual(['M', 'L', '2XL'])
  })
})
