import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spellNombre, estampadoSchema, resumenDeEstampado } from './estampado.ts'

describe('a name to print, sign by sign', () => {
  it('26.18 names what isn’t a plain letter', () => {
    expect(spellNombre("Á. O'Ñ-Ü").map(({ signo, nombre }) => `${signo}=${nombre}`)).toEqual([
      'Á=con tilde',
      '.=punto',
      ' =espacio',
      'O=',
      "'=apóstrofo",
      'Ñ=eñe',
      '-=guion',
      'Ü=con diéresis',
    ])
    expect(spellNombre('A\u0301')).toEqual([{ signo: 'Á', nombre: 'con tilde' }])
    expect(spellNombre('Ő')).toEqual([{ signo: 'Ő', nombre: 'con marca' }])
    expect(spellNombre('')).toEqual([])
  })

  it('26.18 loses nothing and adds nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(
          spellNombre(text)
            .map(({ signo }) => signo)
            .join(''),
        ).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('26.16 sums a shirt up in a line', () => {
    const linea = { talle: 'M', nombrePersonalizado: 'SUÁREZ', numero: '9', parches: true }
    expect(resumenDeEstampado(linea)).toBe('Talle M: SUÁREZ 9, con parches')
    expect(resumenDeEstampado({ ...linea, nombrePersonalizado: '', parches: false })).toBe('Talle M: 9')
    expect(resumenDeEstampado({ ...linea, nombrePersonalizado: '', numero: '' })).toBe('Talle M: con parches')
  })
})

it.each([
  null,
  {},
  { pedido: 'CK-1', orden: -1, hecha: true },
  { pedido: 'CK-1', orden: 0.5, hecha: true },
  { pedido: 'CK-1', orden: 0, hecha: 'sí' },
])('26.17 %o ticks nothing off', (body) => {
  expect(estampadoSchema.safeParse(body).success).toBe(false)
})
