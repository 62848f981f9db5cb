import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentosDe, type HechosDeVenta } from './documentos.ts'
import { ivaDe, ivaPorPartes } from '#domain/dinero/iva.ts'

type Linea = HechosDeVenta['lineas'][number]

function linea(orden: number, precio: number, more: Partial<Linea> = {}): Linea {
  return {
    orden,
    productId: `p${orden}`,
    codigo: `C${orden}`,
    nombre: 'Uruguay 1950',
    imagen: '',
    talle: 'M',
    modo: 'stock',
    nombrePersonalizado: '',
    numero: '',
    precio,
    precioDescuento: precio * 0.9,
    extras: 0,
    descuentoTarjeta: 0,
    descuentoTransferencia: 0,
    precioAntes: null,
    rebajaHasta: null,
    listaTarjeta: null,
    listaTransferencia: null,
    motivoDelPrecio: '',
    queEs: '',
    ...more,
  }
}

function evento(en: number, de: 'pendiente_pago' | 'pagado' | 'enviado', a: 'pagado' | 'cancelado' | 'reembolsado') {
  return { en, de, a, pagoId: null, devuelto: null as number | null }
}

/** An order of two shirts of 2000 and one of 1000, with 260 of shipping, paid by card at 10. */
function hechos(more: Partial<HechosDeVenta> = {}): HechosDeVenta {
  return {
    tipo: 'venta',
    medioDePago: 'tarjeta',
    costoEnvio: 260,
    aCuenta: 0,
    credito: '',
    lineas: [linea(0, 2000), linea(1, 1000)],
    eventos: [evento(10, 'pendiente_pago', 'pagado')],
    devoluciones: [],
    reintegros: [],
    asientos: [{ en: 10, cobrado: 326_000, devuelto: 0 }],
    ...more,
  }
}

const reintegro = (id: string, resuelto: number, monto: number, devolucionId: string | null = null) => ({
  id,
  resuelto,
  monto,
  devolucionId,
  pagoId: null,
  estado: 'hecha' as const,
})

const devolucion = (resuelto: number, monto: number, ordenes: number[], arreglo: 'dinero' | 'credito' | 'cambio') => ({
  id: 'd',
  estado: 'saldada' as const,
  arreglo,
  monto,
  resuelto,
  lineas: ordenes.map((orden) => ({ orden, destino: 'stock' as const })),
})

/** Each document in a line, with its parts. */
function told(of: HechosDeVenta): string[] {
  return documentosDe(of).map(
    ({ clave, en, total, renglones }) =>
      `${en} ${clave} ${total}: ${renglones.map(({ orden, unidades, valor }) => `${orden ?? 'envío'}×${unidades} ${valor}`).join(', ')}`,
  )
}

describe('an order as documents', () => {
  it('50.1 what was never paid sold nothing', () => {
    expect(told(hechos({ eventos: [] }))).toEqual([])
  })

  it('50.1 a sale says what reductions, the way of paying and the code took off, and what was agreed on', () => {
    const [venta] = documentosDe(
      hechos({
        medioDePago: 'transferencia',
        credito: 'CR-1',
        aCuenta: 500,
        lineas: [
          linea(0, 2000, { precioAntes: 2500, extras: 200, descuentoTransferencia: 100 }),
          linea(1, 1500, { precioDescuento: 1500, listaTarjeta: 2000, listaTransferencia: 1800 }),
        ],
      }),
    )
    const said = venta!.renglones.map(({ bruto, rebaja, porForma, codigo, valor }) => [
      bruto,
      rebaja,
      porForma,
      codigo,
      valor,
    ])
    expect(said).toEqual([
      [2700, 500, 200, 100, 1900],
      [2000, 300, 200, 0, 1500],
      [260, 0, 0, 0, 260],
    ])
    expect(venta).toMatchObject({ total: 3660, neto: 300_000, iva: 66_000 })
  })

  it('50.3 shirts that come back take off what went back for them, shipping last', () => {
    const asientos = [{ en: 10, cobrado: 326_000, devuelto: 0 }]
    expect(
      told(
        hechos({
          devoluciones: [devolucion(20, 2260, [0], 'dinero')],
          reintegros: [reintegro('r', 20, 2260, 'd')],
          asientos,
        }),
      ),
    ).toEqual(['10 venta 3260: 0×1 2000, 1×1 1000, envío×0 260', '20 devolucion-d 2260: 0×1 2000, envío×0 260'])
    expect(told(hechos({ devoluciones: [devolucion(20, 3260, [0, 1], 'credito')] }))[1]).toBe(
      '20 devolucion-d 3260: 0×1 2000, 1×1 1000, envío×0 260',
    )
    expect(told(hechos({ devoluciones: [devolucion(20, 400, [0], 'cambio')] }))[1]).toBe('20 devolucion-d 400: 0×0 400')
  })

  it('50.20 a shirt that another was sent for is there again, and stays sold', () => {
    const [, vuelta, anulacion] = documentosDe(
      hechos({
        devoluciones: [devolucion(20, 0, [0], 'cambio')],
        eventos: [evento(10, 'pendiente_pago', 'pagado'), evento(30, 'pagado', 'cancelado')],
      }),
    )
    const said = (of: typeof vuelta) => of!.renglones.map(({ orden, unidades, vuelve }) => [orden, unidades, vuelve])
    expect(vuelta!.total).toBe(0)
    expect(said(vuelta)).toEqual([[0, 0, true]])
    // Undone as a whole it goes back once, and isn't there a second time.
    expect(said(anulacion)).toEqual([
      [0, 1, false],
      [1, 1, true],
      [null, 0, false],
    ])
    const gone = { ...devolucion(20, 0, [0], 'cambio'), lineas: [{ orden: 0, destino: 'baja' as const }] }
    expect(told(hechos({ devoluciones: [gone] }))).toHaveLength(1)
  })

  it('50.3 what is undone takes off what is left, with the shirts that hadn’t gone back', () => {
    const eventos = [evento(10, 'pendiente_pago', 'pagado'), evento(30, 'pagado', 'cancelado')]
    expect(told(hechos({ eventos, devoluciones: [devolucion(20, 1500, [0], 'dinero')] }))).toEqual([
      '10 venta 3260: 0×1 2000, 1×1 1000, envío×0 260',
      '20 devolucion-d 1500: 0×1 1500',
      '30 anulacion 1760: 0×0 500, 1×1 1000, envío×0 260',
    ])
  })

  it('50.3 a refund takes off what goes beyond money that had come in too much', () => {
    const reintegros = [reintegro('a', 20, 3260), reintegro('b', 25, 1000)]
    const twice = [10, 12].map((en) => ({ en, cobrado: 326_000, devuelto: 0 }))
    expect(told(hechos({ reintegros, asientos: [...twice, { en: 20, cobrado: 0, devuelto: 326_000 }] }))).toEqual([
      '10 venta 3260: 0×1 2000, 1×1 1000, envío×0 260',
      '25 descuento-b 1000: 0×0 667, 1×0 333',
    ])
  })

  it('50.3 the refund of the rest and what undoes the order by it are one', () => {
    const eventos = [
      evento(10, 'pendiente_pago', 'pagado'),
      { ...evento(21, 'enviado', 'reembolsado'), devuelto: 3260 },
    ]
    const all = documentosDe(hechos({ eventos, reintegros: [reintegro('r', 20, 3260)] }))
    expect(all.map(({ clave, total }) => [clave, total])).toEqual([
      ['venta', 3260],
      ['anulacion', 3260],
    ])
    // Shirts that were sent already aren't there again.
    expect(all[1]!.renglones.map(({ unidades, vuelve }) => [unidades, vuelve])).toEqual([
      [1, false],
      [1, false],
      [0, false],
    ])
  })

  it('50.3 what comes back last is a return, though its money undid the order a moment before', () => {
    const eventos = [
      evento(10, 'pendiente_pago', 'pagado'),
      { ...evento(21, 'enviado', 'reembolsado'), devuelto: 3260 },
    ]
    const all = documentosDe(
      hechos({
        eventos,
        devoluciones: [devolucion(24, 3260, [0, 1], 'dinero')],
        reintegros: [reintegro('r', 21, 3260, 'd')],
      }),
    )
    expect(all.map(({ clave }) => clave)).toEqual(['venta', 'devolucion-d'])
    expect(all[1]!.renglones.map(({ vuelve }) => vuelve)).toEqual([true, true, false])
  })

  it('50.3 an order that was cancelled owes its money, and returning that takes off nothing more', () => {
    const eventos = [evento(10, 'pendiente_pago', 'pagado'), evento(20, 'pagado', 'cancelado')]
    expect(told(hechos({ eventos, reintegros: [reintegro('r', 30, 3260)] }))).toHaveLength(2)
  })

  it('50.1 an exchange sells its difference and its shipping', () => {
    const cambio = hechos({ tipo: 'cambio', aCuenta: 2500 })
    expect(told(cambio)).toEqual(['10 venta 760: 0×0 333, 1×0 167, envío×0 260'])
    expect(told({ ...cambio, aCuenta: 3260 })).toEqual(['10 venta 0: 0×0 0, 1×0 0'])
    // Its shirts may come back at their whole worth: most of it was sold before.
    expect(told({ ...cambio, devoluciones: [devolucion(20, 2000, [0], 'credito')] })[1]).toBe(
      '20 devolucion-d 2000: 0×1 2000',
    )
  })

  it('50.2 without IVA a total is T/1.22 rounded half up to the centésimo, and parts add up to it', () => {
    expect([1, 13, 61, 122, 2260].map((total) => ivaDe(total).neto)).toEqual([82, 1066, 5000, 10_000, 185_246])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 30 }), (valores) => {
        const total = valores.reduce((sum, valor) => sum + valor, 0)
        const { neto, iva } = ivaDe(total)
        expect(neto + iva).toBe(total * 100)
        // |neto − T/1.22| ≤ half a centésimo, and above by exactly half at most.
        expect(2 * (neto * 122 - total * 10_000)).toBeLessThanOrEqual(122)
        expect(2 * (neto * 122 - total * 10_000)).toBeGreaterThan(-122)
        const partes = ivaPorPartes(valores)
        expect(partes.reduce((sum, parte) => sum + parte.iva, 0)).toBe(iva)
        for (const [i, parte] of partes.entries()) {
          expect(parte.neto + parte.iva).toBe(valores[i]! * 100)
          expect(Math.abs(parte.iva * 122 - valores[i]! * 2200)).toBeLessThan(122 * 2)
        }
      }),
    )
  })
})
