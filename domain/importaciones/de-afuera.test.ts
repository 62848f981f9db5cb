import { expect, it } from 'vitest'
import { elegirCampos, ELECCION_INICIAL, preciosRebajados, readEleccion } from './eleccion.ts'
import { readImporteDeAfuera } from './importe-de-afuera.ts'
import { talleDeAfuera } from './talle-de-afuera.ts'

it('28.31 sizes as other shops write them are ours', () => {
  for (const [texto, talle] of [
    ['Small', 'S'],
    ['S(mall)', 'S'],
    ['Talle M', 'M'],
    ['talla: medium', 'M'],
    ['Mediana', 'M'],
    ['X-Large', 'XL'],
    ['Extra Large', 'XL'],
    ['XXL', '2XL'],
    ['2xl', '2XL'],
    ['3 XL', '3XL'],
    ['2XL/XXL', '2XL'],
    ['XL / Extra Large', 'XL'],
    ['S/M', 'S/M'],
    ['4/6', '4/6'],
    [' 10 ', '10'],
    ['38', '38'],
    ['Talle especial', 'Talle especial'],
  ])
    expect(talleDeAfuera(texto!)).toBe(talle)
})

it('28.33 amounts keep their cents, whichever sign parts them; what is none is none', () => {
  for (const [texto, pesos] of [
    ['2190', 2190],
    ['$ 2.190', 2190],
    ['10,000.00', 10_000],
    ['1.990,50', 1990.5],
    ['1990.5000', 1990.5],
    ['1,990', 1990],
    ['12.345.678', 12_345_678],
    ['9.999.999.999', null],
    ['0', null],
    ['-5', null],
    ['1.2.3', null],
    ['12a', null],
    ['', null],
  ] as const)
    expect(readImporteDeAfuera(texto), texto).toBe(pesos)
})

it('28.34 what is chosen for the whole file gives the price, the price made to order and the units of new shirts', () => {
  const campos = { precio: 1990, precioEncargo: 1990, stock: { M: 1, S: 0 } }
  const notas = { tachado: 2190, sinContar: ['S'], sinEncargo: true as const }
  expect(elegirCampos(campos, notas, ELECCION_INICIAL, true)).toEqual(campos)
  const form = { precio: 'tachado', encargoModo: 'porcentaje', encargo: '10', porTalle: '3', redondear: false }
  const eleccion = readEleccion(form)!
  expect(elegirCampos(campos, notas, eleccion, true)).toEqual({
    precio: 2190,
    precioEncargo: 2409,
    stock: { M: 1, S: 3 },
  })
  expect(elegirCampos({ precio: 1990 }, notas, eleccion, false)).toEqual({ precio: 2190 })
  const pesos = readEleccion({ ...form, precio: '', encargoModo: '', encargo: '$ 1.300', porTalle: '' })!
  expect(elegirCampos(campos, notas, pesos, true)).toMatchObject({ precio: 1990, precioEncargo: 3290, stock: { S: 0 } })
  for (const wrong of [{ porTalle: '-1' }, { porTalle: '10000' }, { encargo: 'x' }, { encargo: '600' }])
    expect(readEleccion({ ...form, ...wrong })).toBeNull()
})

it('28.51 a new shirt with a crossed-out price costs that and is reduced to what is paid, made to order as well where that follows', () => {
  const campos = { precio: 1990, precioEncargo: 1990 }
  const form = { encargoModo: 'pesos', encargo: '300', porTalle: '', redondear: false }
  const eleccion = readEleccion({ ...form, precio: 'rebaja' })!
  const notas = { tachado: 2990, sinEncargo: true as const }
  expect(elegirCampos(campos, notas, eleccion, true)).toEqual({ precio: 2990, precioEncargo: 3290 })
  expect(preciosRebajados(campos, notas, eleccion)).toEqual({ stock: 1990, encargo: 2290 })
  expect(preciosRebajados(campos, { tachado: 2990 }, eleccion)).toEqual({ stock: 1990, encargo: null })
  // Reductions are off at first. Without a crossed-out price there is none, and a shirt that is there stays.
  expect(preciosRebajados(campos, notas, ELECCION_INICIAL)).toBeNull()
  expect(preciosRebajados(campos, {}, eleccion)).toBeNull()
  expect(elegirCampos(campos, notas, eleccion, false)).toEqual(campos)
})
