import { expect, it } from 'vitest'
import { readDia, writeDia, readTramo } from '#domain/tiempo/dia.ts'
import { mesesHasta, nombreConDias, readArchivoPedido } from './archivos.ts'
import { diasDeMes, mesMas, nombreDeMes, primeroDelMes, readMes } from '#domain/tiempo/mes.ts'

const HOY = readDia('2026-11-18')!
const days = (query: string) => {
  const { desde, hasta } = readTramo(new URLSearchParams(query), HOY, primeroDelMes)
  return [writeDia(desde), writeDia(hasta)]
}

it('51.6 days are those of the address, the earlier first; else this month until today', () => {
  expect(days('desde=2026-10-03&hasta=2026-11-02')).toEqual(['2026-10-03', '2026-11-02'])
  expect(days('desde=2026-11-02&hasta=2026-10-03')).toEqual(['2026-10-03', '2026-11-02'])
  expect(days('desde=2026-02-30&hasta=nada')).toEqual(['2026-11-01', '2026-11-18'])
  expect(days('')).toEqual(['2026-11-01', '2026-11-18'])
  expect(days('desde=0001-01-01&hasta=2026-11-18')[0]).toBe('2015-11-10')
  expect(days('desde=2026-11-02&hasta=9999-12-31')).toEqual(['2026-11-02', '2026-11-18'])
  expect(days('desde=2038-01-01&hasta=2039-01-01')).toEqual(['2026-11-18', '2026-11-18'])
})

it('51.7 a month has its own days, whatever its length, and its name', () => {
  const ends = (mes: string) => [diasDeMes(mes).desde, diasDeMes(mes).hasta].map(writeDia)
  expect(ends('2024-02')).toEqual(['2024-02-01', '2024-02-29'])
  expect(ends('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
  expect([mesMas('2026-01', -1), mesMas('2026-12', 1), mesesHasta('2026-11').at(-1)]).toEqual([
    '2025-12',
    '2027-01',
    '2023-12',
  ])
  expect(nombreDeMes('2026-09')).toBe('setiembre de 2026')
  expect([null, '2026-13', '0001-01', '2026-1', '26-11', '2026-11-01'].map((mes) => readMes(mes, '2026-11'))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['2026-11', '2026-12', '9999-12'].map((mes) => readMes(mes, '2026-11'))).toEqual(['2026-11', null, null])
})

it('51.6 a file is asked for by its name, and called after its days', () => {
  expect(readArchivoPedido('comisiones.xlsx')).toEqual({ clave: 'comisiones', formato: 'xlsx' })
  expect(
    ['constructor.csv', 'pedidos.__proto__', 'pedidos', 'a/../pedidos.csv', 'pedidos.csv.xlsx'].map(readArchivoPedido),
  ).toEqual([null, null, null, null, null])
  const archivo = { clave: 'pedidos', formato: 'csv' } as const
  expect(nombreConDias(archivo, diasDeMes('2026-11'))).toBe('ventas-2026-11.csv')
  const named = (['inventario', 'renglones', 'pagos', 'cfePorTipo'] as const).map((clave) =>
    nombreConDias({ clave, formato: 'xlsx' }, diasDeMes('2026-10')),
  )
  expect(named).toEqual([
    'stock-al-cierre-2026-10.xlsx',
    'camisetas-vendidas-2026-10.xlsx',
    'dinero-2026-10.xlsx',
    'comprobantes-por-tipo-2026-10.xlsx',
  ])
  expect(nombreConDias(archivo, { desde: HOY, hasta: HOY })).toBe('ventas-2026-11-18-a-2026-11-18.csv')
})
