import { describe, expect, it } from 'vitest'
import type { DatosRecibidos } from '../../worker/mensajes.ts'
import { paginaDeseada } from './pagina-deseada.ts'
import { avisoDe } from './textos-de-conexion.ts'
import { vigenciaDe } from './vigencia.ts'

const datos = (pedido: string, pagina: string, desde: number | null): DatosRecibidos => ({
  kind: 'datos',
  pedido,
  pagina,
  desde,
  motivo: 'sin-conexion',
})
const KEPT = { desde: 100, motivo: 'lenta' as const }

describe('how old a page is', () => {
  it('22.30 is the age of the oldest of what it is made of', () => {
    const told = [datos('/stock.data?_routes=a', '/stock', 50), datos('/stock.data?_routes=b', '/stock', null)]
    expect(vigenciaDe('/stock', null, told)).toEqual({ desde: 50, motivo: 'sin-conexion' })
    expect(vigenciaDe('/stock', null, [...told, datos('/stock.data?_routes=a', '/stock', null)])).toBeNull()
    expect(vigenciaDe('/encargo', null, told)).toBeNull()
  })

  it('22.30 is that of the kept document until its data comes', () => {
    const documento = { pagina: '/stock', ...KEPT }
    expect(vigenciaDe('/stock', documento, [])).toMatchObject(KEPT)
    expect(vigenciaDe('/stock', documento, [datos('/stock.data', '/stock', 150)])).toMatchObject({ desde: 150 })
    expect(vigenciaDe('/stock', documento, [datos('/stock.data', '/stock', null)])).toBeNull()
    expect(vigenciaDe('/cart', documento, [])).toBeNull()
  })

  it('22.30 stays when a page changes its query without asking for anything', () => {
    expect(vigenciaDe('/product/x?modo=encargo', { pagina: '/product/x', ...KEPT }, [])).toMatchObject(KEPT)
    const told = [datos('/product/x.data', '/product/x', 70)]
    expect(vigenciaDe('/product/x?modo=encargo', null, told)).toMatchObject({ desde: 70 })
  })

  it('22.30 is said with the reason, in Montevideo’s time', () => {
    const at = Date.parse('2026-11-22T17:05:00Z')
    expect(avisoDe('/stock', 'sin-conexion', at)).toBe(
      'Sin conexión. Precios y talles como estaban el 22/11 a las 14:05.',
    )
    expect(avisoDe('/', 'lenta', at)).toBe(
      'La conexión está muy lenta. Precios y talles como estaban el 22/11 a las 14:05.',
    )
    expect(avisoDe('/contact', 'no-responde', at)).toBe(
      'La tienda no responde. Esta página está como estaba el 22/11 a las 14:05.',
    )
    expect(avisoDe('/stock', 'sin-datos', at)).toBe(
      'Precios y talles como estaban el 22/11 a las 14:05. Los revisamos cuando hacés el pedido.',
    )
  })
})

it('22.31 The page that was wanted is a page of the shop, or none', () => {
  expect(paginaDeseada('/product/x?modo=stock')).toBe('/product/x?modo=stock')
  for (const de of [null, '', 'stock', '//malo.test/x', 'https://malo.test', 'javascript:alert(1)', '/\\malo.test']) {
    expect(paginaDeseada(de), String(de)).toBeNull()
  }
})
