import { describe, expect, it } from 'vitest'
import { faultsInCorreccion, isCorregible } from './correccion.ts'
import { ESTADOS } from './pedido.ts'

const SUARES = { nombrePersonalizado: 'SUARES', numero: '9' }

describe('a correction', () => {
  it.each([
    { nombre: 'Suárez', numero: '9' },
    { nombre: 'SUARES', numero: '10' },
    { nombre: ' luis suárez ', numero: '09' },
  ])('11.29 $nombre $numero can be printed instead', (textos) => {
    expect(faultsInCorreccion(SUARES, textos)).toEqual({})
  })

  it.each([
    [{ nombre: '', numero: '9' }, { nombre: 'Escribí el nombre: corregirlo no lo quita.' }],
    [{ nombre: 'SUÁREZ', numero: ' ' }, { numero: 'Escribí el número: corregirlo no lo quita.' }],
    [{ nombre: 'SUÁREZ', numero: '100' }, { numero: 'El número va de 0 a 99.' }],
    [{ nombre: 'SUÁREZ DE LA CRUZ', numero: '9' }, { nombre: 'El nombre puede tener hasta 12 letras.' }],
    [{ nombre: 'x'.repeat(10_000), numero: '9' }, { nombre: 'El nombre puede tener hasta 12 letras.' }],
    [
      { nombre: '<b>LUIS</b>', numero: 'x' },
      {
        nombre: 'El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.',
        numero: 'El número va de 0 a 99.',
      },
    ],
    // The same is typed in another way.
    [{ nombre: ' suares ', numero: '9' }, { nombre: 'Así está ahora: cambiá lo que quedó mal.' }],
  ])('11.29 %o is refused at its field', (textos, faltas) => {
    expect(faultsInCorreccion(SUARES, textos)).toEqual(faltas)
  })

  it('11.29 adds nothing that wasn’t asked for', () => {
    const soloNombre = { nombrePersonalizado: 'SUARES', numero: '' }
    expect(faultsInCorreccion(soloNombre, { nombre: 'SUÁREZ', numero: '9' })).toEqual({
      numero: 'Esta camiseta se pidió sin número.',
    })
    const soloNumero = { nombrePersonalizado: '', numero: '7' }
    expect(faultsInCorreccion(soloNumero, { nombre: 'LUIS', numero: '8' })).toEqual({
      nombre: 'Esta camiseta se pidió sin nombre.',
    })
    expect(faultsInCorreccion(soloNumero, { nombre: '', numero: '7' })).toEqual({
      numero: 'Así está ahora: cambiá lo que quedó mal.',
    })
    expect(faultsInCorreccion(soloNumero, { nombre: '', numero: '8' })).toEqual({})
  })

  it('11.29 can be made until the shirt is being made, once, where there is something to correct', () => {
    const linea = { ...SUARES, correccion: null, estampada: null }
    expect(ESTADOS.filter((estado) => isCorregible(estado, linea))).toEqual(['pendiente_pago', 'pagado'])
    expect(isCorregible('pagado', { ...linea, estampada: 1 })).toBe(false)
    expect(isCorregible('pagado', { ...linea, correccion: { en: 1, nombre: 'SUARE', numero: '9' } })).toBe(false)
    expect(isCorregible('pagado', { ...linea, nombrePersonalizado: '', numero: '' })).toBe(false)
  })
})
