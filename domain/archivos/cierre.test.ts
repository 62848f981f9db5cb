import { expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { closeProveedor, type PagoDelCierre } from './cierre.ts'
import { readLiberaciones } from './liberaciones.ts'

const TITULOS = 'DATE SOURCE_ID EXTERNAL_REFERENCE RECORD_TYPE DESCRIPTION NET_CREDIT_AMOUNT NET_DEBIT_AMOUNT'.split(
  ' ',
)
const fila = (dia: string, numero: string, entra: string, sale: string, ...rest: string[]) => [
  `${dia}T10:11:12.000-04:00`,
  numero,
  rest[0] ?? '',
  rest[1] ?? 'release',
  rest[2] ?? 'payment',
  entra,
  sale,
]

const dia = (text: string) => readDia(text)!
const pago = (id: string, fields: Partial<PagoDelCierre> = {}): PagoDelCierre => ({
  id,
  codigo: `CK-${id}`,
  sinDato: false,
  queda: 90_000,
  seLibera: dia('2026-10-15'),
  liberado: false,
  ...fields,
})

const close = (pagos: PagoDelCierre[], filas: string[][]) => {
  const { liberaciones } = readLiberaciones([TITULOS, ...filas])!
  const conocidos = new Map(pagos.map((one) => [one.id, one]))
  const grupos = closeProveedor(pagos, dia('2026-10-31'), {
    liberaciones,
    conocidos,
    codigos: new Map([['p1', 'CK-R']]),
  })
  return Object.fromEntries(
    grupos.map(({ clave, centavos, filas: suyas }) => [clave, [centavos, suyas.map(({ codigo }) => codigo)]]),
  )
}

it('51.10 each row of the report has its order, and what is missing, to come or unknown is told apart', () => {
  const late = pago('4', { seLibera: dia('2026-11-02') })
  const filas = [
    fila('2026-10-15', '1', '900.00', '0.00'),
    fila('2026-10-16', '2', '899.99', '0.00'),
    fila('2026-10-17', '77', '0.00', '5000.00', '', 'release', 'payout'),
    fila('2026-10-17', '88', '10', '', 'p1'),
  ]
  expect(close([pago('1'), pago('2'), pago('3'), late], filas)).toEqual({
    llego: [91_000, ['CK-1', 'CK-R']],
    distinto: [89_999, ['CK-2']],
    falta: [90_000, ['CK-3']],
    vendra: [90_000, ['CK-4']],
    sin_pedido: [-500_000, [null]],
  })
})

it('51.10 a payment that was returned since is one row of what came and went, and no other amount', () => {
  const filas = [
    fila('2026-10-15', '1', '900.00', '0.00'),
    fila('2026-10-18', '1', '0.00', '400.00', '', 'release', 'refund'),
  ]
  expect(close([pago('1', { queda: 50_000 })], filas)).toEqual({ llego: [50_000, ['CK-1']] })
})

it('51.11 what went back belongs to its order whatever its number, or the payment came net of it', () => {
  const partly = pago('1', { codigo: 'CK-R', queda: 50_000 })
  const whole = fila('2026-10-15', '1', '900.00', '0.00', 'p1')
  const ofItsOwn = fila('2026-10-18', '901', '0.00', '400.00', 'p1', 'release', 'refund')
  const net = fila('2026-10-15', '1', '500.00', '0.00', 'p1')
  expect(close([partly], [ofItsOwn, whole])).toEqual({ llego: [50_000, ['CK-R']] })
  expect(close([partly], [net])).toEqual({ llego: [50_000, ['CK-R']] })
  expect(close([partly], [whole])).toEqual({ distinto: [90_000, ['CK-R']] })
  expect(close([partly], [ofItsOwn])).toEqual({ llego: [-40_000, ['CK-R']], falta: [50_000, ['CK-R']] })
})

it('51.11 where another amount came, what was expected is told', () => {
  const { liberaciones } = readLiberaciones([TITULOS, fila('2026-10-15', '1', '2312.75', '0.00')])!
  const known = pago('1', { queda: 119_616 })
  const informe = { liberaciones, conocidos: new Map([['1', known]]), codigos: new Map<string, string>() }
  const [grupo] = closeProveedor([known], dia('2026-10-31'), informe)
  expect(grupo!.filas[0]!.detalle).toBe('Pago 1. Se esperaban $\u00a01.196,16')
})

it('51.10 without a report what the provider told of each payment counts', () => {
  const pagos = [
    pago('1', { liberado: true }),
    pago('2'),
    pago('3', { seLibera: null, sinDato: true, queda: 100_000 }),
    pago('4', { seLibera: dia('2026-11-01') }),
  ]
  const told = closeProveedor(pagos, dia('2026-10-31'), null)
  expect(told.map(({ clave, cuenta, centavos }) => [clave, cuenta, centavos])).toEqual([
    ['llego', 1, 90_000],
    ['sin_informe', 1, 90_000],
    ['vendra', 2, 190_000],
  ])
  expect(told[2]!.filas[0]!.detalle).toBe('Pago 3, sin descontar comisiones')
})

it('51.11 the report is told by its headings, wherever they stand; balances are no movements, odd rows are counted', () => {
  const read = readLiberaciones([
    ['Reporte de dinero liberado'],
    ['source id', 'Date', 'net_debit_amount', 'NET_CREDIT_AMOUNT', 'RECORD_TYPE'],
    ['1', '2026-10-15T00:00:00.000-03:00', '-1,50', '1.234,50', ''],
    ['2', '2026-10-15', '0', '1', 'initial_available_balance'],
    ['', '2026-10-15', '0', '1', 'total'],
    ['3', 'ayer', '0', '1', ''],
    ['4', '2026-10-15', '0', 'mil', ''],
    ['5', '2026-02-30', '0', '1', ''],
  ])
  expect(read).toEqual({
    ilegibles: 3,
    liberaciones: [{ dia: dia('2026-10-15'), numero: '1', referencia: '', que: '', centavos: 123_300 }],
  })
  expect(readLiberaciones([['Fecha', 'Concepto', 'Importe']])).toBeNull()
})
