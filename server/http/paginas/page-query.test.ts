import { expect, test } from 'vitest'
import { pageQuery } from './page-query.ts'

const ROUTES = ['root', 'routes/stock', 'routes/product']
const query = (page: string, search: string) =>
  decodeURIComponent(String(pageQuery(page, new URLSearchParams(search), (id) => ROUTES.includes(id))))

test('22.14 a page is kept under what it knows of an address: all else is the same page', () => {
  for (const page of [
    '/',
    '/cart',
    '/shipping',
    '/contact',
    '/terminos',
    '/stock',
    '/encargo',
    '/product/uruguay-1950',
  ]) {
    for (const search of ['', 'x=1', 'utm_source=a&fbclid=b', '__proto__=x', '%00=%00&=&&', `x=${'y'.repeat(5000)}`])
      expect(query(page, search), `${page}?${search}`).toBe('')
  }
})

test('19.2, 22.14 a list knows its filters, in one order and without nonsense', () => {
  const filters = 'talle=M&equipo=Nacional&equipo=Danubio&anioDesde=1980&orden=precio-menor&pagina=2'
  expect(query('/stock', filters)).toBe(filters)
  expect(query('/stock', `pagina=2&x=1&orden=precio-menor&anioDesde=1980&equipo=Nacional&equipo=Danubio&talle=M`)).toBe(
    filters,
  )
  expect(query('/encargo', 'pagina=0&orden=nada&anioDesde=1e9&talle=&buscar=%20&version=x&modo=stock')).toBe('')
})

test('22.14 a shirt’s page knows its mode and size', () => {
  expect(query('/product/uruguay-1950', 'talle=M&x=1&modo=encargo')).toBe('modo=encargo&talle=M')
})

test('22.14 a shirt’s page isn’t another one for a size or a mode that there can’t be', () => {
  expect(query('/product/uruguay-1950', `talle=${'M'.repeat(13)}&modo=x`)).toBe('')
  expect(query('/product/uruguay-1950', 'talle=Único&modo=stock')).toBe('modo=stock&talle=Único')
})

test('22.14 what surrounds a page isn’t another one for a size that nobody checks there', () => {
  expect(query('/product/uruguay-1950', '_routes=root&modo=stock&talle=ZZ9')).toBe('_routes=root')
  expect(query('/stock', '_routes=root,nada&buscar=x')).toBe('_routes=root')
  expect(query('/product/uruguay-1950', '_routes=root,routes/product&talle=M')).toBe(
    'talle=M&_routes=root,routes/product',
  )
})

test('22.14 the router’s own questions are answered', () => {
  expect(query('/stock', '_routes=routes/stock,nada,routes/stock&x=1')).toBe('_routes=routes/stock')
  expect(query('/', '_routes=nada')).toBe('')
  expect(query('/__manifest', 'x=1&version=abc&paths=/cart,/stock')).toBe('paths=/cart,/stock&version=abc')
})
