import { describe, expect, it } from 'vitest'
import { toPublicos } from '#domain/ajustes/ajustes.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { checkVenta, costoDe, SIN_VENTA, totalDe, toVenta, withCamiseta } from './borrador-de-venta.ts'

const AJUSTES = toPublicos(DEMO_AJUSTES)
const talle = (talle: string, quedan: number | null) => ({ talle, quedan, disponible: quedan !== 0, enEncargo: false })
const CAMISETA: CamisetaEnVenta = {
  id: 'a',
  codigo: 'CSK-1',
  nombre: 'Camiseta',
  imagen: '',
  precios: { stock: { tarjeta: 2190, transferencia: 1971 }, encargo: { tarjeta: 2490, transferencia: 2241 } },
  talles: { stock: [talle('M', 0), talle('L', 1)], encargo: [talle('S', null), talle('M', null)] },
  estampada: false,
  parches: false,
}

const EN_CHAT = { ...SIN_VENTA, entrega: 'envio', cobro: 'despues' } as const

describe('a sale while it is typed in', () => {
  it('26.19 adds a shirt from stock where there is any, its only size chosen already', () => {
    const venta = withCamiseta(SIN_VENTA, CAMISETA)
    expect(venta.lineas[0]).toMatchObject({ modo: 'stock', talle: 'L' })
    expect(venta.clave).toMatch(/^[\w-]{16,64}$/)
    const again = withCamiseta(venta, { ...CAMISETA, talles: { ...CAMISETA.talles, stock: [talle('M', 0)] } })
    expect(again.lineas[1]).toMatchObject({ modo: 'encargo', talle: '' })
    expect(again.clave).toBe(venta.clave)
    expect(withCamiseta(SIN_VENTA, CAMISETA, 'M').lineas[0]).toMatchObject({ modo: 'stock', talle: 'M' })
  })

  it('26.42 handed over for cash needs nothing typed but the shirt, and costs what a transfer costs', () => {
    const venta = withCamiseta(SIN_VENTA, CAMISETA, 'L')
    expect(checkVenta(venta, AJUSTES)).toEqual({})
    expect(toVenta(venta, AJUSTES)).toMatchObject({
      cobro: 'efectivo',
      costo: 0,
      items: [{ talle: 'L', unit_price: 1971 }],
      shipping: { metodo: 'local', nombre: '' },
    })
    expect(totalDe({ ...venta, cobro: 'link' }, AJUSTES)).toBe(2190)
    expect(checkVenta({ ...venta, entrega: 'mostrador' }, AJUSTES)).toEqual({
      'shipping.nombre': 'Completá el nombre.',
    })
  })

  it('26.39 costs what was agreed on, which needs a reason; a code takes off the others alone', () => {
    const venta = withCamiseta(withCamiseta(SIN_VENTA, CAMISETA, 'L'), CAMISETA, 'L')
    const agreed = (acordado: string, motivo: string) => ({
      ...venta,
      codigo: 'ANA10',
      lineas: [{ ...venta.lineas[0]!, acordado, motivo }, venta.lineas[1]!],
    })
    const share = [
      { tarjeta: 219, transferencia: 197 },
      { tarjeta: 219, transferencia: 197 },
    ]
    expect(toVenta(agreed('1.500', ' Cliente '), AJUSTES, share).items).toMatchObject([
      { unit_price: 1500, acordado: { precio: 1500, motivo: 'Cliente' } },
      { unit_price: 1774 },
    ])
    expect(totalDe(agreed('1.500', 'Cliente'), AJUSTES, share)).toBe(3274)
    expect(checkVenta(agreed('1.500', 'Cliente'), AJUSTES)).toEqual({})
    expect(checkVenta(agreed('1.500', ''), AJUSTES)['items.0']).toBe('Escribí por qué es otro precio.')
    expect(checkVenta(agreed('', 'Cliente'), AJUSTES)['items.0']).toBe('Escribí el precio que acordaron.')
    for (const precio of ['0', 'gratis', '12,50', '9999999']) {
      expect(checkVenta(agreed(precio, 'Cliente'), AJUSTES)['items.0']).toBe(
        'Escribí el precio acordado en pesos enteros.',
      )
    }
  })

  it('26.20 costs the shirts by transfer and the shipping of the settings, or what was agreed', () => {
    const venta = withCamiseta({ ...EN_CHAT, datos: { ...SIN_VENTA.datos, departamento: 'Montevideo' } }, CAMISETA)
    expect(totalDe(venta, AJUSTES)).toBe(2231)
    expect(totalDe({ ...venta, costo: '0' }, AJUSTES)).toBe(1971)
    expect(toVenta({ ...venta, costo: '$ 1.500' }, AJUSTES)).toMatchObject({
      costo: 1500,
      items: [{ unit_price: 1971 }],
    })
  })

  it.each(['', 'gratis', '12,50', '12.5', '-1', '1e3', '999999999'])('26.21 “%s” is no cost', (costo) => {
    const venta = { ...withCamiseta(EN_CHAT, CAMISETA), costo }
    expect(costoDe(venta, AJUSTES)).toBeNull()
    expect(checkVenta(venta, AJUSTES).costo).toBe('Escribí el costo en pesos enteros, sin centavos.')
  })

  it('26.21 names what is missing at its place', () => {
    expect(checkVenta(EN_CHAT, AJUSTES)).toMatchObject({
      items: 'Agregá al menos una camiseta.',
      'shipping.nombre': 'Completá el nombre.',
      'shipping.calle': 'Completá la calle.',
    })
  })
})
