import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import { foldTexto, slugify } from './texto.ts'

describe('texts that are compared', () => {
  it.each([
    ['Peñarol', 'penarol'],
    ['JUGADOR', 'jugador'],
    ['Edición Especial', 'edicion especial'],
    ['Itaú', 'itau'],
  ])('19.9 %s is looked for as %s', (text, folded) => {
    expect(foldTexto(text)).toBe(folded)
  })

  it('19.9 composed and decomposed accents are the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldTexto(text.normalize('NFC'))).toBe(foldTexto(text.normalize('NFD')))
      }),
    )
  })
})

describe('addresses', () => {
  it.each([
    ['Uruguay Local 1980/81', 'uruguay-local-1980-81'],
    ['Peñarol Edición Especial', 'penarol-edicion-especial'],
    ['  ¡Ñandú!  ', 'nandu'],
    ["Newell's Old Boys", 'newell-s-old-boys'],
    ['Paris Saint-Germain', 'paris-saint-germain'],
  ])('3.16 the address of %s is %s', (nombre, slug) => {
    expect(slugify(nombre)).toBe(slug)
  })

  it('3.16 any name gives lower-case letters, digits and single hyphens, and its own address stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (nombre) => {
        const slug = slugify(nombre)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})
