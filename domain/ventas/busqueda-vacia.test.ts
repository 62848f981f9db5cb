import { expect, it } from 'vitest'
import { toBusquedaContada } from './busqueda-vacia.ts'

it('27.35 a search is counted folded and without words that say nothing; what may say who asks is never counted', () => {
  expect(toBusquedaContada('  ¿Camiseta de CÓBRELOA? ')).toBe('cobreloa')
  expect(toBusquedaContada('Sol de América 2010/2011')).toBe('sol america 2010 2011')
  expect(toBusquedaContada('Peñarol 1999, 2000 y 2001')).toBe('penarol 1999 2000 2001')
  expect(toBusquedaContada('Comunicaciones 98/99')).toBe('comunicaciones 98 99')
  for (const bien of [
    'cobreloa racing',
    'boca juniors 2024/25',
    'aurora',
    'estudiantes merida 10',
    'club atletico mallorca',
  ])
    expect(toBusquedaContada(bien), bien).not.toBeNull()
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
    'pedido 7K4M2F',
    'donde esta 7k4-m2f',
    '099/123/456',
    '099–123–456',
    '099_123_456',
    '099, 123, 456',
    '099 ana 123 casa 456',
    '０９９１２３４５６',
    '٠٩٩١٢٣٤٥٦',
    'ana arroba gmail',
    'ana(arroba)example',
    'ana gmail com',
    'ana＠example',
    'anahotmail',
    'juan yahoo',
    'example punto com',
    'ana example com',
    'uno dos tres cuatro cinco seis',
    'a'.repeat(41),
  ]) {
    expect(toBusquedaContada(never), never).toBeNull()
  }
})
