import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultInNombre, faultInNumero, NOMBRE_MAX, printedNombre, printedNumero } from './personalizacion.ts'

describe('a number to print', () => {
  it('5.18 goes from 0 to 99', () => {
    for (let numero = 0; numero <= 99; numero++) expect(faultInNumero(String(numero))).toBeNull()
  })

  it.each(['100', '-1', '1.5', '1,5', 'diez', '1e1', '٣', '9 9'])(
    '5.18 is refused with words when it is %s',
    (numero) => {
      expect(faultInNumero(numero)).toBe('El número va de 0 a 99.')
    },
  )

  it('5.18 may be left out', () => {
    expect(faultInNumero('')).toBeNull()
    expect(faultInNumero('  ')).toBeNull()
  })

  it('5.20 is printed as typed: 07 stays 07', () => {
    expect(printedNumero(' 07 ')).toBe('07')
  })
})

describe('a name to print', () => {
  it.each(['SUÁREZ', 'De la Cruz', "O'Neill", 'Pérez-Gil', 'J. Rodríguez', 'Ñandú', 'Müller', ''])(
    '5.19 %s can be printed',
    (nombre) => {
      expect(faultInNombre(nombre)).toBeNull()
    },
  )

  it.each(['Suárez 9', 'A_B', 'A&B', '<b>', 'Lucho⚽', 'A"B', 'a/b'])(
    '5.19 %s is refused, and what a name may have is said',
    (nombre) => {
      expect(faultInNombre(nombre)).toBe('El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.')
    },
  )

  it.each([
    ['Hebrew', 'שלום'],
    ['an Arabic ligature', 'ﷺ'],
    ['Cyrillic that looks Latin', 'СУАРЕС'],
    ['mathematical letters', '𝐒𝐔𝐀𝐑𝐄𝐙'],
    ['fullwidth letters', 'ＳＵ'],
    ['letters with circles of a phonetic alphabet', 'ʘǃ'],
    ['a small letter raised', 'ᵃ'],
    ['signs alone', ".-'"],
  ])('5.30 %s is no name to print', (_what, nombre) => {
    expect(faultInNombre(nombre)).toBe('El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.')
  })

  it.each(['Ødegård', 'Łukasz', 'İlkay', 'Ćirić', 'Œuvre', 'Þór', 'Nguyễn', 'Ășț'])('5.30 %s is a name', (nombre) => {
    expect(faultInNombre(nombre)).toBeNull()
  })

  it('5.19 twelve letters can be printed and thirteen cannot', () => {
    expect(faultInNombre('ABCDEFGHIJKL')).toBeNull()
    expect(faultInNombre('ABCDEFGHIJKLM')).toBe('El nombre puede tener hasta 12 letras.')
  })

  it('5.19 a letter with its accent apart counts as one', () => {
    expect(faultInNombre('áéíóúñáéíóúñ'.normalize('NFD'))).toBeNull()
  })

  it('5.19 the curly apostrophe of a phone is an apostrophe', () => {
    expect(faultInNombre('O’Neill')).toBeNull()
    expect(printedNombre('O’Neill')).toBe("O'NEILL")
  })

  it('5.19 a letter that grows in capitals counts as what is printed', () => {
    expect(faultInNombre('ßßßßßß')).toBeNull()
    expect(faultInNombre('ßßßßßßß')).toBe('El nombre puede tener hasta 12 letras.')
  })

  it('5.20 is printed in capitals, without blanks around it', () => {
    expect(printedNombre('  Luis  Suárez ')).toBe('LUIS SUÁREZ')
    expect(printedNombre('ñandú')).toBe('ÑANDÚ')
  })

  it('5.19, 5.20 what passes is printed in capitals with the allowed characters alone, and printing it again changes nothing', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."aáÁñÑüzZ -'’.9_\n"), maxLength: 16 })
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'grapheme' })), (nombre) => {
        fc.pre(faultInNombre(nombre) === null)
        const printed = printedNombre(nombre)
        expect(printed).toMatch(/^[\p{Script=Latin} \-'.]*$/u)
        expect(printed).toBe(printed.toLocaleUpperCase('es'))
        expect([...printed].length).toBeLessThanOrEqual(NOMBRE_MAX)
        expect(printedNombre(printed)).toBe(printed)
      }),
    )
  })
})
