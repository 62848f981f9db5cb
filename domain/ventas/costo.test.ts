import { expect, it } from 'vitest'
import { costoDeLinea } from './costo.ts'

it('54.1 is the shirt’s of what was in stock, and what the maker asked for of what was made', () => {
  expect(costoDeLinea({ modo: 'stock', costo: 700 }, undefined)).toBe(700)
  expect(costoDeLinea({ modo: 'stock', costo: null }, undefined)).toBe(null)
  expect(costoDeLinea({ modo: 'encargo', costo: 700 }, { costo: 900 })).toBe(900)
  expect(costoDeLinea({ modo: 'encargo', costo: 700 }, { costo: 0 })).toBe(0)
  expect(costoDeLinea({ modo: 'encargo', costo: 700 }, { costo: null })).toBe(null)
  expect(costoDeLinea({ modo: 'encargo', costo: 700 }, undefined)).toBe(null)
})
