import { expect, it } from 'vitest'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { sumVentas, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import type { Agrupacion } from '#domain/ventas/ventas.ts'
import { listEncargos } from '#server/pedidos/atender/encargos.ts'
import { countPedidosPorHacer } from '#server/pedidos/atender/count-pedidos-por-hacer.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { openPayments } from './payments.ts'
import { readSold } from './read-sold.ts'
import type { Libro, Renglon } from './sales-month/mes.ts'
import { playMonth } from './sales-month/play-month.ts'

/** Each begins where the next one ends; the days are those of a calendar on the wall. */
const SEMANAS = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07']
const MESES = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01']

/** What the book has from one day on, up to another. */
function addUp({ dias }: Libro, from: string, until: string): Renglon {
  const sum = { bruto: 0, devuelto: 0, pedidos: 0, unidades: 0, porEncargo: 0, devueltas: 0 }
  for (const [dia, row] of dias) {
    if (dia < from || dia >= until) continue
    for (const name of Object.keys(sum) as (keyof Renglon)[]) sum[name] += row[name]
  }
  return sum
}

/** The page's figures in pesos. */
function inPesos({ cobrado, reintegrado, pedidos, unidades, encargadas, devueltas }: SumasDeVentas): Renglon {
  const money = { bruto: cobrado / 100, devuelto: reintegrado / 100 }
  return { ...money, pedidos, unidades, porEncargo: encargadas, devueltas }
}

describeOnEveryDatabase('a month of 60 orders', (open) => {
  it('26.28, 27.16, 27.31 comes out as in the book that was kept of it by hand', { timeout: 60_000 }, async () => {
    const runtime = await open()
    const payments = await openPayments(runtime)
    runtime.atEnd(payments.close)
    const libro = await playMonth(runtime, payments)
    expect(libro.pedidos).toBe(60)

    const read = async (por: Agrupacion, from: string, until: string) =>
      (await readSold(runtime, { por, desde: readDia(from)!, hasta: readDia(until)! - 1 })).periodos
    for (const [por, starts] of [
      ['semana', SEMANAS],
      ['mes', MESES],
    ] as const) {
      const shown = (await read(por, starts[0]!, starts.at(-1)!)).map(inPesos)
      expect(shown).toEqual(starts.slice(1).map((until, i) => addUp(libro, starts[i]!, until)))
    }
    for (const [dia, row] of libro.dias) {
      const next = new Date(Date.parse(dia) + 24 * 3_600_000).toISOString().slice(0, 10)
      expect({ dia, ...inPesos(sumVentas(await read('semana', dia, next))) }).toEqual({ dia, ...row })
    }

    for (const ver of ['por-pedir', 'pedidas', 'llegadas'] as const) {
      const { lineas } = await listEncargos(runtime, { ver, pagina: 1 })
      const found = lineas.map((linea) => `${linea.pedido} ${estampadoDe(linea)}`.trim()).sort()
      expect(found, ver).toEqual(libro.encargos[ver])
    }
    expect(await countPedidosPorHacer(runtime)).toEqual(libro.hoy)
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})
