import { describe, expect, it } from 'vitest'
import { palabrasBuscadas, textoDeBusqueda } from './busqueda-pedidos.ts'

describe('finding an order', () => {
  const texto = textoDeBusqueda({ codigo: 'CK-7Q4M2F', nombre: "María O'Neil-Núñez", telefono: '+598 99 123 456' })

  it.each([
    'CK-7Q4M2F',
    'ck 7q4m2f',
    '7q4',
    'maria',
    'MARÍA NUNEZ',
    "o'neil",
    'oneil-nuñez',
    '099 123 456',
    '099123456',
    '99.123.456',
    '+598 99 123 456',
    '59899123456',
    '',
  ])('26.2 “%s” finds it, by code, name or telephone, whatever the accents and the punctuation', (consulta) => {
    expect(palabrasBuscadas(consulta).every((palabra) => texto.includes(palabra))).toBe(true)
  })

  it.each(['CK-7Q4M2G', 'maria perez', '099 123 457'])('26.2 “%s” doesn’t', (consulta) => {
    expect(palabrasBuscadas(consulta).every((palabra) => texto.includes(palabra))).toBe(false)
  })

  it('26.2 signs that a database reads as placeholders look for nothing', () => {
    expect(palabrasBuscadas('% _ \\ \0 <b> ')).toEqual(['b'])
  })
})
