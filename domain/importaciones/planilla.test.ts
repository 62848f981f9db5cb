import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import { imagenIdOf, joinLista, protectCelda, splitLista, splitStock, unprotectCelda } from './planilla.ts'

it('28.4 a cell that a spreadsheet would run or misread is written so that it doesn’t, and read back as it was', () => {
  for (const texto of [
    '=1+1',
    '+598',
    '-10',
    '@SUM(A1)',
    '\t=x',
    '007',
    '4:1',
    '3/4',
    '1.500',
    '123456789012',
    '12E5',
  ]) {
    expect(protectCelda(texto)).toBe(`'${texto}`)
  }
  for (const texto of ['10', '0', 'Peñarol', "D'Alessandro", '2XL', "'tis", 'S:1|M:2', '1980/81 x']) {
    expect(protectCelda(texto)).toBe(texto)
  }
})

it('28.4 any text survives the protection of its cell', () => {
  const pieces = fc.constantFrom("'", '=', '-', '+', '@', '0', '7', ':', '.', 'e', ' ', '\t', '\n', 'ñ', '"', ';')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.string({ unit: pieces })), (texto) => {
      expect(unprotectCelda(protectCelda(texto))).toBe(texto)
      expect(protectCelda(texto)).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

it('28.1 any list survives its cell, whatever its values contain', () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: fc.constantFrom('|', '\\', ':', 'a'), minLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(splitLista(joinLista(values))).toEqual(values)
    }),
  )
})

it('reads sizes with their units, and gives what isn’t a number as it stands', () => {
  expect(splitStock('S:1|M:4|L:')).toEqual([
    ['S', '1'],
    ['M', '4'],
    ['L', ''],
  ])
  expect(splitStock('2\\:XL:-1|XL')).toEqual([
    ['2:XL', '-1'],
    ['XL', null],
  ])
  expect(splitStock('')).toEqual([])
})

it('28.21 knows the addresses of a shop’s own pictures', () => {
  expect(imagenIdOf('https://casakas.uy/img/d0123/1200.webp')).toBe('d0123')
  expect(imagenIdOf('/img/d0123/preview.jpg')).toBe('d0123')
  for (const other of ['https://casakas.uy/foto.jpg', 'https://a/x/img/d01/1.webp', 'img/d01/1.webp', '/img/d01'])
    expect(imagenIdOf(other)).toBeNull()
})
