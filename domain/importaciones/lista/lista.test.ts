import { describe, expect, it } from 'vitest'
import { firmaDe, recallColumnas, rememberColumnas } from './firma.ts'
import { findFilaDeTitulos, guessUsos } from './guess-usos.ts'
import { faultInColumnas, type ParaTodas, type Uso } from './usos.ts'
import { readTallesEnCelda, readUnidadesDeCelda } from './talles-en-celda.ts'
import { readTemporada } from './temporada.ts'

const TITULOS = [
  'Cód.',
  'Modelo',
  'Club',
  'Temp. / Temporada',
  'P. Mayorista',
  'PVP',
  'S',
  'Talle M',
  'Cant. XXL',
  'Foto',
]

describe('lists with headings of their own', () => {
  it('28.41 headings are found below a supplier’s own lines, and each column’s use is guessed', () => {
    const filas = [
      ['Distribuidora del Sur'],
      ['Lista de precios', '', 'Noviembre'],
      TITULOS,
      ['A-1', 'Peñarol titular', 'Peñarol'],
    ]
    expect(findFilaDeTitulos(filas)).toBe(2)
    expect(guessUsos(TITULOS, [])).toEqual([
      'codigo',
      'nombre',
      'equipo',
      'temporada',
      'costo',
      'precio',
      'unidadesDeTalle',
      'unidadesDeTalle',
      'unidadesDeTalle',
      'imagenes',
    ])
    expect(guessUsos(['Temp.', 'Templo'], [])).toEqual(['temporada', 'nada'])
    // Unknown words: the first row of texts is taken for the headings, a row of figures isn't.
    expect(
      findFilaDeTitulos([
        ['uno', 'dos'],
        ['3', '4'],
      ]),
    ).toBe(0)
    expect(findFilaDeTitulos([['A-1', '1990']])).toBeNull()
    expect(findFilaDeTitulos([])).toBeNull()
  })

  it('28.41 what the cells hold tells a code from a name, and one size from all of them', () => {
    expect(guessUsos(['Artículo', 'Descripción', 'Talles'], [['CAM-01', 'Nacional alternativa', 'S, M, L']])).toEqual([
      'codigo',
      'nombre',
      'talles',
    ])
    expect(
      guessUsos(['Artículo', 'Talle', 'Precio', 'Precio 2'], [['Nacional alternativa', 'Talle M', '1', '2']]),
    ).toEqual(['nombre', 'talle', 'precio', 'nada'])
    expect(guessUsos(['linea', 'motivo', 'Código', 'Modelo'], [])).toEqual(['nada', 'nada', 'codigo', 'nombre'])
  })

  it('43.1 where shirts come from and how they are is guessed by what lists call it, a state by its cells too', () => {
    const titulos = ['Modelo', 'Origen', 'Cómo está']
    const fila = ['Nacional 1988', 'De época', 'Nueva con etiqueta']
    expect(guessUsos(titulos, [fila])).toEqual(['nombre', 'procedencia', 'estado'])
    expect(guessUsos(['Modelo', 'Condición'], [['Nacional 1988', 'sin etiqueta']])).toEqual(['nombre', 'estado'])
    expect(guessUsos(['Modelo', 'Como está el stock'], [['Nacional 1988', '3']])).toEqual(['nombre', 'unidades'])
  })

  it('28.42 lists are known by their headings in any order, and by those of their refused rows', () => {
    expect(firmaDe(['linea', 'motivo', 'PVP ', 'código'])).toBe(firmaDe(['Codigo', 'pvp']))
    expect(firmaDe(['M', 'M'])).not.toBe(firmaDe(['M']))
    const dichas = { usos: ['codigo', 'precio', 'nada'] as Uso[], paraTodas: { marca: 'Umbro' } }
    const recordadas = rememberColumnas(dichas, ['Código', 'PVP', 'PVP'])
    expect(recallColumnas(recordadas, ['motivo', 'pvp', 'PVP', 'codigo'])).toEqual({
      usos: ['nada', 'precio', 'nada', 'codigo'],
      paraTodas: { marca: 'Umbro' },
    })
  })

  it.each<[Uso[], string[], RegExp | null]>([
    [['codigo', 'nombre', 'unidadesDeTalle'], ['a', 'b', 'Talle M'], null],
    [['nombre', 'nombre'], ['a', 'b'], null],
    [['codigo'], ['a', 'b'], /cambió/],
    [['precio', 'nada'], ['a', 'b'], /código o el nombre/],
    [['codigo', 'precio', 'precio'], ['a', 'b', 'c'], /una sola columna para Precio de venta/],
    [['codigo', 'talle', 'unidadesDeTalle'], ['a', 'b', 'M'], /una sola manera/],
    [['codigo', 'unidades', 'unidadesDeTalle'], ['a', 'b', 'M'], /una de las dos maneras/],
    [['codigo', 'unidades'], ['a', 'b'], /van con su talle/],
    [['codigo', 'unidadesDeTalle'], ['a', 'Precio'], /«Precio» no es un talle/],
  ])('28.41 the choice %j of %j is told what is wrong with it', (usos, titulos, fault) => {
    const told = faultInColumnas({ usos, paraTodas: {} }, titulos)
    if (fault === null) expect(told).toBeNull()
    else expect(told).toMatch(fault)
  })

  it('28.43 what has its column can’t be one value for all, nor can what makes no sense', () => {
    const fault = (paraTodas: ParaTodas) => faultInColumnas({ usos: ['codigo', 'nada'], paraTodas }, ['a', 'b'])
    expect(fault({ precio: '$ 1.990', tallesEncargo: 'S a XL', marca: 'Umbro' })).toBeNull()
    expect(fault({ precio: 'mucho' })).toMatch(/en pesos/)
    expect(fault({ tallesEncargo: '12' })).toMatch(/«12» no dice de qué talle/)
    expect(faultInColumnas({ usos: ['codigo', 'precio'], paraTodas: { precio: '1990' } }, ['a', 'b'])).toMatch(
      /igual para todas/,
    )
  })

  it.each([
    ['S M L', 'S M L'],
    ['S/M/XXL', 'S M 2XL'],
    ['S-M-L', 'S M L'],
    ['Small, Large', 'S L'],
    ['S:2 M:3', 'S:2 M:3'],
    ['S (2) - M (0)', 'S:2 M:0'],
    ['M x 2, L 1', 'M:2 L:1'],
    ['Talle M', 'M'],
    ['4 6 8', '4 6 8'],
    ['4:1 6:2', '4:1 6:2'],
    ['S a 2XL', 'S M L XL 2XL'],
    ['2XL', '2XL'],
    ['', ''],
  ])('28.44 the sizes of “%s” are %s', (celda, expected) => {
    const leidos = readTallesEnCelda(celda)
    const talles = 'talles' in leidos ? leidos.talles : []
    expect(talles.map(({ talle, unidades }) => (unidades === null ? talle : `${talle}:${unidades}`)).join(' ')).toBe(
      expected,
    )
    expect('falla' in leidos).toBe(false)
  })

  it.each(['12', '5', 'S 3 M 40', 'S-XL', 'XL a S', 'S a grandes'])('28.44 “%s” doesn’t say which sizes', (celda) => {
    expect(readTallesEnCelda(celda)).toHaveProperty('falla')
  })

  it.each([
    ['3', '3'],
    ['3,0', '3'],
    ['4 u.', '4'],
    ['+10', '10'],
    ['más de 5', '5'],
    ['agotado', '0'],
    ['-', '0'],
    ['sí', null],
    ['', undefined],
    ['pocas', 'pocas'],
  ])('28.44 the units “%s” are %j', (celda, expected) => {
    expect(readUnidadesDeCelda(celda)).toBe(expected)
  })

  it.each([
    ['2024/25', [2024, 2025]],
    ['Temporada 2023-2024', [2023, 2024]],
    ['24/25', [2024, 2025]],
    ['99/00', [1999, 2000]],
    ['1986', [1986]],
    ['86', null],
    ['2020/24', null],
    ['retro', null],
  ])('28.41 the season “%s” is %j', (texto, expected) => {
    expect(readTemporada(texto)).toEqual(expected)
  })
})
