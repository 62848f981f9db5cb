import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { findCuenta } from '#domain/transferencias/cuenta-banco.ts'
import { guessUsosDeBanco, readMovimientos } from '#domain/transferencias/lista-banco.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { nextOf } from '#server/importaciones/leer/reading-thread.ts'
import { celdaDeDia, celdaDeFecha, writeLibro, type Hoja } from '#tests/write-libro.ts'
import { readListaDelBanco } from './read-lista.ts'

const HOY = readDia('2026-11-28')!

/** What is made of a list with the columns that are guessed. */
async function understand(bytes: Uint8Array, archivo = 'movimientos.xls') {
  const lista = await readListaDelBanco(bytes)
  if (!lista.ok) return lista.detail
  const usos = guessUsosDeBanco(lista.value)
  if (usos === null) return 'its columns have to be named'
  const leidos = readMovimientos(lista.value, usos, HOY)
  return {
    cuenta: findCuenta(lista.value.arriba, archivo),
    entradas: leidos.entradas.map(({ fecha, descripcion, centavos }) => [fecha, descripcion, centavos]),
    salidas: leidos.salidas.length,
    ilegibles: leidos.ilegibles.map(({ motivo }) => motivo),
    renglones: leidos.entradas.map(({ renglon }) => renglon),
  }
}

/** Rows as a CSV of them would be, amounts as people here write them. */
function toCsv(filas: Hoja['filas']): Buffer {
  const celda = (value: Hoja['filas'][number][number]) => {
    if (value === null) return ''
    if (typeof value === 'number') return value.toFixed(2).replace('.', ',')
    if (typeof value !== 'object') return `"${value}"`
    return new Date((Number(value.v) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  }
  return Buffer.from(filas.map((fila) => fila.map(celda).join(';')).join('\r\n'), 'latin1')
}

const BROU: Hoja['filas'] = [
  [],
  ['Fecha: 28/11/2026 10:12'],
  ['Saldos y Movimientos'],
  [],
  ['0012345-00001'],
  [
    'Saldo disponible\n$ 12.345,67',
    'Nº de Cuenta\nCA 0012345-00001',
    'Moneda\n$',
    'N° de Cuenta anterior\nCA 001-9912345',
  ],
  [],
  ['Otros saldos'],
  ['Saldo contable\n$ 12.345,67', 'Saldo inembargable\n$ 12.345,67 ', 'Saldo retenido\n$ 0,00'],
  ['Saldo promedio al mes\n10/2026', 'Ley 17.555\n0,00', 'Ley 18.083\n0,00'],
  ['Mes pasado\n$ 11.111,22', 'Mes actual\n$ 12.222,33', '\n'],
  [],
  ['Movimientos'],
  ['Fecha', 'Descripción', null, 'Número de documento', 'Asunto', 'Dependencia', 'Débito', 'Crédito'],
  [
    celdaDeDia('2026-11-25'),
    'CRED. E-BROU PLAZA',
    null,
    '0000000012345678',
    'TRANSF. PEREZ MARIA - CK-7Q4M2F',
    '700 - Canales',
    null,
    2341,
  ],
  [
    celdaDeDia('2026-11-24'),
    'DEB. E-BROU PLAZA',
    null,
    '0000000012345679',
    'COMPRA - X',
    '700 - Canales',
    1234.5,
    null,
  ],
  [
    celdaDeDia('2026-11-23'),
    'CRED. SPI BANCO ITAU',
    null,
    '0000000012345680',
    'LOPEZ JUAN',
    '700 - Canales',
    null,
    12345.67,
  ],
  [celdaDeDia('2026-11-22'), 'CRED. CAMBIOS', null, '0000000012345681', null, '700 - Canales', null, 990.5],
  ['La información es la registrada en nuestros sistemas en el día y hora indicados, y podrá sufrir variaciones.'],
]

it('30.11, 30.34, 30.38 a workbook of BROU, .xls or .xlsx, is read as the CSV of its rows is', async () => {
  const expected = {
    cuenta: { numero: '2345-00001', moneda: 'UYU' },
    entradas: [
      ['2026-11-25', 'CRED. E-BROU PLAZA · TRANSF. PEREZ MARIA - CK-7Q4M2F', 234100],
      ['2026-11-23', 'CRED. SPI BANCO ITAU · LOPEZ JUAN', 1234567],
      ['2026-11-22', 'CRED. CAMBIOS', 99050],
    ],
    salidas: 1,
    ilegibles: ['sin_fecha'],
  }
  const csv = await understand(toCsv(BROU))
  expect(csv).toMatchObject(expected)
  for (const tipo of ['xls', 'xlsx'] as const) {
    expect(await understand(writeLibro([{ nombre: 'Hoja1', filas: BROU }], tipo)), tipo).toEqual(csv)
  }
  const dolares = BROU.map((fila) => fila.map((cell) => (cell === 'Moneda\n$' ? 'Moneda\nU$S' : cell)))
  expect(await understand(writeLibro([{ nombre: 'Hoja1', filas: dolares }], 'xls'))).toMatchObject({
    cuenta: { moneda: 'USD' },
  })
})

it('30.34, 30.38 a workbook of Itaú begins in its second column, and its balances are no movements', async () => {
  const filas: Hoja['filas'] = [
    [null, 'Estado de Cuenta'],
    [null, 'Moneda', 'Sucursal'],
    [null, 'Dólares', 'Centro'],
    [],
    [null, 'Fecha', 'Concepto', null, 'Débito', 'Crédito', 'Saldo'],
    [null, celdaDeDia('2026-11-01'), 'SALDO ANTERIOR', null, null, null, 100],
    [null, celdaDeDia('2026-11-20'), 'TRANSFERENCIA DE OTRO BANCO', null, null, 72.5, 172.5],
    [null, celdaDeDia('2026-11-21'), 'PAGO TARJETA', null, 50, null, 122.5],
    [null, celdaDeDia('2026-11-28'), 'SALDO FINAL', null, null, null, 122.5],
  ]
  const archivo = 'Estado_De_Cuenta_1234567.xls'
  expect(await understand(writeLibro([{ nombre: 'Estado', filas }], 'xls'), archivo)).toMatchObject({
    cuenta: { numero: '4567', moneda: 'USD' },
    entradas: [['2026-11-20', 'TRANSFERENCIA DE OTRO BANCO', 7250]],
    salidas: 1,
    ilegibles: ['saldo', 'saldo'],
  })
})

it('30.34, 30.38 a workbook of Santander writes what went out with a minus sign', async () => {
  const filas: Hoja['filas'] = [
    ['Banco Santander'],
    ['Cuenta', '000987654321'],
    ['Moneda', 'UYU'],
    [],
    ['Fecha', 'Referencia', 'Tipo Movimiento', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
    ['25/11/2026', '5566', 'Transferencia recibida', 'ANA LOPEZ', null, 2231, 9000],
    ['26/11/2026', '5567', 'Compra', 'COMERCIO', -1500.25, null, 7499.75],
  ]
  expect(await understand(writeLibro([{ nombre: 'Movimientos', filas }]))).toMatchObject({
    cuenta: { numero: '4321', moneda: 'UYU' },
    entradas: [['2026-11-25', '5566 · ANA LOPEZ', 223100]],
    salidas: 1,
    ilegibles: [],
  })
})

it('30.38 a page that a bank names .xls is read with its amounts and days as they are written', async () => {
  const html = `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>
    <table><tr><td>Cuenta</td><td>CA 0012345-00001</td><td>Pesos</td></tr></table>
    <table><tr><th>Fecha</th><th>Concepto</th><th>Débito</th><th>Crédito</th></tr>
    <tr><td>01/02/2026</td><td><b>TRANSF</b>&nbsp;DE ANA<br>CK-7Q4M2F</td><td></td><td>1.234,56</td></tr>
    <tr><td>02/02/2026</td><td>COMISIÓN</td><td>61,00</td><td> </td></tr></table></body></html>`
  expect(await understand(Buffer.from(html))).toMatchObject({
    cuenta: { numero: '2345-00001', moneda: 'UYU' },
    entradas: [['2026-02-01', 'TRANSF DE ANA CK-7Q4M2F', 123456]],
    salidas: 1,
  })
})

it('30.38 a page that begins with what stands around its table is read, a workbook saved as XML says how to save it', async () => {
  const tabla =
    '<table><tr><td>Cuenta</td><td>CA 0012345-00001</td><td>Pesos</td></tr><tr><td>Fecha</td><td>Concepto</td><td>Débito</td><td>Crédito</td></tr><tr><td>28/11/2026</td><td>DE ANA</td><td></td><td>2.096,00</td></tr></table>'
  for (const page of [`<div>\n${tabla}</div>`, `<?xml version="1.0"?><body>${tabla}</body>`]) {
    expect(await understand(Buffer.from(page)), page).toMatchObject({ entradas: [['2026-11-28', 'DE ANA', 209600]] })
  }
  const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
  expect(await understand(Buffer.from(xml))).toMatch(/guardalo como \.xlsx/)
})

it('30.38 a cell that is a date by its type alone, without a format, is one', async () => {
  const filas: Hoja['filas'] = [
    ['Cuenta', 'CA 0012345-00001', 'Pesos'],
    ['Fecha', 'Concepto', 'Débito', 'Crédito'],
    [celdaDeFecha('2026-11-28'), 'DE ANA', null, 2096],
  ]
  expect(await understand(writeLibro([{ nombre: 'Hoja1', filas }]))).toMatchObject({
    entradas: [['2026-11-28', 'DE ANA', 209600]],
  })
})

it('30.38 what is no workbook, is damaged, is locked or belongs to another program says why it can’t be read', async () => {
  const libro = (tipo: 'xls' | 'xlsx') => writeLibro([{ nombre: 'Hoja1', filas: BROU }], tipo)
  expect(await understand(libro('xlsx').subarray(0, 3000))).toMatch(/dañado/)
  expect(await understand(libro('xls').subarray(0, 1500))).toMatch(/dañado|ninguna hoja/)
  expect(await understand(Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"Fecha"\r\nE'))).toMatch(/No encontramos movimientos/)
  const long = Array.from({ length: 5_001 }, (): Hoja['filas'][number] => ['25/11/2026', 'X', 1])
  expect(await understand(writeLibro([{ nombre: 'Hoja1', filas: long }], 'xls'))).toMatch(/demasiado larga/)
})

it('28.40, 30.38 a file that is never done with is given up', async () => {
  const worker = new Worker('for (;;);', { eval: true })
  await expect(nextOf(worker, 20)).rejects.toThrow(/no se termina de leer/)
  await worker.terminate()
})
