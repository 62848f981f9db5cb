import { expect, test } from 'vitest'
import { loginAddress, safeVolver } from './volver.ts'

test('after signing in the admin goes back to the page that was asked for', () => {
  const asked = new URL('http://x/admin/editar/1?tab=2')
  const volver = new URL(loginAddress(asked), 'http://x').searchParams.get('volver')
  expect(safeVolver(volver)).toBe('/admin/editar/1?tab=2')
})

test('an address outside the admin or the shop leads to /admin', () => {
  for (const volver of [
    null,
    '',
    'admin',
    '/',
    '/stock',
    '//evil.uy/admin',
    '/\\evil.uy/admin',
    '/\t/evil.uy/admin',
    'https://evil.uy/admin',
    'javascript:alert(1)',
    '/administrar',
    '/admin/../stock',
  ]) {
    expect(safeVolver(volver)).toBe('/admin')
  }
})
