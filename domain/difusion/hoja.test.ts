import { expect, it } from 'vitest'
import { hojaDeProducto, hojaDeTienda } from './hoja.ts'
import type { Producto } from '#domain/productos/producto.ts'

const ajustes = { nombre: 'Casakas', descuentoTransferencia: 10, portada: { titulo: 'La casaca', texto: '' } }
const producto = {
  nombre: 'Uruguay Local 1980/81',
  anio: [1980, 1981],
  precio: 2190,
  precioDescuento: null,
  precioEncargo: 2390,
  precioEncargoDescuento: 2000,
  stock: { L: 1, M: 2, S: 0 },
  tallesEncargo: ['XL'],
  coloresPrincipales: ['celeste'],
  coloresSecundarios: ['blanco'],
  imagenes: [{ id: 'frente', alt: '', ancho: 1, alto: 1, fondo: '#ffffff' }],
} as unknown as Producto

it('22.21 the picture of a link names a shirt with both prices and the sizes left', () => {
  expect(hojaDeProducto(producto, ajustes)).toMatchObject({
    imagen: 'frente',
    temporada: '1980/81',
    titulo: 'Uruguay Local 1980/81',
    precios: { tarjeta: '$\u00a02.190', transferencia: '$\u00a01.971' },
    situacion: 'En stock',
    talles: ['M', 'L'],
  })
  expect(hojaDeProducto({ ...producto, stock: {} }, ajustes)).toMatchObject({
    precios: { tarjeta: '$\u00a02.390', transferencia: '$\u00a02.000' },
    situacion: 'Por encargo',
    talles: ['XL'],
  })
  expect(hojaDeProducto({ ...producto, stock: { M: 0 }, tallesEncargo: [] }, ajustes)).toMatchObject({
    precios: null,
    situacion: 'Agotada por ahora',
    talles: [],
  })
})

it('33.21 the picture of a link to a reduced shirt says until when, and the price before', () => {
  const rebaja = { tarjeta: 1533, antes: 2190, hasta: Date.UTC(2026, 10, 30, 3), desde: 0, habitual: true }
  const shown = (rebajas: Producto['rebajas']) => hojaDeProducto({ ...producto, ...(rebajas && { rebajas }) }, ajustes)
  expect(shown({ stock: rebaja })).toMatchObject({
    precios: { tarjeta: '$\u00a01.533', transferencia: '$\u00a01.380' },
    rebaja: { texto: 'Rebaja hasta el domingo 29/11', antes: '$\u00a02.190' },
  })
  expect(shown({ stock: { ...rebaja, antes: null, hasta: null } })).toMatchObject({
    rebaja: { texto: 'Rebaja', antes: '' },
  })
  // Reductions of the other mode than the picture's aren't told.
  for (const rebajas of [undefined, { encargo: rebaja }]) expect(shown(rebajas)).not.toHaveProperty('rebaja')
})

it('22.21 the picture of a link has room for the longest name and for many sizes', () => {
  const muchos = ['4', '6', '8', '10', '12', '14', '16', 'XS', 'S']
  const hoja = hojaDeProducto({ ...producto, nombre: '😀ñ'.repeat(5000), stock: {}, tallesEncargo: muchos }, ajustes)
  if (hoja?.tipo !== 'camiseta') throw new Error('no sheet')
  expect([...hoja.titulo]).toHaveLength(90)
  expect(hoja.titulo.endsWith('…')).toBe(true)
  expect(hoja.talles).toEqual(['4', '6', '8', '10', '12', '14', '…'])
})

it('22.21 without a picture there is nothing to show of a shirt, and the shop shows three at the most', () => {
  expect(hojaDeProducto({ ...producto, imagenes: [] }, ajustes)).toBeNull()
  expect(hojaDeTienda(ajustes, ['a', 'b', 'c', 'd'])).toEqual({
    tipo: 'tienda',
    imagenes: ['a', 'b', 'c'],
    tienda: 'Casakas',
    titulo: 'La casaca',
  })
})
