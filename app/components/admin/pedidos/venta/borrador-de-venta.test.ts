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

describe('a sale while it is typed in', () => {
  it('26.19 adds a shirt from stock where there is any, its only size chosen already', () => {
    const venta = withCamiseta(SIN_VENTA, CAMISETA)
    expect(venta.lineas[0]).toMatchObject({ modo: 'stock', talle: 'L' })
    expect(venta.clave).toMatch(/^[\w-]{16,64}$/)
    const again = withCamiseta(venta, { ...CAMISETA, talles: { ...CAMISETA.talles, stock: [talle('M', 0)] } })
    expect(again.lineas[1]).toMatchObject({ modo: 'encargo', talle: '' })
    expect(again.clave).toBe(venta.clave)
  })

  it('26.20 costs the shirts by transfer and the shipping of the settings, or what was agreed', () => {
    const venta = withCamiseta({ ...SIN_VENTA, datos: { ...SIN_VENTA.datos, departamento: 'Montevideo' } }, CAMISETA)
    expect(totalDe(venta, AJUSTES)).toEqual({ camisetas: 1971, total: 2231 })
    expect(totalDe({ ...venta, costo: '0' }, AJUSTES).total).toBe(1971)
    expect(toVenta({ ...venta, costo: '$ 1.500' }, AJUSTES)).toMatchObject({
      costo: 1500,
      items: [{ unit_price: 1971 }],
    })
  })

  it.each(['', 'gratis', '12,50', '12.5', '-1', '1e3', '999999999'])('26.21 “%s” is no cost', (costo) => {
    const venta = { ...withCamiseta(SIN_VENTA, CAMISETA), costo }
    expect(costoDe(venta, AJUSTES)).toBeNull()
    expect(checkVenta(venta, AJUSTES).costo).toBe('Escribí el costo en pesos enteros, sin centavos.')
  })

  it('26.21 names what is missing at its place', () => {
    expect(checkVenta(SIN_VENTA, AJUSTES)).toMatchObject({
      items: 'Agregá al menos una camiseta.',
      'shipping.nombre': 'Completá el nombre.',
      'shipping.calle': 'Completá la calle.',
    })
  })
})
