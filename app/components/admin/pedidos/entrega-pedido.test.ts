import { expect, it } from 'vitest'
import { DATOS_ENVIO, sinPunto } from '#tests/factories.ts'
import { direccionPostal } from './entrega-pedido.tsx'

it('39.10 a label and what is copied say the pickup point in the street’s place', () => {
  const casa = sinPunto({ ...DATOS_ENVIO, departamento: 'Salto', ciudad: 'Belén' })
  expect(direccionPostal(casa)).toEqual(['18 de Julio 1234, apto. 5', 'Belén', 'Salto'])
  const puntoDeRetiro = { id: 'p', nombre: 'Agencia Centro', direccion: 'Artigas 1' }
  const punto = { ...casa, metodo: 'punto' as const, calle: '', puntoDeRetiro }
  expect(direccionPostal(punto)).toEqual(['Agencia Centro, Artigas 1', 'Belén', 'Salto'])
  expect(direccionPostal({ ...punto, puntoDeRetiro: null })).toEqual(['Belén', 'Salto'])
})
