import { expect, test } from 'vitest'
import { marcaDe } from './tarjeta-producto.tsx'

test('22.48 A card has one mark at most: the last unit before the category', () => {
  expect(marcaDe({ modo: 'stock', ultimaUnidad: true, categoria: 'Legendaria' }, false)).toBe('Última unidad')
  expect(marcaDe({ modo: 'stock', ultimaUnidad: false, categoria: 'Legendaria' }, false)).toBe('Legendaria')
  expect(marcaDe({ modo: 'encargo', ultimaUnidad: true, categoria: 'Jugador' }, false)).toBe('Jugador')
  expect(marcaDe({ modo: 'stock', ultimaUnidad: false, categoria: 'Hincha' }, false)).toBeNull()
})

test('22.48 ‘Por encargo’ is said of each such shirt among others, and of none in a list of them', () => {
  expect(marcaDe({ modo: 'encargo', ultimaUnidad: false, categoria: 'Hincha' }, false)).toBeNull()
  expect(marcaDe({ modo: 'encargo', ultimaUnidad: false, categoria: 'Hincha' }, true)).toBe('Por encargo')
  expect(marcaDe({ modo: 'encargo', ultimaUnidad: false, categoria: 'Jugador' }, true)).toBe('Por encargo')
  expect(marcaDe({ modo: 'stock', ultimaUnidad: false, categoria: 'Jugador' }, true)).toBe('Jugador')
})
