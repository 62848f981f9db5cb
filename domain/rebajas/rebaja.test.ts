import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Grupo } from '#domain/productos/grupos.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { MODOS } from '#domain/productos/producto.ts'
import {
  findRebaja,
  leastReducible,
  momentosDespues,
  precioPropio,
  reducePrecio,
  TIPOS_DE_REBAJA,
  type Rebaja,
} from './rebaja.ts'

const NOW = Date.UTC(2026, 10, 18, 15)
const LIGAS = ['Inglesa', 'Uruguaya']

const rebajable = (id: string, valores: Partial<Record<Grupo, string>> = {}) => ({
  id,
  valorDe: (grupo: Grupo) => valores[grupo] ?? '',
})

function rebaja(fields: Partial<Rebaja> = {}): Rebaja {
  return {
    id: 'r',
    nombre: 'Rebaja',
    desde: NOW,
    hasta: NOW + 1000,
    tipo: 'porcentaje',
    valor: 30,
    modos: 'ambos',
    alcance: { tipo: 'todas' },
    ...fields,
  }
}

const pesos = fc.integer({ min: 0, max: 100_000 })
const moment = fc.integer({ min: NOW - 10, max: NOW + 10 })
const anyRebaja: fc.Arbitrary<Rebaja> = fc
  .record({
    id: fc.string(),
    desde: moment,
    dura: fc.option(fc.integer({ min: 1, max: 20 })),
    tipo: fc.constantFrom(...TIPOS_DE_REBAJA),
    valor: fc.integer({ min: 1, max: 90 }),
    veces: fc.constantFrom(1, 40),
    modos: fc.constantFrom('ambos', 'stock', 'encargo'),
    alcance: fc.oneof(
      fc.constant({ tipo: 'todas' } as const),
      fc.subarray(['una', 'otra']).map((ids) => ({ tipo: 'elegidas', ids: new Set(ids) }) as const),
      fc.subarray(LIGAS).map((liga) => ({ tipo: 'filtro', filtro: { liga } }) as const),
    ),
  })
  .map(({ dura, veces, valor, ...fields }) =>
    rebaja({
      ...fields,
      valor: fields.tipo === 'porcentaje' ? valor : valor * veces,
      hasta: dura === null ? null : fields.desde + dura,
    }),
  )

describe('a reduction', () => {
  it('33.3 takes off per cent, rounded half up, or pesos, or sets a price, and is none where nothing would be left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIPOS_DE_REBAJA),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 200 }),
        (tipo, valor, precio) => {
          const least = leastReducible({ tipo, valor })
          expect(reducePrecio({ tipo, valor }, precio) !== null).toBe(precio >= least)
        },
      ),
    )
    expect(reducePrecio({ tipo: 'porcentaje', valor: 30 }, 2390)).toBe(1673)
    expect(reducePrecio({ tipo: 'porcentaje', valor: 50 }, 2391)).toBe(1196)
    expect(reducePrecio({ tipo: 'pesos', valor: 300 }, 2390)).toBe(2090)
    expect(reducePrecio({ tipo: 'fijo', valor: 990 }, 2390)).toBe(990)
    expect(reducePrecio({ tipo: 'fijo', valor: 2390 }, 2390)).toBeNull()
    expect(reducePrecio({ tipo: 'fijo', valor: 2500 }, 2390)).toBeNull()
    expect(reducePrecio({ tipo: 'pesos', valor: 2390 }, 2390)).toBeNull()
    expect(reducePrecio({ tipo: 'porcentaje', valor: 90 }, 1)).toBeNull()
    expect(reducePrecio({ tipo: 'porcentaje', valor: 1 }, 10)).toBeNull()
  })

  it('33.4 of several that run the lowest price counts, and of equal ones the one that lasts longest', () => {
    const rebajas = [
      rebaja({ id: 'diez', valor: 10 }),
      rebaja({ id: 'corta' }),
      rebaja({ id: 'larga', hasta: null }),
      rebaja({ id: 'mañana', valor: 80, desde: NOW + 500 }),
    ]
    expect(findRebaja(rebajas, rebajable('una'), 'stock', 1000, NOW)).toMatchObject({
      rebaja: { id: 'larga' },
      tarjeta: 700,
    })
    expect(findRebaja(rebajas, rebajable('una'), 'stock', 1000, NOW + 500)?.tarjeta).toBe(200)
  })

  it('33.1, 33.2 is for its shirts and modes alone, from its first moment to the last one before its end', () => {
    const one = rebaja({
      modos: 'encargo',
      alcance: { tipo: 'filtro', filtro: { liga: LIGAS, marca: ['Puma'] } },
    })
    const found = (valores: Partial<Record<Grupo, string>>, modo: 'stock' | 'encargo', en: number) =>
      findRebaja([one], rebajable('una', valores), modo, 1000, en) !== null
    const suya = { liga: 'Uruguaya', marca: 'Puma' }
    expect(found(suya, 'encargo', NOW)).toBe(true)
    expect(found(suya, 'encargo', NOW + 999)).toBe(true)
    expect(found(suya, 'encargo', NOW + 1000)).toBe(false)
    expect(found(suya, 'encargo', NOW - 1)).toBe(false)
    expect(found(suya, 'stock', NOW)).toBe(false)
    expect(found({ ...suya, marca: 'Umbro' }, 'encargo', NOW)).toBe(false)
    const elegida = rebaja({
      alcance: { tipo: 'elegidas', ids: new Set(['una']) },
    })
    expect(['una', 'otra'].map((id) => findRebaja([elegida], rebajable(id), 'stock', 1000, NOW) !== null)).toEqual([
      true,
      false,
    ])
  })

  it('33.5 whatever prices and reductions: whole pesos above 0, below the own price, by transfer never above card nor above what it was', () => {
    fc.assert(
      fc.property(
        fc.array(anyRebaja, { maxLength: 6 }),
        fc.record({
          precio: pesos,
          precioDescuento: fc.option(pesos),
          precioEncargo: pesos,
          precioEncargoDescuento: fc.option(pesos),
        }),
        fc.integer({ min: 0, max: 100 }),
        moment,
        fc.constantFrom(...LIGAS),
        (rebajas, campos, descuentoTransferencia, en, liga) => {
          for (const modo of MODOS) {
            const propio = precioPropio(campos, modo)
            const found = findRebaja(rebajas, rebajable('una', { liga }), modo, propio, en)
            if (found === null) continue
            const { tarjeta } = found
            const reducido = {
              ...campos,
              rebajas: { [modo]: { tarjeta, antes: null, hasta: null, desde: NOW, habitual: false } },
            }
            const con = preciosDe(reducido, modo, { descuentoTransferencia })
            const sin = preciosDe(campos, modo, { descuentoTransferencia })
            expect(Number.isInteger(tarjeta) && tarjeta >= 1 && tarjeta < propio).toBe(true)
            expect(con.tarjeta).toBe(tarjeta)
            expect(Number.isInteger(con.transferencia) && con.transferencia >= 0).toBe(true)
            expect(con.transferencia).toBeLessThanOrEqual(con.tarjeta)
            expect(con.transferencia).toBeLessThanOrEqual(sin.transferencia)
          }
        },
      ),
    )
  })

  it('33.5 by transfer the smaller of the own price and the reduced one less the discount is asked', () => {
    const con = (precioDescuento: number | null) =>
      preciosDe(
        {
          precio: 2000,
          precioDescuento,
          precioEncargo: 2000,
          precioEncargoDescuento: null,
          rebajas: { stock: { tarjeta: 1000, antes: null, hasta: null, desde: NOW, habitual: false } },
        },
        'stock',
        { descuentoTransferencia: 10 },
      )
    expect(con(null)).toEqual({ tarjeta: 1000, transferencia: 900 })
    expect(con(1700)).toEqual({ tarjeta: 1000, transferencia: 900 })
    expect(con(850)).toEqual({ tarjeta: 1000, transferencia: 850 })
  })

  it('28.51 a reduction may have a price of its own for each shirt and mode', () => {
    const precios = new Map([
      ['una', { stock: 800, encargo: null }],
      ['otra', { stock: 900, encargo: 950 }],
    ])
    const alcance = { tipo: 'elegidas', ids: new Set(precios.keys()), precios } as const
    const one = rebaja({ tipo: 'propio', valor: 0, alcance })
    const asked = (id: string, modo: 'stock' | 'encargo', precio = 1000) =>
      findRebaja([one], rebajable(id), modo, precio, NOW)?.tarjeta ?? null
    expect([asked('una', 'stock'), asked('una', 'encargo')]).toEqual([800, null])
    expect([asked('otra', 'stock'), asked('otra', 'encargo'), asked('otra', 'stock', 900)]).toEqual([900, 950, null])
    expect(asked('ninguna', 'stock')).toBeNull()
  })

  it('tells the moments to come, each once', () => {
    expect(
      momentosDespues([rebaja(), rebaja({ desde: NOW + 1000, hasta: null }), rebaja({ desde: NOW - 5 })], NOW - 1),
    ).toEqual([NOW, NOW + 1000])
  })
})
