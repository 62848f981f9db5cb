import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import { foldTexto, plainTexto, slugify } from './texto.ts'

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

describe('what is typed, pasted or sent in a file', () => {
  it.each([
    ['\u202a+598\u00a099\u00a0123\u00a0456\u202c', '+598 99 123 456'],
    ['\u200e099 123 456', '099 123 456'],
    ['099 123 456\u200b', '099 123 456'],
    ['\u3164\u2800\ufe0d\u034f\u{e0041}', ''],
    ['\ufeffana@example.com', 'ana@example.com'],
    ['Pe\u00adñarol\u2060 \u2066L\u2069', 'Peñarol L'],
    ['ancho\u2003y\u202ffino\u3000', 'ancho y fino '],
  ])('17.31 has no marks that nobody sees, and plain spaces: %j', (pasted, plain) => {
    expect(plainTexto(pasted)).toBe(plain)
  })

  it('17.31 keeps emoji whole', () => {
    for (const emoji of ['👨‍👩‍👧', '👩🏽‍💻', '❤️‍🔥', '🏳️‍🌈', '🇺🇾']) expect(plainTexto(`a ${emoji}\u200d`)).toBe(`a ${emoji}`)
  })

  it('17.31 is plain the second time too, and loses nothing that is seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        const plain = plainTexto(text)
        expect(plainTexto(plain)).toBe(plain)
        const seen = (one: string) => one.replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
        expect(seen(plain)).toBe(seen(text))
      }),
    )
  })
})
