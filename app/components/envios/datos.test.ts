import { expect, test } from 'vitest'
import { checkDatos, parseDatos, SIN_DATOS, withCampo } from './datos.ts'

test('3.15 Montevideo has only Montevideo: choosing the department chooses the city', () => {
  expect(withCampo(SIN_DATOS, 'departamento', 'Montevideo').ciudad).toBe('Montevideo')
})

test('5.9 a city of another department is forgotten, one that both have stays', () => {
  const montevideo = withCampo(SIN_DATOS, 'departamento', 'Montevideo')
  expect(withCampo(montevideo, 'departamento', 'Rocha').ciudad).toBe('')
  const cerroChato = withCampo(withCampo(SIN_DATOS, 'departamento', 'Florida'), 'ciudad', 'Cerro Chato')
  expect(withCampo(cerroChato, 'departamento', 'Durazno').ciudad).toBe('Cerro Chato')
})

test('5.4 street and door are asked for with home delivery only', () => {
  expect(checkDatos(SIN_DATOS)).toMatchObject({
    calle: 'Completá la calle.',
    numeroPuerta: 'Completá el número de puerta.',
  })
  const punto = checkDatos({ ...SIN_DATOS, metodo: 'punto' })
  expect(Object.keys(punto)).toEqual(['nombre', 'departamento', 'ciudad', 'telefono'])
})

test('what was typed survives a reload, what is damaged is dropped', () => {
  const datos = {
    ...withCampo(SIN_DATOS, 'departamento', 'Rocha'),
    ciudad: 'Chuy',
    nombre: 'Ana',
    metodo: 'punto' as const,
  }
  expect(parseDatos(JSON.stringify(datos))).toEqual(datos)
  expect(parseDatos(null)).toEqual(SIN_DATOS)
  expect(parseDatos('{')).toEqual(SIN_DATOS)
  expect(parseDatos('[1]')).toEqual(SIN_DATOS)
  expect(parseDatos(JSON.stringify({ ...datos, nombre: 7, departamento: 'Córdoba', metodo: 'dron' }))).toEqual(
    SIN_DATOS,
  )
})
