import { expect, it } from 'vitest'
import { toBusquedaContada } from './busqueda-vacia.ts'

it('27.35 a search is counted folded and without words that say nothing; what may say who asks is never counted', () => {
  expect(toBusquedaContada('  ¿Camiseta de CÓBRELOA? ')).toBe('cobreloa')
  expect(toBusquedaContada('Sol de América 2010/2011')).toBe('sol america 2010 2011')
  for (const never of [
    '',
    'camiseta de',
    'x',
    '1950',
    'ana@example.com',
    'ana arroba.com.uy',
    'www.casakas',
    '099 123 456',
    'llamame al +598 (99) 123-456',
    '2901 1234',
    '4.123.456-7 ana',
    'CK-7K4M2F',
    'mi pedido ck 7k4 m2f',
    '7K4M2F',
    '7k4-m2f',
    'uno dos tres cuatro cinco seis',
    'a'.repeat(41),
  ]) {
    expect(toBusquedaContada(never), never).toBeNull()
  }
})
