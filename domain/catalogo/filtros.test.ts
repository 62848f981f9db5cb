import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import {
  FACETA_ETIQUETA,
  FACETAS,
  FACETAS_LARGAS,
  filtrosToParams,
  hasFiltros,
  ORDEN_ETIQUETA,
  ORDENES,
  parseFiltros,
  type Filtros,
} from './filtros.ts'
import { CATEGORIAS, COLORES, VERSIONES } from '#domain/productos/producto.ts'

const parse = (query: string) => parseFiltros(new URLSearchParams(query))
const plain = parse('')

/** Text as a filter keeps it: no blanks around, not too long. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((value) => value.replace(/\s+/g, ' ').trim().toWellFormed())
const values = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    value.filter((v) => v !== ''),
    { maxLength: 8 },
  )
const year = fc.option(fc.integer({ min: 0, max: 99_999_999 }))
const filtros: fc.Arbitrary<Filtros> = fc.record({
  talle: values(text),
  equipo: values(text),
  liga: values(text),
  marca: values(text),
  procedencia: values(text),
  estado: values(text),
  version: fc.uniqueArray(fc.constantFrom(...VERSIONES)),
  decada: fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map((ten) => `${ten}0`)),
  categoria: fc.uniqueArray(fc.constantFrom(...CATEGORIAS)),
  color: fc.uniqueArray(fc.constantFrom(...COLORES)),
  todos: fc.subarray([...FACETAS_LARGAS]),
  buscar: text,
  anioDesde: year,
  anioHasta: year,
  precioDesde: year,
  precioHasta: year,
  rebajas: fc.boolean(),
  mangaLarga: fc.boolean(),
  parches: fc.boolean(),
  orden: fc.constantFrom(...ORDENES),
  pagina: fc.integer({ min: 1, max: 500 }),
})

describe('filters in the address', () => {
  it('19.2 any filters written into an address are read from it again', () => {
    fc.assert(
      fc.property(filtros, (chosen) => {
        expect(parse(filtrosToParams(chosen).toString())).toEqual(chosen)
      }),
    )
  })

  it('19.2, 17.12 any address gives filters, and their own address gives the same ones again', () => {
    const names = fc.constantFrom(
      ...FACETAS,
      'todos',
      'buscar',
      'anioDesde',
      'precioHasta',
      'orden',
      'pagina',
      'mangaLarga',
      'otra',
    )
    const value = fc.oneof(
      fc.string({ unit: ANY_CHARACTER, maxLength: 120 }),
      fc.string({ unit: fc.constantFrom(' ', 'a', '😀'), minLength: 70, maxLength: 90 }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value), { maxLength: 60 }), (pairs) => {
        const read = parseFiltros(new URLSearchParams(pairs))
        expect(parse(filtrosToParams(read).toString())).toEqual(read)
      }),
    )
  })

  it('19.2 the plain list has a plain address', () => {
    expect(filtrosToParams(plain).toString()).toBe('')
  })

  it('19.2 the same filters have one address, whatever order they were written in', () => {
    const one = filtrosToParams(parse('marca=Puma&talle=M&equipo=Nacional')).toString()
    expect(filtrosToParams(parse('equipo=Nacional&marca=Puma&talle=M')).toString()).toBe(one)
  })

  it('19.1 every filter is read', () => {
    expect(
      parse(
        'categoria=Jugador&talle=M&talle=L&equipo=Peñarol&liga=Uruguay&marca=Puma&version=local&color=negro' +
          '&anioDesde=1980&anioHasta=1990&precioDesde=1000&precioHasta=3000&rebajas=1&mangaLarga=1&parches=1&buscar=spencer',
      ),
    ).toEqual({
      ...plain,
      categoria: ['Jugador'],
      talle: ['M', 'L'],
      equipo: ['Peñarol'],
      liga: ['Uruguay'],
      marca: ['Puma'],
      version: ['local'],
      color: ['negro'],
      anioDesde: 1980,
      anioHasta: 1990,
      precioDesde: 1000,
      precioHasta: 3000,
      rebajas: true,
      mangaLarga: true,
      parches: true,
      buscar: 'spencer',
    })
  })

  it('2.29, 19.2 without an order in the address the most popular come first, on the first page', () => {
    expect(plain).toMatchObject({ orden: 'popularidad', pagina: 1 })
    expect(ORDENES[0]).toBe('popularidad')
  })

  it('19.12 price, year and name can be chosen to sort by, each with a name of its own', () => {
    for (const orden of ORDENES) expect(parse(`orden=${orden}`).orden).toBe(orden)
    expect(new Set(Object.values(ORDEN_ETIQUETA)).size).toBe(ORDENES.length)
    expect(ORDENES).toEqual(['popularidad', 'precio-menor', 'precio-mayor', 'anio-nuevo', 'anio-viejo', 'nombre'])
  })

  it('19.17 size, team and version come first', () => {
    expect(FACETAS.slice(0, 3).map((faceta) => FACETA_ETIQUETA[faceta])).toEqual(['Talle', 'Equipo', 'Versión'])
  })
})

describe('nonsense in the address', () => {
  it.each([
    'categoria=Lujo&version=lunar&color=transparente',
    'anioDesde=-5&anioHasta=abc&precioDesde=1.5&precioHasta=999999999999',
    'precioDesde=1e3&precioHasta=0x10&anioDesde=NaN&anioHasta=Infinity',
    'orden=precio;drop table products&pagina=-3',
    'pagina=0',
    'mangaLarga=quizás&parches=0&rebajas=si',
    'talle=&equipo=%20%20&buscar=%20',
    '__proto__=1&constructor=2',
  ])('17.12 is passed over: %s', (query) => {
    expect(parse(query)).toEqual(plain)
  })

  it('19.36 a page that nobody reaches is asked for as it stands', () => {
    expect(parse('pagina=99999999').pagina).toBe(99_999_999)
  })

  it('17.12 endless values and texts are cut', () => {
    const many = new URLSearchParams(Array.from({ length: 5000 }, (_, n) => ['equipo', `Equipo ${n}`]))
    expect(parseFiltros(many).equipo).toHaveLength(40)
    expect(parse(`buscar=${'a'.repeat(10_000)}`).buscar).toHaveLength(80)
  })

  it('17.12 a value twice counts once', () => {
    expect(parse('talle=M&talle=M&talle= M ').talle).toEqual(['M'])
  })

  it('17.12 what was left over of a text cut in the middle of an emoji is still text', () => {
    const { buscar } = parse(`buscar=${encodeURIComponent('a'.repeat(79) + '😀😀')}`)
    expect(buscar.isWellFormed()).toBe(true)
  })
})

describe('whether anything narrows the list', () => {
  it('19.16 order and page do not', () => {
    expect(hasFiltros(plain)).toBe(false)
    expect(hasFiltros(parse('orden=nombre&pagina=4&todos=equipo'))).toBe(false)
  })

  it.each(['talle=M', 'buscar=nacional', 'anioDesde=1980', 'precioHasta=3000', 'mangaLarga=1', 'parches=1'])(
    '19.16 %s does',
    (query) => {
      expect(hasFiltros(parse(query))).toBe(true)
    },
  )
})
