import { describe, expect, it } from 'vitest'
import {
  buildAnio,
  CATEGORIAS,
  categoriaMostrada,
  COLORES,
  comesPrinted,
  hasStock,
  modosDisponibles,
  MODO_ETIQUETA,
  PATRONES,
  tallesComprables,
  tallesOfrecidos,
  temporada,
  VERSIONES,
} from './producto.ts'

describe('the category shown', () => {
  it.each([
    ['jugador', 'Jugador'],
    ['versión jugador', 'Jugador'],
    ['retro', 'Legendaria'],
    ['legendaria', 'Legendaria'],
    ['hincha', 'Hincha'],
    ['', 'Hincha'],
    ['otra cosa', 'Hincha'],
    ['jugador retro', 'Jugador'],
  ])('3.3 of "%s" is %s', (categoria, shown) => {
    expect(categoriaMostrada(categoria)).toBe(shown)
  })

  it.each([
    ['JUGADOR', 'Jugador'],
    ['Júgadór', 'Jugador'],
    ['Légendaria', 'Legendaria'],
    ['RETRÓ 90', 'Legendaria'],
  ])('3.4 of "%s" is %s, whatever the capitals and accents', (categoria, shown) => {
    expect(categoriaMostrada(categoria)).toBe(shown)
  })

  it('2.33 is one of Hincha, Jugador, Legendaria', () => {
    expect(CATEGORIAS).toEqual(['Hincha', 'Jugador', 'Legendaria'])
  })
})

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

  it('20.1 the modes are called En stock and Por encargo', () => {
    expect(MODO_ETIQUETA).toEqual({ stock: 'En stock', encargo: 'Por encargo' })
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

describe('years', () => {
  it('3.5, 5.25 are both when both are given, the first when only that is, none without a first', () => {
    expect(buildAnio(1980, 1981)).toEqual([1980, 1981])
    expect(buildAnio(1986, null)).toEqual([1986])
    expect(buildAnio(null, 1981)).toEqual([])
    expect(buildAnio(null, null)).toEqual([])
  })

  it.each([
    [[], ''],
    [[1986], '1986'],
    [[1986, 1986], '1986'],
    [[1980, 1981], '1980/81'],
    [[2009, 2010], '2009/10'],
    [[1999, 2000], '1999/2000'],
  ])('3.5 %j are shown as "%s"', (anio, text) => {
    expect(temporada(anio)).toBe(text)
  })
})

describe('a shirt of its own', () => {
  it('3.23, 3.24 with a number or a name it comes printed', () => {
    expect(comesPrinted({ numero: '10', nombrePersonalizado: '' })).toBe(true)
    expect(comesPrinted({ numero: '', nombrePersonalizado: 'FRANCESCOLI' })).toBe(true)
    expect(comesPrinted({ numero: '', nombrePersonalizado: '' })).toBe(false)
  })

  it('9.16 the twelve colours', () => {
    expect(COLORES).toEqual([
      'blanco',
      'negro',
      'azul',
      'rojo',
      'amarillo',
      'verde',
      'naranja',
      'gris',
      'celeste',
      'violeta',
      'rosa',
      'dorado',
    ])
  })

  it('9.18 the four versions', () => {
    expect(VERSIONES).toEqual(['local', 'visitante', 'alternativa', 'edición especial'])
  })

  it('3.7 the plain pattern is one of eleven', () => {
    expect(PATRONES).toHaveLength(11)
    expect(PATRONES[0]).toBe('liso')
  })
})
