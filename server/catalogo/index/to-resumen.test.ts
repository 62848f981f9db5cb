import { expect, it } from 'vitest'
import { distintivoDe } from './to-resumen.ts'

const NADA = { stock: { M: 2 }, categoria: 'hincha', procedencia: '', estado: '' }

it('22.48, 43.10 A card has one mark at most: used before the last unit, that before where it comes from, its category last', () => {
  const una = { ...NADA, stock: { M: 1, L: 0 } }
  expect(distintivoDe({ ...una, procedencia: 'De época', estado: 'buena' }, 'stock')).toBe('De época, usada')
  expect(distintivoDe({ ...NADA, procedencia: 'Usada en partido', estado: 'buena' }, 'stock')).toBe('Usada en partido')
  expect(distintivoDe({ ...una, procedencia: 'Oficial', categoria: 'jugador' }, 'stock')).toBe('Última unidad')
  expect(distintivoDe({ ...una, categoria: 'jugador' }, 'encargo')).toBe('Jugador')
  expect(distintivoDe({ ...NADA, procedencia: 'Oficial', categoria: 'jugador' }, 'stock')).toBe('Oficial')
  expect(distintivoDe({ ...NADA, categoria: 'retro' }, 'stock')).toBe('Legendaria')
  expect(distintivoDe(NADA, 'stock')).toBe('')
})
