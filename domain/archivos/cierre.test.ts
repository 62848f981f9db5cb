import { expect, it } from 'vitest'
import { readDia, writeDia } from '#domain/tiempo/dia.ts'
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
  volvio: 0,
  perdido: false,
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
    llego: [90_000, ['CK-1']],
    distinto: [90_999, ['CK-2', 'CK-R']],
    falta: [90_000, ['CK-3']],
    vendra: [90_000, ['CK-4']],
    retiros: [-500_000, [null]],
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

it('51.11 what is due this month has come when its amount has: not by a row of nothing, nor by money back alone', () => {
  const nothing = fila('2026-10-15', '1', '0.00', '0.00')
  const back = fila('2026-10-18', '1', '0.00', '400.00', '', 'release', 'refund')
  expect(close([pago('1')], [nothing])).toEqual({ distinto: [0, ['CK-1']] })
  expect(close([pago('1')], [back])).toEqual({ distinto: [-40_000, ['CK-1']] })
  // It came before, and goes back now.
  expect(close([pago('1', { seLibera: dia('2026-11-02') })], [back])).toEqual({ llego: [-40_000, ['CK-1']] })
})

it('51.11 a number that a spreadsheet rewrote, or one that nobody knows, is held to what its order expects', () => {
  const ours = pago('1340000133', { codigo: 'CK-R' })
  const of = (numero: string, entra: string) => fila('2026-10-15', numero, entra, '0.00', 'p1')
  for (const numero of ['1.34E+09', '1340000133.0', '01340000133', 'constructor']) {
    expect(close([ours], [of(numero, '900.00')]), numero).toEqual({ llego: [90_000, ['CK-R']] })
    expect(close([ours], [of(numero, '1.00')]), numero).toEqual({ distinto: [100, ['CK-R']] })
  }
  expect(close([], [of('77', '900.00')])).toEqual({ distinto: [90_000, ['CK-R']] })
})

it('51.11 where another amount came, what was expected is told', () => {
  const { liberaciones } = readLiberaciones([TITULOS, fila('2026-10-15', '1', '2312.75', '0.00')])!
  const known = pago('1', { queda: 119_616, volvio: 1_000 })
  const informe = { liberaciones, conocidos: new Map([['1', known]]), codigos: new Map<string, string>() }
  const [grupo] = closeProveedor([known], dia('2026-10-31'), informe)
  expect(grupo!.filas[0]!.detalle).toBe(
    'Pago 1. Se esperaban $\u00a01.196,16 después de los $\u00a01.000 que volvieron: $\u00a01.116,59 de más',
  )
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

const CORTOS = ['SOURCE_ID', 'DATE', 'NET_DEBIT_AMOUNT', 'NET_CREDIT_AMOUNT', 'RECORD_TYPE']
/** What a row is read as: its day and amount, or null where it can't be read for sure. */
const readOne = (fecha: string, sale: string, entra: string, ...more: string[]) => {
  const { liberaciones, ilegibles } = readLiberaciones([CORTOS, ['1', fecha, sale, entra, '', ...more]])!
  expect(liberaciones.length + ilegibles.length).toBe(1)
  return liberaciones[0] === undefined ? null : [writeDia(liberaciones[0].dia), liberaciones[0].centavos]
}

it('51.11 the report is told by its headings, wherever they stand; balances are no movements, odd rows are told', () => {
  const read = readLiberaciones([
    ['Reporte de dinero liberado'],
    ['source id', 'Date', 'net_debit_amount', 'NET_CREDIT_AMOUNT', 'RECORD_TYPE'],
    ['1', '2026-10-15T00:00:00.000-03:00', '1,50', '1.234,50', ''],
    ['2', '2026-10-15', '0', '1', 'initial_available_balance'],
    ['', '2026-10-15', '0', '1', 'total'],
    ['3', 'ayer', '0', '1', ''],
    ['4', '2026-10-15', '0', 'mil', ''],
  ])
  expect(read).toEqual({
    ilegibles: [
      { renglon: 6, texto: 'ayer · 3 · 1 · 0' },
      { renglon: 7, texto: '2026-10-15 · 4 · mil · 0' },
    ],
    liberaciones: [{ dia: dia('2026-10-15'), numero: '1', referencia: '', que: '', centavos: 123_300 }],
  })
  expect(readLiberaciones([['Fecha', 'Concepto', 'Importe']])).toBeNull()
})

it.each([
  ['2026-11-01', '2026-11-01'],
  ['2026-11-01T01:30:00.000-00:00', '2026-10-31'],
  ['2026-11-01T01:30:00.000+00:00', '2026-10-31'],
  ['2026-11-01T02:59:59Z', '2026-10-31'],
  ['2026-11-01T01:30:00.000-04:00', '2026-11-01'],
  ['2026-10-31T23:00:00.000-04:00', '2026-11-01'],
  ['2026-11-01T01:30:00.000-03:00', '2026-11-01'],
])('51.11 what was released at %s counts on %s of Montevideo', (fecha, day) => {
  expect(readOne(fecha, '0', '1')).toEqual([day, 100])
})

it.each(['2026-11-01T01:30:00', '2026-11-01 01:30', '2026-02-30', '2026-02-30T10:00:00Z', '2026-11-01T25:00:00Z', ''])(
  '51.11 ‘%s’ is no moment that is surely of one day',
  (fecha) => {
    expect(readOne(fecha, '0', '1')).toBeNull()
  },
)

it.each([
  ['93.9', 9_390],
  ['1000.00', 100_000],
  ['1234,5', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1.234.567', 123_456_700],
])('51.11 ‘%s’ is read as an amount in one way', (entra, centavos) => {
  expect(readOne('2026-11-01', '', entra)).toEqual(['2026-11-01', centavos])
})

it('51.11 an amount beyond what a number holds to the centésimo isn’t read', () => {
  for (const digits of [17, 400, 100_000]) expect(readOne('2026-11-01', '0', '9'.repeat(digits))).toBeNull()
})

it.each(['100.005', '1,000', '1.000', '0.005', '-1.50', '−1.50', '(1.50)', '1.50-', '+1', '1e3', '$ 5', '1.2.3'])(
  '51.11 ‘%s’ may be read in two ways, or none: it isn’t guessed in either column',
  (importe) => {
    expect(readOne('2026-11-01', '0', importe)).toBeNull()
    expect(readOne('2026-11-01', importe, '0')).toBeNull()
  },
)

it('51.11 a row with more cells than there are headings is refused: an amount may have been split', () => {
  expect(readOne('2026-11-01', '0', '1', '000')).toBeNull()
  expect(readOne('2026-11-01', '0', '1', ' ')).toEqual(['2026-11-01', 100])
})
