import { describe, expect, it } from 'vitest'
import { comienzoDe, diaDe, readDia, writeDia } from '#domain/tiempo/dia.ts'
import { NADA_VENDIDO, netoDeVentas, sumVentas, ticketPromedio, vendidoDe } from './sumas.ts'
import { describeTramo, groupVentas, haceUnAnio, rangosHabituales, readRangoDeVentas, tramoAnterior } from './ventas.ts'

const dia = (text: string) => readDia(text)!
const HOY = dia('2026-11-18')
const read = (query: string) => readRangoDeVentas(new URLSearchParams(query), HOY)
const words = (query: string) => {
  const { por, desde, hasta } = read(query)
  return { por, desde: writeDia(desde), hasta: writeDia(hasta) }
}
const venta = (text: string, fields = {}) => ({
  ...NADA_VENDIDO,
  dia: dia(text),
  pedidos: 1,
  unidades: 2,
  encargadas: 1,
  bruto: 1000,
  ...fields,
})

describe('days in Montevideo', () => {
  it('27.18 begin and end at its midnight, all year round', () => {
    const montevideo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Montevideo' })
    for (let millis = Date.UTC(2025, 11, 31); millis < Date.UTC(2028, 1, 1); millis += 7 * 60 * 60_000) {
      expect(writeDia(diaDe(millis))).toBe(montevideo.format(millis))
    }
    expect(writeDia(diaDe(Date.UTC(2026, 10, 18, 2, 59, 59, 999)))).toBe('2026-11-17')
    expect(writeDia(diaDe(Date.UTC(2026, 10, 18, 3)))).toBe('2026-11-18')
    expect(diaDe(comienzoDe(HOY))).toBe(HOY)
    expect(diaDe(comienzoDe(HOY) - 1)).toBe(HOY - 1)
  })

  it.each([null, '', '2026-02-30', '2026-13-01', '26-1-1', '2026-11-18T00:00', 'x'])('27.19 %j is no day', (text) => {
    expect(readDia(text)).toBeNull()
  })
})

describe('the range of the sales page', () => {
  it('27.19 is the last twelve weeks, from a Monday, or the last twelve months', () => {
    expect(words('')).toEqual({ por: 'semana', desde: '2026-08-31', hasta: '2026-11-18' })
    expect(words('por=mes')).toEqual({ por: 'mes', desde: '2025-12-01', hasta: '2026-11-18' })
  })

  it('27.19 is what the address says, either way round; nonsense is as good as nothing', () => {
    const chosen = { por: 'dia', desde: '2026-03-01', hasta: '2026-05-01' }
    expect(words('desde=2026-03-01&hasta=2026-05-01')).toEqual(chosen)
    expect(words('hasta=2026-03-01&desde=2026-05-01')).toEqual(chosen)
    expect(words('por=siglo&desde=ayer&hasta=2026-99-99')).toEqual(words(''))
    const longest = read('desde=0001-01-01&hasta=9999-12-31')
    expect(longest.hasta - longest.desde).toBeLessThanOrEqual(11 * 366)
    expect(groupVentas([], longest).length).toBeLessThan(140)
    expect(words('desde=2026-11-01&hasta=2026-11-18').por).toBe('dia')
    expect(words('por=dia&desde=2026-03-01&hasta=2026-11-18').por).toBe('semana')
  })

  it('27.19 can be chosen at once', () => {
    const ranges = rangosHabituales(HOY).map(({ query }) => words(query.slice(1)))
    expect(ranges).toEqual([
      words(''),
      { por: 'dia', desde: '2026-11-18', hasta: '2026-11-18' },
      { por: 'dia', desde: '2026-11-17', hasta: '2026-11-17' },
      { por: 'dia', desde: '2026-11-01', hasta: '2026-11-18' },
      { por: 'dia', desde: '2026-10-01', hasta: '2026-10-31' },
      { por: 'mes', desde: '2026-01-01', hasta: '2026-11-18' },
      { por: 'mes', desde: '2025-01-01', hasta: '2025-12-31' },
      words('por=mes'),
    ])
  })

  it.each([
    ['2026-11-18', '2026-11-18', '17/11/2026', '18/11/2025'],
    ['2026-11-01', '2026-11-30', '1/10 al 31/10/2026', '1/11 al 30/11/2025'],
    ['2026-11-01', '2026-11-18', '1/10 al 18/10/2026', '1/11 al 18/11/2025'],
    ['2026-01-01', '2026-03-31', '1/10 al 31/12/2025', '1/1 al 31/3/2025'],
    ['2026-03-01', '2026-03-30', '1/2 al 28/2/2026', '1/3 al 30/3/2025'],
    ['2028-02-01', '2028-02-29', '1/1 al 31/1/2028', '1/2 al 28/2/2027'],
    ['2026-11-03', '2026-11-09', '27/10 al 2/11/2026', '3/11 al 9/11/2025'],
  ])('50.5 %s to %s is held against %s and %s', (desde, hasta, antes, anioPasado) => {
    const tramo = { desde: dia(desde), hasta: dia(hasta) }
    expect(describeTramo(tramoAnterior(tramo))).toBe(antes)
    expect(describeTramo(haceUnAnio(tramo))).toBe(anioPasado)
  })
})

describe('sales over time', () => {
  it('27.18 by week, from Monday to Sunday, also without a sale', () => {
    const ventas = [
      venta('2026-11-01'),
      venta('2026-11-02'),
      venta('2026-11-08'),
      venta('2026-11-16', { bruto: 700, rebajas: 100, codigos: 100, envio: 50, devuelto: 50 }),
    ]
    const semanas = groupVentas(ventas, { por: 'semana', desde: dia('2026-10-28'), hasta: HOY })
    expect(semanas.map((semana) => [semana.corta, semana.pedidos, netoDeVentas(semana)])).toEqual([
      ['26/10', 1, 1000],
      ['2/11', 2, 2000],
      ['9/11', 0, 0],
      ['16/11', 1, 500],
    ])
    expect(semanas.map(({ etiqueta }) => etiqueta)).toEqual([
      '26 de octubre al 1 de noviembre 2026',
      '2 al 8 de noviembre 2026',
      '9 al 15 de noviembre 2026',
      '16 al 22 de noviembre 2026',
    ])
    const total = sumVentas(semanas)
    expect(total).toMatchObject({ pedidos: 4, unidades: 8, encargadas: 4, bruto: 3700, devuelto: 50 })
    expect([vendidoDe(total), ticketPromedio(total), ticketPromedio(NADA_VENDIDO)]).toEqual([3550, 888, null])
  })

  it('27.18 by month, over the end of a year', () => {
    const ventas = [venta('2025-12-31'), venta('2026-01-01'), venta('2026-02-28')]
    const meses = groupVentas(ventas, { por: 'mes', desde: dia('2025-12-15'), hasta: dia('2026-03-01') })
    expect(meses.map(({ etiqueta, corta, pedidos }) => [etiqueta, corta, pedidos])).toEqual([
      ['diciembre 2025', 'dic 25', 1],
      ['enero 2026', 'ene 26', 1],
      ['febrero 2026', 'feb 26', 1],
      ['marzo 2026', 'mar 26', 0],
    ])
  })
})
