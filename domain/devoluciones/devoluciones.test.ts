import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { precioDeLinea, totalesPedido, type LineaPedido } from '#domain/pedidos/pedido.ts'
import { readDia, writeDia } from '#domain/tiempo/dia.ts'
import { FERIADOS_INICIALES, FERIADOS_MAX, readFeriados } from '#domain/tiempo/feriados.ts'
import { isHabil } from '#domain/tiempo/habil.ts'
import { describeVida, ESTADOS_DE_DEVOLUCION, nextEstadoDeDevolucion } from './devolucion.ts'
import { explainFueraDePlazo } from './plazo.ts'
import { cuentaDelCambio, preciosDelCambio, valorDe } from './valor.ts'

const linea = (orden: number, fields: Partial<LineaPedido> = {}) => ({
  orden,
  productId: 'a',
  codigo: 'A',
  nombre: 'Nacional',
  imagen: '',
  talle: 'M',
  modo: 'stock' as const,
  nombrePersonalizado: '',
  numero: '',
  parches: false,
  precio: 2190,
  precioDescuento: 1971,
  extras: 0,
  descuentoTarjeta: 219,
  descuentoTransferencia: 197,
  precioAntes: null,
  rebajaHasta: null,
  listaTarjeta: null,
  listaTransferencia: null,
  motivoDelPrecio: '',
  queEs: '',
  ...fields,
})

describe('what comes back is worth', () => {
  const pedido = { medioDePago: 'tarjeta' as const, costoEnvio: 260, lineas: [linea(0), linea(1)], vidas: [] }
  const came = (...ordenes: number[]) => ordenes.map((orden) => ({ orden, estado: 'saldada' as const }))

  it('37.2 what was paid for it, and the shipping once nothing is left', () => {
    expect(valorDe(pedido, new Set([0]))).toBe(1971)
    expect(valorDe(pedido, new Set([0, 1]))).toBe(2 * 1971 + 260)
    expect(valorDe({ ...pedido, vidas: came(0) }, new Set([1]))).toBe(1971 + 260)
    expect(valorDe({ ...pedido, medioDePago: 'transferencia' }, new Set([0]))).toBe(1774)
    expect(valorDe({ ...pedido, vidas: came(0, 1) }, new Set())).toBe(0)
  })

  it.each(['tarjeta', 'transferencia'] as const)(
    '37.3 another size costs nothing, another shirt the difference, however that is paid: %s',
    (medio) => {
      const antes = linea(0)
      const valor = precioDeLinea(antes, medio)
      const porPagar = (ahora: LineaPedido, costoEnvio: number) => {
        const sent = [{ ...ahora, ...preciosDelCambio(antes, ahora, medio) }]
        const { aCuenta, sobra } = cuentaDelCambio(valor, sent, costoEnvio)
        return { sobra, ...totalesPedido(sent, costoEnvio, aCuenta) }
      }
      const same = linea(0, { talle: 'L', precio: 2990 })
      expect(porPagar(same, 0)).toEqual({ sobra: 0, mercadoPago: 0, transferencia: 0 })
      expect(porPagar(same, 166)).toEqual({ sobra: 0, mercadoPago: 166, transferencia: 166 })
      const uncoded = { productId: 'b', descuentoTarjeta: 0, descuentoTransferencia: 0 }
      const cheap = linea(0, { ...uncoded, precio: 990, precioDescuento: 891 })
      const left = valor - precioDeLinea(cheap, medio)
      expect(porPagar(cheap, 0)).toEqual({ sobra: left, mercadoPago: 0, transferencia: 0 })
      const dear = linea(0, { ...uncoded, precio: 9900, precioDescuento: 8910 })
      const more = precioDeLinea(dear, medio) - valor + 260
      expect(porPagar(dear, 260)).toEqual({ sobra: 0, mercadoPago: more, transferencia: more })
    },
  )
})

describe('until when something is given back', () => {
  it('37.5 what was made for its buyer comes back for a fault alone', () => {
    const printed = linea(0, { modo: 'encargo', numero: '9' })
    const explain = (motivo: 'me_arrepenti' | 'vino_fallada', one = printed) =>
      explainFueraDePlazo(motivo, one, null, DEMO_AJUSTES, 0)
    expect(explain('me_arrepenti')).toContain('Se hizo con el nombre o el número')
    expect(explain('vino_fallada')).toBeNull()
    expect(explain('me_arrepenti', linea(0, { modo: 'encargo', parches: true }))).toBeNull()
    expect(explain('me_arrepenti', linea(0, { numero: '9' }))).toBeNull()
  })

  it('37.13, 44.7 holidays are the owner’s: those that move go to their Monday, Carnival and Tourism Week as they fall', () => {
    const read = readFeriados(FERIADOS_INICIALES)
    if (!read.ok) throw new Error(read.detail)
    const closed = (anio: number) =>
      Array.from({ length: 365 }, (_, at) => readDia(`${anio}-01-01`)! + at)
        .filter((dia) => read.value(dia))
        .map((dia) => writeDia(dia).slice(5))
    // 19-4-2026 is a Sunday, 18-5 a Monday, 12-10 a Monday.
    expect(closed(2026)).toEqual([
      '01-06',
      '02-16',
      '02-17',
      '04-02',
      '04-03',
      '04-19',
      '05-18',
      '06-19',
      '10-12',
      '11-02',
    ])
    // 18-5-2027 is a Tuesday, 12-10 a Tuesday.
    expect(closed(2027)).toEqual([
      '01-06',
      '02-08',
      '02-09',
      '03-25',
      '03-26',
      '04-19',
      '05-17',
      '06-19',
      '10-11',
      '11-02',
    ])
    expect(isHabil(readDia('2026-02-16')!, read.value)).toBe(false)
    expect(isHabil(readDia('2026-02-16')!)).toBe(true)
    expect(readFeriados('24/12/2026\n\n 5-1 ')).toMatchObject({ ok: true })
    for (const wrong of ['31/2', 'navidad', '1/13', '6/1/26']) {
      expect(readFeriados(`6/1\n${wrong}`)).toMatchObject({ detail: expect.stringContaining('renglón 2') })
    }
    // With all of a year's days closed the next working one would be looked for without end.
    const todos = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)))
    const cerrado = todos.map((dia) => `${dia.getUTCDate()}/${dia.getUTCMonth() + 1}`).join('\n')
    expect(cerrado.length).toBeLessThan(FERIADOS_MAX)
    expect(readFeriados(cerrado)).toMatchObject({ ok: false, detail: expect.stringContaining('366 días') })
  })
})

it('37.1 nothing follows on an end, and each state says what became of a shirt', () => {
  for (const evento of ['aceptar', 'llegar', 'saldar', 'retirar'] as const) {
    expect(nextEstadoDeDevolucion('rechazada', evento)).toBeNull()
    expect(nextEstadoDeDevolucion('retirada', evento)).toBeNull()
  }
  const vida = { id: 'd', pedidoId: 'p', orden: 0, motivo: 'vino_otra', monto: null } as const
  expect(
    ESTADOS_DE_DEVOLUCION.slice(0, 4).map((estado) =>
      describeVida({ ...vida, estado, arreglo: 'dinero', destino: '' }),
    ),
  ).toEqual([
    'Se pidió devolverla',
    'Se pidió devolverla',
    'Se devuelve, todavía no llegó',
    'Devuelta, todavía no llegó',
  ])
  expect(describeVida({ ...vida, estado: 'saldada', arreglo: 'cambio', destino: 'stock' })).toBe('Cambiada')
})
