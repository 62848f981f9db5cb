import { expect, it } from 'vitest'
import { etiquetaDeCorreo } from './correo.ts'

it('27.12 tells of a mail that waits for the hour’s share that it goes later', () => {
  expect(etiquetaDeCorreo({ estado: 'en_espera', intentos: 0 })).toBe('Sale más tarde')
})
