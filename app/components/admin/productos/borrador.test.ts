import { expect, it } from 'vitest'
import { buildProducto } from '#tests/factories.ts'
import { borradorDe, borradorDeCopia, cambiosDeStock } from './borrador.ts'

const PRODUCTO = buildProducto({ codigo: 'X-1', stock: { S: 0, M: 3 } })

it('24.20 only sizes that were touched are changed, each from the figure that was opened', () => {
  const opened = borradorDe(PRODUCTO, 7)
  expect(cambiosDeStock(opened)).toEqual([])
  const touched = { ...opened, stock: { ...opened.stock, M: '5', XL: '2', L: ' ', S: '0' } }
  expect(cambiosDeStock(touched)).toEqual([
    { talle: 'M', antes: 3, unidades: 5 },
    { talle: 'XL', antes: null, unidades: 2 },
  ])
})

it('5.23 what isn’t a whole number from 0 up is asked for as 0, an emptied size too', () => {
  const opened = borradorDe(PRODUCTO, 7)
  expect(cambiosDeStock({ ...opened, stock: { ...opened.stock, M: 'tres', XL: '-1' } })).toEqual([
    { talle: 'M', antes: 3, unidades: 0 },
    { talle: 'XL', antes: null, unidades: 0 },
  ])
  expect(cambiosDeStock({ ...opened, stock: { ...opened.stock, M: '' } })).toEqual([
    { talle: 'M', antes: 3, unidades: 0 },
  ])
})

it('24.24 a copy starts with everything but the code and the units', () => {
  const copia = borradorDeCopia('nuevo', PRODUCTO)
  expect(copia).toMatchObject({ id: 'nuevo', stock: {}, stockAbierto: {} })
  expect(copia.formulario).toEqual({ ...borradorDe(PRODUCTO, 1).formulario, codigo: '' })
})
