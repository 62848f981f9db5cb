import { describe, expect, it } from 'vitest'
import { createOneAddress } from './one-address.ts'

const TOKEN = 'aB3-_xYz0123456789aB3-_xYz01234_'

const PATHS = ['stock', 'cart', 'product/*', 'contact', 'contact/success', 'pedido', 'pedido/:token', '*']
const ADMIN = ['pedidos', 'pedidos/nuevo', 'pedidos/:codigo', 'editar/:id', 'exportar/:archivo']
/** As the built application has them. */
const ROUTES: Record<string, { path?: string; parentId?: string }> = {
  root: {},
  'admin/layout': { path: 'admin', parentId: 'root' },
  ...Object.fromEntries(PATHS.map((path) => [path, { path, parentId: 'root' }])),
  ...Object.fromEntries(ADMIN.map((path) => [`admin/${path}`, { path, parentId: 'admin/layout' }])),
}
const findAddress = createOneAddress(ROUTES)

describe('the one address of a page', () => {
  it.each([
    '/',
    '/stock',
    '/_root.data',
    '/stock.data',
    '/product/uruguay-1950',
    '/product/Casaca Retro 1980/81',
    '/product/Camiseta%20(Retro).',
    '/contact/success',
    `/pedido/${TOKEN}`,
    `/pedido/${TOKEN}.data`,
    '/admin/pedidos/CK-7Q4M2F',
    '/admin/editar/019aa-Ab_c',
    '/admin/exportar/productos.csv',
    '/assets/Main-X.js',
    '/no-hay/Nada',
    '/%E0%A4%A/x',
    '//otra.example',
  ])('16.93 %s stays', (path) => expect(findAddress(path, '?x=1')).toBeNull())

  it.each([
    ['/STOCK', '/stock'],
    ['/stoc%6B', '/stock'],
    ['/c%61rt', '/cart'],
    ['/st%6fck.data', '/stock.data'],
    ['/stock//', '/stock'],
    ['//stock', '/stock'],
    ['/Contact//Success/', '/contact/success'],
    ['/Product/Casaca Retro 1980/81', '/product/Casaca Retro 1980/81'],
    [`/PEDIDO/${TOKEN}`, `/pedido/${TOKEN}`],
    ['/ADMIN/Pedidos/CK-7Q4M2F', '/admin/pedidos/CK-7Q4M2F'],
    ['/admin/pedidos/NUEVO', '/admin/pedidos/nuevo'],
  ])('16.93 %s leads to %s, with its query', (path, to) => {
    expect(findAddress(path, '?codigo=ANA10&_routes=x')).toBe(`${to}?codigo=ANA10&_routes=x`)
    expect(findAddress(to, '')).toBeNull()
  })

  const BEHIND = [
    '.',
    '...',
    ')',
    ',',
    ';',
    '!',
    '*',
    '_',
    "'",
    '"',
    '%22',
    '>',
    '%3E',
    '=',
    '%3D',
    '%20',
    '%E2%80%8B',
    ').',
  ]
  const ADDRESSES = [`/pedido/${TOKEN}`, '/stock', '/cart', '/contact', '/admin/pedidos/CK-7Q4M2F', '/']
  it.each(ADDRESSES)('16.94 %s with what chats and mails put behind leads there', (path) => {
    for (const sign of BEHIND) expect(findAddress(path + sign, ''), sign).toBe(path)
  })
  it.each([...ADDRESSES, '/product/uruguay-1950'])(
    '16.94 %s with a query that lost its mark leads there with it',
    (path) => {
      expect(findAddress(`${path}&fbclid=IwAR0&e=AT0`, '?codigo=A1')).toBe(`${path}?fbclid=IwAR0&e=AT0&codigo=A1`)
      expect(findAddress(`${path}%3Ffbclid%3DIwAR0`, '')).toBe(`${path}?fbclid=IwAR0`)
      expect(findAddress(`${path}%3Futm_source%3Dwhats%20app`, '')).toBe(`${path}?utm_source=whats%20app`)
    },
  )
})
