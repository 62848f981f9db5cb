import { expect, it } from 'vitest'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { buildItem } from './build-item.ts'
import { withEstampado } from './use-edicion.ts'

const producto = { id: 'p1', codigo: 'CSK-1', slug: 'uruguay-1930', nombre: 'Uruguay 1930', imagen: null }
const ajustes = { precioNombreNumero: 200, precioParches: 150 }
const lisa = buildItem(producto, {
  talle: 'M',
  modo: 'encargo',
  precios: { tarjeta: 2000, transferencia: 1800 },
  personalizacion: { nombre: '', numero: '', parches: true },
  extras: 150,
})

it('10.22 the price follows what is printed, once for both; patches and all else stay', () => {
  const conNumero = withEstampado(lisa, { nombre: '', numero: '7' }, ajustes)
  expect(conNumero).toEqual({ ...lisa, numero: '7', personalizacion: true, precioFinal: 2350 })
  const conAmbos = withEstampado(conNumero, { nombre: 'RECOBA', numero: '20' }, ajustes)
  expect(conAmbos).toEqual({ ...conNumero, nombrePersonalizado: 'RECOBA', numero: '20' })
  expect(withEstampado(conAmbos, { nombre: '', numero: '' }, ajustes)).toEqual(lisa)
})

it('10.34 what its back is drawn from goes with what is printed', () => {
  const dibujo = { codigo: 'CSK-1', patron: 'liso', horma: 'adulto', anio: [1930] } as Dibujable
  const conNumero = withEstampado(lisa, { nombre: '', numero: '7' }, ajustes, dibujo)
  expect(conNumero.dibujo).toEqual(dibujo)
  expect(withEstampado(conNumero, { nombre: '', numero: '' }, ajustes, dibujo)).toStrictEqual(lisa)
})
