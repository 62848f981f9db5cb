import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumPesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { precioDeLinea, precioSinCodigo, totalesPedido } from '#domain/pedidos/pedido.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { buildProducto } from '#tests/factories.ts'
import { normalizeCodigo, type CodigoDeDescuento } from './codigo.ts'
import { condicionesDe, nombreDe, situacionDeCodigo } from './codigo-listado.ts'
import { CODIGO_INICIAL, parseCodigo, type CodigoEscrito } from './formulario-codigo.ts'
import { repartoDe, reviewCodigo, type LineaConCodigo } from './revision-codigo.ts'

/** The eighteenth of November 2026, noon in Montevideo. */
const NOW = Date.UTC(2026, 10, 18, 15)
const DAY = 24 * 3_600_000

const CODIGO: CodigoDeDescuento = {
  codigo: 'ANA10',
  forma: 'porcentaje',
  valor: 10,
  desde: null,
  hasta: null,
  minimo: 0,
  filtro: { modo: '', liga: '', equipo: '', categoria: '', sinRebajadas: false },
  usosMax: null,
  usosPorPersona: null,
}

const linea = (precio: number, fields: Partial<LineaConCodigo> = {}): LineaConCodigo => ({
  modo: 'stock',
  producto: buildProducto(),
  precios: { tarjeta: precio, transferencia: Math.round(precio * 0.9) },
  extras: 0,
  rebajada: false,
  ...fields,
})

describe('a code as it is typed', () => {
  it('34.1 is the same without case, accents and spaces', () => {
    for (const typed of ['ana10', ' ÁñÁ  10 ', 'Ana 10']) {
      expect(normalizeCodigo(typed)).toBe('ANA10')
    }
    expect(normalizeCodigo('Peñarol 2026')).toBe('PENAROL2026')
  })

  it.each([
    '*ANA10*',
    '“ana10”',
    'ANA10.',
    'ANA10🎉',
    'ＡＮＡ１０',
    '𝗔𝗡𝗔𝟭𝟬',
    'https://casakas.uy/?codigo=ANA10&x=1',
    'ANA\u{e0041}10\u3164',
  ])('34.1 is meant by %s, as chats hand it on', (pasted) => expect(normalizeCodigo(pasted)).toBe('ANA10'))

  it('34.1 has 3 to 24 letters and figures, and no other signs', () => {
    for (const typed of ['', 'A', 'AB', ' A B ', 'A'.repeat(25), 'A'.repeat(80), 'ANA-10', 'ANA_10', 'ANA\u000010']) {
      expect(normalizeCodigo(typed)).toBeNull()
    }
    expect(normalizeCodigo('ABC')).toBe('ABC')
    expect(normalizeCodigo('A'.repeat(24))).toBe('A'.repeat(24))
  })
})

describe('what a code takes off', () => {
  it('34.2 is rounded half up on the sum of the shirts without extras', () => {
    expect(sumPesos(repartoDe({ forma: 'porcentaje', valor: 10 }, [{ precio: 2195, extras: 400 }]))).toBe(220)
    expect(
      repartoDe({ forma: 'porcentaje', valor: 10 }, [
        { precio: 2194, extras: 0 },
        { precio: 2194, extras: 0 },
      ]),
    ).toEqual([220, 219])
  })

  it('34.2, 34.3 takes pesos to the sum at most, and leaves a peso on each line', () => {
    const lineas = [
      { precio: 1000, extras: 0 },
      { precio: 1, extras: 0 },
      { precio: 500, extras: 200 },
    ]
    expect(repartoDe({ forma: 'pesos', valor: 99_999 }, lineas)).toEqual([999, 0, 500])
    expect(repartoDe({ forma: 'porcentaje', valor: 100 }, lineas)).toEqual([999, 0, 500])
    expect(repartoDe({ forma: 'pesos', valor: 300 }, [{ precio: 0, extras: 0 }])).toEqual([0])
  })

  it('34.3 is spread by largest remainder, the first of equal ones first', () => {
    const same = { precio: 1000, extras: 0 }
    expect(repartoDe({ forma: 'pesos', valor: 100 }, [same, same, same])).toEqual([34, 33, 33])
    expect(repartoDe({ forma: 'pesos', valor: 100 }, [same, { precio: 2000, extras: 0 }])).toEqual([33, 67])
  })

  it('34.3 adds up exactly for the dearest carts', () => {
    const lineas = Array.from({ length: 30 }, (_, n) => ({ precio: PESOS_MAX - n, extras: 0 }))
    const shares = repartoDe({ forma: 'porcentaje', valor: 33 }, lineas)
    const suma = sumPesos(lineas.map(({ precio }) => precio))
    expect(sumPesos(shares)).toBe(Math.floor((suma * 33 + 50) / 100))
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(30)
  })
})

describe('a code and an order', () => {
  const price = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 9_999 }),
    fc.integer({ min: 0, max: PESOS_MAX }),
  )
  const anyLinea = fc
    .record({
      tarjeta: price,
      lower: fc.integer({ min: 0, max: 100 }),
      extras: fc.constantFrom(0, 0, 200, 400),
      modo: fc.constantFrom('stock' as const, 'encargo' as const),
      rebajada: fc.boolean(),
    })
    .map(({ tarjeta, lower, ...rest }) =>
      linea(tarjeta, {
        ...rest,
        precios: { tarjeta, transferencia: Math.min(tarjeta, Math.round((tarjeta * lower) / 100)) },
      }),
    )
  const anyCodigo = fc
    .record({
      forma: fc.constantFrom('porcentaje' as const, 'pesos' as const),
      pesos: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: PESOS_MAX })),
      porcentaje: fc.integer({ min: 1, max: 100 }),
      modo: fc.constantFrom('' as const, 'stock' as const, 'encargo' as const),
      sinRebajadas: fc.boolean(),
    })
    .map(({ forma, pesos, porcentaje, ...filtro }): CodigoDeDescuento => ({
      ...CODIGO,
      forma,
      valor: forma === 'pesos' ? pesos : porcentaje,
      filtro: { ...CODIGO.filtro, ...filtro },
    }))

  it('34.2, 34.3, 34.4 adds up line by line, is never negative nor dearer, and transfer never costs more than card', () => {
    fc.assert(
      fc.property(
        fc.array(anyLinea, { minLength: 1, maxLength: 30 }),
        anyCodigo,
        fc.integer({ min: 0, max: 300 }),
        (lineas, codigo, envio) => {
          const reviewed = reviewCodigo(codigo, lineas, NOW)
          if (!reviewed.ok) return
          const sold = lineas.map(({ precios, extras }, place) => ({
            precio: precios.tarjeta,
            precioDescuento: precios.transferencia,
            extras,
            descuentoTarjeta: reviewed.value[place]!.tarjeta,
            descuentoTransferencia: reviewed.value[place]!.transferencia,
          }))
          const totales = totalesPedido(sold, envio)
          for (const medio of ['tarjeta', 'transferencia'] as const) {
            const total = medio === 'tarjeta' ? totales.mercadoPago : totales.transferencia
            const paid = sold.map((one) => precioDeLinea(one, medio))
            expect(sumPesos(paid) + envio).toBe(total)
            const { modo, sinRebajadas } = codigo.filtro
            const reached = lineas.filter(
              (one) => (modo === '' || one.modo === modo) && !(sinRebajadas && one.rebajada),
            )
            const base = sumPesos(reached.map(({ precios }) => precios[medio]))
            const off = sumPesos(sold.map((one) => precioSinCodigo(one, medio))) - sumPesos(paid)
            expect(off).toBeLessThanOrEqual(
              codigo.forma === 'pesos' ? Math.min(codigo.valor, base) : Math.floor((base * codigo.valor + 50) / 100),
            )
            for (const [place, one] of sold.entries()) {
              const before = precioSinCodigo(one, medio)
              expect(paid[place]).toBeLessThanOrEqual(before)
              expect(paid[place]).toBeGreaterThanOrEqual(Math.min(1, before))
              expect(paid[place]).toBeGreaterThanOrEqual(one.extras)
            }
          }
          expect(totales.transferencia).toBeLessThanOrEqual(totales.mercadoPago)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('34.25 what goes back for shirts is what was paid for them: in whatever parts, together all of it and never more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyLinea, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 8 }),
        anyCodigo,
        fc.integer({ min: 0, max: 300 }),
        (withPart, codigo, costoEnvio) => {
          const lineas = withPart.map(([one]) => one)
          const reviewed = reviewCodigo(codigo, lineas, NOW)
          const sold = lineas.map(({ precios, extras }, orden) => ({
            orden,
            precio: precios.tarjeta,
            precioDescuento: precios.transferencia,
            extras,
            descuentoTarjeta: reviewed.ok ? reviewed.value[orden]!.tarjeta : 0,
            descuentoTransferencia: reviewed.ok ? reviewed.value[orden]!.transferencia : 0,
          }))
          const pedido = { lineas: sold, costoEnvio }
          const medio = costoEnvio % 2 === 0 ? 'tarjeta' : 'transferencia'
          const totales = totalesPedido(sold, costoEnvio)
          const total = { tarjeta: totales.mercadoPago, transferencia: totales.transferencia }[medio]
          const backFor = (ordenes: number[], queda: number) =>
            Math.min(queda, valorDe({ ...pedido, medioDePago: medio, vidas: [] }, new Set(ordenes)))
          const todas = sold.map(({ orden }) => orden)
          expect(backFor(todas, total)).toBe(total)

          let queda = total
          const parts = [0, 1, 2].map((part) => todas.filter((orden) => withPart[orden]![1] === part))
          const back = parts.map((part) => {
            const monto = backFor(part, queda)
            queda -= monto
            expect(monto).toBeGreaterThanOrEqual(0)
            return monto
          })
          expect(queda).toBe(parts.some((part) => part.length === todas.length) ? 0 : costoEnvio)
          expect(sumPesos(back) + queda).toBe(total)
          // Money that went back already doesn't go back again.
          expect(backFor(todas, queda)).toBe(queda)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('34.3 takes off all that it says as long as a peso stays on each line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 5000 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (precios, valor) => {
          const shares = repartoDe(
            { forma: 'pesos', valor },
            precios.map((precio) => ({ precio, extras: 0 })),
          )
          expect(sumPesos(shares)).toBe(valor)
          const suma = sumPesos(precios)
          for (const [place, share] of shares.entries())
            expect(Math.abs(share - (valor * precios[place]!) / suma)).toBeLessThan(1)
        },
      ),
    )
  })

  it('34.5 is refused with a sentence of its own before its day, after it, under its least amount and for other shirts', () => {
    const told = (fields: Partial<CodigoDeDescuento>, lineas = [linea(2190)], now = NOW) => {
      const reviewed = reviewCodigo({ ...CODIGO, ...fields }, lineas, now)
      return reviewed.ok ? 'ok' : reviewed.detail
    }
    expect(told({ desde: Date.UTC(2026, 10, 20, 3) })).toBe('Este código vale desde el 20/11.')
    expect(told({ desde: NOW })).toBe('ok')
    expect(told({ hasta: NOW })).toBe('Este código ya terminó.')
    expect(told({ hasta: NOW + 1 })).toBe('ok')
    expect(told({ minimo: 3000 })).toBe('Este código vale desde $\u00a03.000 en camisetas, con precio de tarjeta.')
    expect(told({ minimo: 2190 })).toBe('ok')
    const other = 'Este código no es para las camisetas de tu carrito.'
    expect(told({ filtro: { ...CODIGO.filtro, modo: 'encargo' } })).toBe(other)
    expect(told({ filtro: { ...CODIGO.filtro, liga: 'Serie A' } })).toBe(other)
    expect(told({ filtro: { ...CODIGO.filtro, equipo: 'NACIONAL', categoria: 'Hincha' } })).toBe('ok')
    expect(told({ filtro: { ...CODIGO.filtro, categoria: 'Jugador' } })).toBe(other)
    expect(told({ valor: 1 }, [linea(10)])).toBe('Este código no descuenta nada en este pedido.')
    expect(told({}, [])).toBe(other)
  })

  it('34.5 counts other shirts towards its least amount, and takes nothing off them nor off what is printed', () => {
    const encargo = linea(2490, { modo: 'encargo', extras: 200 })
    const codigo = { ...CODIGO, minimo: 4000, filtro: { ...CODIGO.filtro, modo: 'encargo' as const } }
    const reviewed = reviewCodigo(codigo, [linea(2190), encargo], NOW)
    expect(reviewed).toMatchObject({
      value: [
        { tarjeta: 0, transferencia: 0 },
        { tarjeta: 249, transferencia: 224 },
      ],
    })
    expect(reviewCodigo(codigo, [encargo], NOW)).toMatchObject({ code: 'codigo_no_vale' })
  })

  it('34.24 leaves reduced shirts out where it says so, counts them towards its least amount, and says why where all are', () => {
    const codigo = { ...CODIGO, minimo: 4000, filtro: { ...CODIGO.filtro, sinRebajadas: true } }
    const reduced = linea(2000, { rebajada: true })
    expect(reviewCodigo(codigo, [reduced, linea(2190)], NOW)).toMatchObject({
      value: [
        { tarjeta: 0, transferencia: 0 },
        { tarjeta: 219, transferencia: 197 },
      ],
    })
    expect(reviewCodigo({ ...codigo, minimo: 0 }, [reduced], NOW)).toMatchObject({
      detail: 'Este código no es para camisetas en rebaja.',
    })
    const forOthers = { ...codigo, filtro: { ...codigo.filtro, liga: 'Serie A' } }
    expect(reviewCodigo(forOthers, [reduced], NOW)).toMatchObject({
      detail: 'Este código no es para las camisetas de tu carrito.',
    })
    expect(reviewCodigo(CODIGO, [reduced], NOW)).toMatchObject({ value: [{ tarjeta: 200, transferencia: 180 }] })
  })
})

describe('the form of a new code', () => {
  const parse = (fields: Partial<CodigoEscrito>) =>
    parseCodigo({ ...CODIGO_INICIAL, codigo: 'ANA10', ...fields }, diaDe(NOW))
  const faltas = (fields: Partial<CodigoEscrito>) => {
    const read = parse(fields)
    return read.ok ? {} : read.faltas
  }

  it('34.16 reads what was typed, with days of Montevideo that are whole', () => {
    expect(
      parse({ codigo: ' ana 10 ', desde: '2026-11-20', hasta: '2026-11-22', minimo: '3.000', usosMax: '' }),
    ).toEqual({
      ok: true,
      cuantos: 1,
      value: {
        ...CODIGO,
        desde: Date.UTC(2026, 10, 20, 3),
        hasta: Date.UTC(2026, 10, 23, 3),
        minimo: 3000,
      },
    })
    expect(parse({ sinRebajadas: 'si' })).toMatchObject({ value: { filtro: { sinRebajadas: true } } })
    expect(parse({ forma: 'pesos', valor: '$ 300' })).toMatchObject({
      value: { forma: 'pesos', valor: 300, usosMax: 1 },
    })
  })

  it('22.94 what is none of the choices is refused: a translated word doesn’t make it a code for all shirts', () => {
    const falta = 'Elegí una de la lista.'
    expect(faltas({ categoria: 'Fan', modo: 'in stock' })).toEqual({ categoria: falta, modo: falta })
    expect(parse({ categoria: 'Jugador', modo: 'stock' })).toMatchObject({
      value: { filtro: { categoria: 'Jugador', modo: 'stock' } },
    })
  })

  it('34.16 says what is wrong at its field', () => {
    for (const valor of ['0', '-5', '250', '', '10,5', 'x']) {
      expect(faltas({ valor })).toEqual({ valor: 'Va un número entero de 1 a 100.' })
    }
    for (const valor of ['0', '-5', '10,5']) expect(faltas({ forma: 'pesos', valor })).toHaveProperty('valor')
    expect(faltas({ desde: '2026-11-22', hasta: '2026-11-20' })).toEqual({ hasta: 'Termina antes de empezar.' })
    expect(faltas({ hasta: '2026-11-17' })).toEqual({ hasta: 'Ese día ya pasó.' })
    expect(parse({ hasta: '2026-11-18' })).toMatchObject({ value: { hasta: Date.UTC(2026, 10, 19, 3) } })
    expect(faltas({ desde: '2026-02-30' })).toEqual({ desde: 'Esa fecha no existe.' })
    expect(faltas({ codigo: ' ' })).toEqual({ codigo: 'Escribí el código.' })
    for (const codigo of ['A', 'A'.repeat(80), 'ANA-10']) expect(faltas({ codigo })).toHaveProperty('codigo')
    expect(faltas({ usosMax: '0', usosPorPersona: '-1', minimo: '1,5', liga: 'x'.repeat(81) })).toEqual({
      usosMax: expect.any(String),
      usosPorPersona: expect.any(String),
      minimo: expect.any(String),
      liga: expect.any(String),
    })
  })

  it('34.21 says how many are made at once, and leaves room for their ends', () => {
    expect(parse({ codigo: 'A'.repeat(18), cuantos: '200' })).toMatchObject({ cuantos: 200 })
    expect(parse({ cuantos: ' ' })).toMatchObject({ cuantos: 1 })
    expect(faltas({ codigo: 'A'.repeat(19), cuantos: '2' })).toHaveProperty('codigo')
    for (const cuantos of ['0', '-5', '501', 'x']) expect(faltas({ cuantos })).toHaveProperty('cuantos')
  })
})

describe('a code in its table', () => {
  it('34.18 says how it stands and what it asks for', () => {
    const listado = { ...CODIGO, clave: 'ANA10', lote: '', cuenta: 1, usos: 1, anulado: null }
    const stands = (fields: Partial<typeof listado>) => situacionDeCodigo({ ...listado, ...fields }, NOW)
    expect(stands({})).toBe('Vale')
    expect(stands({ desde: NOW + 1 })).toBe('Todavía no')
    expect(stands({ hasta: NOW })).toBe('Terminado')
    expect(stands({ usosMax: 1 })).toBe('Usado')
    expect(situacionDeCodigo({ ...listado, usosMax: 1, anulado: NOW }, NOW)).toBe('Anulado')
    expect(situacionDeCodigo({ ...listado, usosMax: 1, cuenta: 2 }, NOW)).toBe('Vale')
    expect([nombreDe(listado), nombreDe({ codigo: 'FERIA7KMPX2', lote: 'x' })]).toEqual(['ANA10', 'FERIA…'])
    expect(condicionesDe(CODIGO)).toEqual(['sin límite de usos'])
    expect(
      condicionesDe({
        ...CODIGO,
        usosMax: 5,
        usosPorPersona: 1,
        desde: Date.UTC(2026, 10, 20, 3),
        hasta: Date.UTC(2026, 10, 20, 3) + 3 * DAY,
        minimo: 3000,
        filtro: { modo: 'stock', liga: 'Serie A', equipo: '', categoria: 'Jugador', sinRebajadas: true },
      }),
    ).toEqual([
      '5 veces en total',
      '1 vez por persona',
      'desde el 20/11',
      'hasta el 22/11',
      'desde $\u00a03.000',
      'en stock',
      'Serie A',
      'Jugador',
      'sin las rebajadas',
    ])
  })
})
