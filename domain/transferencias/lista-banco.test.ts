import { expect, it } from 'vitest'
import { diaDe } from '#domain/tiempo/dia.ts'
import { findCuenta } from './cuenta-banco.ts'
import { faultInUsos, findTitulos, guessUsosDeBanco, parseFecha, parseImporte, readMovimientos } from './lista-banco.ts'

it.each([
  ['2.901,00', 290100],
  ['2901', 290100],
  ['2901,5', 290150],
  ['2,901.00', 290100],
  ['2.901', 290100],
  ['1.234.567,89', 123456789],
  ['$ 2.901,00', 290100],
  ['$U 2.901', 290100],
  ['UYU 2.901,00', 290100],
  ['U$S 2.407,00', 240700],
  ['€ 72,50', 7250],
  [' 2 901,00 ', 290100],
  ['-450,50', -45050],
  ['450,50-', -45050],
  ['(450,50)', -45050],
  ['0,00', 0],
  ['', null],
  ['-', null],
  ['abc', null],
  ['12.34.56', null],
  ['1.23.456', null],
  ['1.234,567.89', null],
  ['2901,00 C', null],
  ['18/11/2026', null],
  ['99999999999999999', null],
])('30.11 the amount “%s” is %j cents', (texto, centavos) => {
  expect(parseImporte(texto)).toBe(centavos)
})

it.each([
  ['18/11/2026', '2026-11-18'],
  ['8/1/26', '2026-01-08'],
  ['18-11-2026', '2026-11-18'],
  ['18.11.2026', '2026-11-18'],
  ['18/11/2026 14:05', '2026-11-18'],
  ['2026-11-18', '2026-11-18'],
  ['2026-11-18T14:05:00', '2026-11-18'],
  ['18 NOV 2026', '2026-11-18'],
  ['18-set-2026', '2026-09-18'],
  ['18/sep/26', '2026-09-18'],
  ['31/02/2026', null],
  ['11/18/2026', null],
  ['2901', null],
  ['', null],
])('30.11 the date “%s” is %j', (texto, fecha) => {
  expect(parseFecha(texto)).toBe(fecha)
})

const HOY = diaDe(Date.UTC(2026, 10, 20, 15))

const BROU = [
  ['Banco República'],
  ['Cuenta', '000123456-00001', 'Pesos'],
  ['Saldo inicial', '', '', '', '', '10.000,00'],
  ['Fecha', 'Descripción', 'Número documento', 'Débito', 'Crédito', 'Saldo'],
  ['18/11/2026', 'TRANSF RECIBIDA CK-7Q4M2F', '881', '', '2.901,00', '12.901,00'],
  ['18/11/2026', 'COMISIÓN', '882', '61,00', '', '12.840,00'],
  ['19/11/2026', 'DEPÓSITO', '883', '', '1.500,50', '14.340,50'],
  ['19/11/2026', 'DEPÓSITO', '884', '', '1.500,50', '15.841,00'],
  ['', 'Saldo final', '', '', '', '15.841,00'],
]

it('30.11, 30.12 headings are found below a bank’s own lines, its columns guessed, and only what came in is read', () => {
  const lista = findTitulos(BROU)
  expect(lista.titulos).toEqual(['Fecha', 'Descripción', 'Número documento', 'Débito', 'Crédito', 'Saldo'])
  const usos = guessUsosDeBanco(lista)
  expect(usos).toEqual(['fecha', 'descripcion', 'nada', 'nada', 'importe', 'nada'])
  expect(readMovimientos(lista, usos!, HOY)).toMatchObject({
    entradas: [
      { fecha: '2026-11-18', descripcion: 'TRANSF RECIBIDA CK-7Q4M2F', centavos: 290100, ordinal: 1 },
      { fecha: '2026-11-19', descripcion: 'DEPÓSITO', centavos: 150050, ordinal: 1 },
      { fecha: '2026-11-19', descripcion: 'DEPÓSITO', centavos: 150050, ordinal: 2 },
    ],
    salidas: [1],
    ilegibles: [{ fila: 4, motivo: 'sin_fecha' }],
  })
  // Lists of that bank on another day have the same headings, whatever is above and below them.
  expect(findTitulos(BROU.slice(2, 6)).firma).toBe(lista.firma)
  expect(findTitulos([['FECHA ', 'descripcion', 'numero documento', 'debito', 'CREDITO', 'saldo']]).firma).toBe(
    lista.firma,
  )
})

it('30.12 one amount with a sign is read as what came in and what went out; several descriptions are put together', () => {
  const lista = findTitulos([
    ['Fecha', 'Concepto', 'Referencia', 'Importe', 'Saldo'],
    ['18/11/2026', 'Transferencia', 'CK 7Q4M2F', '2901', '2901'],
    ['18/11/2026', 'Retiro', '', '-500', '2401'],
  ])
  const usos = guessUsosDeBanco(lista)
  expect(usos).toEqual(['fecha', 'descripcion', 'descripcion', 'importe', 'nada'])
  expect(readMovimientos(lista, usos!, HOY)).toMatchObject({
    entradas: [{ descripcion: 'Transferencia · CK 7Q4M2F' }],
    salidas: [1],
  })
})

it('30.12 without headings, or with two amounts that may be it, nothing is guessed', () => {
  const bare = findTitulos([
    ['18/11/2026', 'TRANSF', '2.901,00', '5.000,00'],
    ['19/11/2026', 'TRANSF', '2.901,00', '7.901,00'],
  ])
  expect(bare.titulos).toEqual(['Columna 1', 'Columna 2', 'Columna 3', 'Columna 4'])
  expect(bare.filas).toHaveLength(2)
  expect(guessUsosDeBanco(bare)).toBeNull()
  const twice = findTitulos([
    ['Fecha', 'Detalle', 'Importe pesos', 'Importe dólares'],
    ['18/11/2026', 'TRANSF', '2.901,00', '72,00'],
  ])
  expect(guessUsosDeBanco(twice)).toBeNull()
  expect(guessUsosDeBanco(findTitulos([]))).toBeNull()
})

const columnas = (count: number) => ({ titulos: Array.from({ length: count }, () => ''), filas: [] })

it('30.12 a choice of columns has one date, one amount and a description', () => {
  expect(faultInUsos(['fecha', 'descripcion', 'importe'], columnas(3))).toBeNull()
  expect(faultInUsos(['fecha', 'descripcion', 'importe'], columnas(4))).toMatch(/cambió/)
  expect(faultInUsos(['nada', 'descripcion', 'importe'], columnas(3))).toMatch(/fecha/)
  expect(faultInUsos(['fecha', 'importe', 'importe'], columnas(3))).toMatch(/importe/)
  expect(faultInUsos(['fecha', 'nada', 'importe'], columnas(3))).toMatch(/descripción/)
})

it('30.17 what a row says is the same whatever its columns are taken for, and after a spreadsheet wrote it anew', () => {
  const lista = findTitulos(BROU)
  const [first, second] = (['descripcion', 'nada'] as const).map(
    (documento) => readMovimientos(lista, ['fecha', 'descripcion', documento, 'nada', 'importe', 'nada'], HOY).entradas,
  )
  expect(first!.map(({ renglon }) => renglon)).toEqual(second!.map(({ renglon }) => renglon))
  expect(first!.map(({ descripcion }) => descripcion)).not.toEqual(second!.map(({ descripcion }) => descripcion))
  const resaved = findTitulos([
    ['Fecha', 'Descripción', 'Número documento', 'Débito', 'Crédito', 'Saldo'],
    ['2026-11-18', 'Transf Recibida  CK-7Q4M2F', '881', '', '2901', '1,00'],
  ])
  const [again] = readMovimientos(resaved, ['fecha', 'descripcion', 'nada', 'nada', 'importe', 'nada'], HOY).entradas
  expect(again!.renglon).toBe(first![0]!.renglon)
  expect(new Set(first!.map(({ renglon }) => renglon)).size).toBe(3)
})

it('30.17 rows that differ in capitals alone are counted as equal ones', () => {
  const lista = findTitulos([
    ['Fecha', 'Concepto', 'Importe'],
    ['18/11/2026', 'Transf. JUAN', '100,00'],
    ['18/11/2026', 'TRANSF. JUAN', '100,00'],
    ['18/11/2026 10:05', 'TRANSF. JUAN', '100,00'],
  ])
  const { entradas } = readMovimientos(lista, ['fecha', 'descripcion', 'importe'], HOY)
  expect(entradas.map(({ ordinal, repeticion }) => [ordinal, repeticion])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

it('30.29 money of another country is kept as such, wherever the list names it', () => {
  const read = (rows: string[][]) => {
    const lista = findTitulos(rows)
    const cuenta = findCuenta(lista.arriba, '').moneda
    return readMovimientos(lista, guessUsosDeBanco(lista)!, HOY).entradas.map(({ centavos, moneda }) => [
      centavos,
      moneda ?? cuenta,
    ])
  }
  const fila = (importe: string, ...rest: string[]) => ['18/11/2026', 'TRANSF CK-7Q4M2F', importe, ...rest]
  const titulos = ['Fecha', 'Concepto', 'Importe']
  expect(
    read([titulos, fila('U$S 2.407,00'), fila('2.407,00 USD'), fila('$ 2.407,00'), fila('R$ 10'), fila('AR$ 10')]),
  ).toEqual([
    [240700, 'USD'],
    [240700, 'USD'],
    [240700, 'UYU'],
    [1000, 'BRL'],
    [1000, 'ARS'],
  ])
  expect(read([['Fecha', 'Concepto', 'Importe U$S'], fila('2.407,00')])).toEqual([[240700, 'USD']])
  expect(read([[...titulos, 'Moneda'], fila('2.407', 'Dólares'), fila('2.407', 'Pesos'), fila('5', '')])).toEqual([
    [240700, 'USD'],
    [240700, 'UYU'],
    [500, null],
  ])
  expect(read([['Caja de ahorro en dólares', '000123'], titulos, fila('2.407,00')])).toEqual([[240700, 'USD']])
  expect(read([['Cuenta en pesos', '1 U$S = 42'], titulos, fila('2.407,00')])).toEqual([[240700, 'UYU']])
  // Equal rows in two accounts of a bank aren't one movement.
  const renglon = (importe: string) => {
    const lista = findTitulos([titulos, fila(importe)])
    return readMovimientos(lista, guessUsosDeBanco(lista)!, HOY).entradas[0]!.renglon
  }
  expect(renglon('U$S 100')).not.toBe(renglon('$ 100'))
  expect(renglon('$ 100')).toBe(renglon('100,00'))
})

it.each([
  ['D', 'C'],
  ['DB', 'CR'],
  ['Débito', 'Crédito'],
  ['Debe', 'Haber'],
  ['-', '+'],
])('30.30 a column that says %s or %s tells what went out from what came in', (sale, entra) => {
  const lista = findTitulos([
    ['Fecha', 'Concepto', 'Importe', 'D/C', 'Saldo'],
    ['18/11/2026', 'PAGO PROVEEDOR', '2.407,00', sale, '1,00'],
    ['18/11/2026', 'TRANSF', '2.407,00', entra, '2,00'],
    ['18/11/2026', 'NO SE SABE', '2.407,00', '', '2,00'],
  ])
  const usos = guessUsosDeBanco(lista)
  expect(usos).toEqual(['fecha', 'descripcion', 'importe', 'sentido', 'nada'])
  const leidos = readMovimientos(lista, usos!, HOY)
  expect(leidos).toMatchObject({
    entradas: [{ descripcion: 'TRANSF' }],
    salidas: [0],
    ilegibles: [{ fila: 2, motivo: 'sin_sentido' }],
  })
  expect(leidos.entradas).toHaveLength(1)
  // The columns were chosen before this was known, or by mistake.
  expect(faultInUsos(['fecha', 'descripcion', 'importe', 'nada', 'nada'], lista)).toMatch(/«D\/C»/)
  expect(faultInUsos(usos!, lista)).toBeNull()
})

it('30.30 a column of hyphens, or of one kind of movement, stops nobody', () => {
  const lista = findTitulos([
    ['Fecha', 'Concepto', 'Débito', 'Crédito'],
    ['18/11/2026', 'CREDITO', '-', '2.407,00'],
  ])
  expect(faultInUsos(['fecha', 'descripcion', 'nada', 'importe'], lista)).toBeNull()
  expect(readMovimientos(lista, ['fecha', 'descripcion', 'nada', 'importe'], HOY).entradas).toHaveLength(1)
})

it('30.31 what is dated long ahead or long ago can’t be read', () => {
  const lista = findTitulos([
    ['Fecha', 'Concepto', 'Importe'],
    ...['01/01/9999', '20/12/2026', '25/11/2026', '20/11/2026', '01/01/2025', '01/01/2001'].map((fecha) => [
      fecha,
      'TRANSF',
      '2.407,00',
    ]),
  ])
  const { entradas, ilegibles } = readMovimientos(lista, guessUsosDeBanco(lista)!, HOY)
  expect(entradas.map(({ fecha }) => fecha)).toEqual(['2026-11-25', '2026-11-20', '2025-01-01'])
  expect(ilegibles.map(({ motivo }) => motivo)).toEqual(['otra_epoca', 'otra_epoca', 'otra_epoca'])
})
