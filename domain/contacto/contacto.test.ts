import { describe, expect, it } from 'vitest'
import { contactoSchema } from './contacto.ts'

const complete = { nombre: 'Ana', email: 'ana@example.com', telefono: '099 123 456', mensaje: '¿Tienen en talle M?' }

function faults(datos: unknown): Record<string, string> {
  const result = contactoSchema.safeParse(datos)
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the contact form', () => {
  it('3.10 has nombre, email, telefono and mensaje, kept without the blanks around them', () => {
    const typed = Object.fromEntries(Object.entries(complete).map(([campo, value]) => [campo, ` ${value}\n`]))
    expect(contactoSchema.parse({ ...typed, rol: 'admin' })).toEqual(complete)
  })

  it('5.13 needs all four, and says so of each at once', () => {
    const expected = {
      nombre: 'Escribí tu nombre.',
      email: 'Escribí tu correo.',
      telefono: 'Escribí tu teléfono.',
      mensaje: 'Escribí tu mensaje.',
    }
    expect(faults({})).toEqual(expected)
    expect(faults({ nombre: ' ', email: '', telefono: '\t', mensaje: '\n' })).toEqual(expected)
  })

  it.each(['12', 'llamame', '099 555 12'])('5.12 refuses %s as a telephone', (telefono) => {
    expect(faults({ ...complete, telefono }).telefono).toMatch(/^Revisá el teléfono/)
  })

  it.each(['ana', 'ana@', 'ana@example'])('5.14 refuses %s as an e-mail address', (email) => {
    expect(faults({ ...complete, email })).toEqual({
      email: 'Revisá el correo: le falta algo, como la @ o el dominio.',
    })
  })

  it('17.1 refuses wrong types and endless texts, in Spanish', () => {
    expect(faults({ ...complete, nombre: 5, mensaje: 'x'.repeat(4001) })).toEqual({
      nombre: 'Escribí tu nombre.',
      mensaje: 'Puede tener hasta 4000 letras.',
    })
    expect(faults([])).toEqual({ '': 'No pudimos leer los datos enviados.' })
  })

  it('17.15 keeps text that looks like HTML as it was typed', () => {
    const mensaje = '<script>alert("1")</script> & <b>hola</b>'
    expect(contactoSchema.parse({ ...complete, mensaje }).mensaje).toBe(mensaje)
  })
})
