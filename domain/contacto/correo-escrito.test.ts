import { expect, it } from 'vitest'
import { datosEnvioSchema } from '../envios/datos-envio.ts'
import { contactoSchema } from './contacto.ts'
import { correoEscrito } from './correo-escrito.ts'

it.each([
  'ana@example.com',
  'mailto:ana@example.com',
  'MAILTO:ana@example.com?subject=Hola',
  '<ana@example.com>',
  'Ana Pereira <ana@example.com>',
  'ana@example.com.',
  ' \u202aana@example.com\u202c, ',
])('5.31 %j is ana@example.com', (pasted) => {
  expect(correoEscrito.parse(pasted)).toBe('ana@example.com')
  expect(contactoSchema.shape.email.parse(pasted)).toBe('ana@example.com')
  expect(datosEnvioSchema.shape.correo.parse(pasted)).toBe('ana@example.com')
})

it.each([
  ['peña@example.com', 'Revisá el correo: no puede llevar «ñ». Va sin tildes, eñes ni espacios.'],
  ['josé@example.com', 'Revisá el correo: no puede llevar «é». Va sin tildes, eñes ni espacios.'],
  ['ana perez@example.com', 'Revisá el correo: no puede llevar espacios. Va sin tildes, eñes ni espacios.'],
  ['ana@example', 'Revisá el correo: le falta algo, como la @ o el dominio.'],
  ['ana', 'Revisá el correo: le falta algo, como la @ o el dominio.'],
])('5.31 %s is refused: %s', (typed, said) => {
  for (const schema of [correoEscrito, contactoSchema.shape.email, datosEnvioSchema.shape.correo]) {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(said)
  }
})
