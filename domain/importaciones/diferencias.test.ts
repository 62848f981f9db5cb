import { expect, it } from 'vitest'
import { buildProducto } from '#tests/factories.ts'
import { camposComparados, changedFields, compareCampos, describeValorDeCampo } from './diferencias.ts'

it('28.6 only what differs counts as a change, whatever the order of sizes in the file', () => {
  const producto = buildProducto({ stock: { M: 2, S: 1 }, precio: 100 })
  expect(compareCampos(producto, camposComparados(producto))).toBeNull()
  expect(compareCampos(producto, {})).toBeNull()
  expect(compareCampos(producto, { stock: { S: 1, M: 2 } })).toBeNull()
  expect(compareCampos(producto, { precio: 200, equipo: producto.equipo })).toEqual({
    antes: { precio: 100 },
    despues: { precio: 200 },
  })
})

it('28.6 a size without units and one that isn’t there differ; so do lists in another order', () => {
  const producto = buildProducto({ stock: { M: 2 }, tallesEncargo: ['S', 'M'] })
  expect(compareCampos(producto, { stock: { M: 2, L: 0 } })?.despues).toEqual({ stock: { M: 2, L: 0 } })
  expect(compareCampos(producto, { tallesEncargo: ['M', 'S'] })).not.toBeNull()
})

it('28.6 values are shown as people read them, fields in their own order', () => {
  expect(describeValorDeCampo({ XL: 1, S: 0, M: 2 })).toBe('S 0 ·\u00a0M 2 ·\u00a0XL 1')
  expect(describeValorDeCampo(['rojo', 'azul'])).toBe('rojo, azul')
  expect(describeValorDeCampo(true)).toBe('sí')
  expect(describeValorDeCampo(false)).toBe('no')
  for (const nothing of [null, undefined, '', [], {}]) expect(describeValorDeCampo(nothing)).toBe('—')
  expect(changedFields({ stock: {}, nombre: 'x', id: 'y' })).toEqual(['nombre', 'stock'])
})
