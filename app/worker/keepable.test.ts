import { describe, expect, it } from 'vitest'
import { answeredAt, isKeepable, isPrivate, isSameShirt, keyOfPage, pageOf, VERSION_HEADER } from './keepable.ts'

const url = (path: string) => new URL(path, 'https://casakas.test')
const answer = (rules: string | null, version: string | null = 'a1', status = 200) => ({
  status,
  headers: new Headers({
    ...(rules === null ? {} : { 'Cache-Control': rules }),
    ...(version === null ? {} : { [VERSION_HEADER]: version }),
  }),
})

describe('what the service worker keeps', () => {
  it('22.76 is of one shirt whatever its query, and of no other page', () => {
    expect(isSameShirt('/product/x', '/product/x?modo=encargo')).toBe(true)
    expect(isSameShirt('/product/x?modo=encargo&talle=M', '/product/x?modo=stock')).toBe(true)
    expect(isSameShirt('/product/x', '/product/x-2')).toBe(false)
    expect(isSameShirt('/stock', '/stock?equipo=Nacional')).toBe(false)
  })

  it('22.33 is what the server calls public, whole, and of the same build', () => {
    expect(isKeepable(answer('public, max-age=0, must-revalidate'), 'a1')).toBe(true)
    for (const rules of [null, 'no-store', 'private, max-age=60', 'public, no-store', 'max-age=60']) {
      expect(isKeepable(answer(rules), 'a1'), String(rules)).toBe(false)
    }
    expect(isKeepable(answer('public, max-age=0', 'b2'), 'a1')).toBe(false)
    expect(isKeepable(answer('public, max-age=0', null), 'a1')).toBe(false)
    for (const status of [0, 204, 206, 301, 304, 404, 503]) {
      expect(isKeepable(answer('public', 'a1', status), 'a1'), String(status)).toBe(false)
    }
  })

  it('22.33 is never a page of somebody’s own, whatever its answer says', () => {
    for (const path of [
      '/admin',
      '/admin/pedidos/1.data',
      '/admin.data',
      '/api/session',
      '/checkout/success',
      '/checkout-transfer.data',
      '/demo/correos',
      '/login',
      '/login.data',
      '/pedido/abc',
      '/pedido/abc.data',
      '/shipping',
      '/shipping.data',
    ]) {
      expect(isPrivate(path), path).toBe(true)
    }
    for (const path of ['/', '/stock', '/stock.data', '/product/admin', '/cart', '/contact', '/administrado']) {
      expect(isPrivate(path), path).toBe(false)
    }
  })

  it('is kept once, whatever advertisers hang on the address', () => {
    expect(keyOfPage(url('/stock?utm_source=instagram&talle=M&fbclid=x'))).toBe('/stock?talle=M')
    expect(keyOfPage(url('/?gclid=1'))).toBe('/')
    expect(keyOfPage(url('/sin-conexion?de=%2Fstock'))).toBe('/sin-conexion')
  })

  it('belongs to a page, data too', () => {
    expect(pageOf(url('/product/x.data?_routes=routes%2Fproduct&modo=stock'))).toBe('/product/x?modo=stock')
    expect(pageOf(url('/_.data?_routes=routes%2Fhome'))).toBe('/')
    expect(pageOf(url('/stock?talle=M'))).toBe('/stock?talle=M')
  })

  it('22.30 is as old as the shop says that it is', () => {
    const date = 'Sun, 22 Nov 2026 17:05:00 GMT'
    expect(answeredAt(new Headers({ Date: date }), 5)).toBe(Date.parse(date))
    expect(answeredAt(new Headers(), 5)).toBe(5)
    expect(answeredAt(new Headers({ Date: 'mañana' }), 5)).toBe(5)
  })
})
