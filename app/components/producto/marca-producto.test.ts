import { expect, test } from 'vitest'
import { marcaDe } from './marca-producto.ts'

test('A card has one mark at most: the last unit before the category', () => {
  expect(marcaDe({ ultimaUnidad: true, categoria: 'Legendaria' }, 'stock')).toBe('Última unidad')
  expect(marcaDe({ ultimaUnidad: false, categoria: 'Legendaria' }, 'stock')).toBe('Legendaria')
  expect(marcaDe({ ultimaUnidad: false, categoria: 'Jugador' }, 'encargo')).toBe('Jugador')
})

test('A card says Por encargo where nothing else is to be said, and nothing in stock', () => {
  expect(marcaDe({ ultimaUnidad: true, categoria: 'Hincha' }, 'encargo')).toBe('Por encargo')
  expect(marcaDe({ ultimaUnidad: false, categoria: 'Hincha' }, 'stock')).toBeNull()
})
