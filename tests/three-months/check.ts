import { expect } from 'vitest'
import type { ClaveDeArchivo } from '#domain/archivos/archivos.ts'
import { listDocumentos } from '#server/ventas/list-documentos.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import type { TestRuntime } from '../databases.ts'
import { openPayments } from '../payments.ts'
import { at, dayOf } from './arithmetic.ts'
import {
  documentsOf,
  keptDocuments,
  keptMoney,
  moneyOf,
  partsOf,
  readSums,
  sumBook,
  TODOS_LOS_CORTES,
  type Dias,
} from './compare.ts'
import { ARCHIVOS, differences, isOfSomething, readFile } from './files.ts'
import { playThreeMonths } from './play.ts'

/** For tests: plays three months, and compares all that the shop counts with the book that was kept beside it. */
export async function checkThreeMonths(runtime: TestRuntime, orders: number): Promise<void> {
  const payments = await openPayments(runtime)
  runtime.atEnd(payments.close)
  const book = await playThreeMonths(runtime, payments, orders)
  expect(book.pedidos.length).toBeGreaterThanOrEqual(orders)

  expect(await keptDocuments(runtime, book)).toEqual(documentsOf(book))
  expect(await keptMoney(runtime, book)).toEqual(moneyOf(book))
  const parts = partsOf(book)
  for (const dias of lookedAt()) {
    for (const corte of TODOS_LOS_CORTES) {
      const sums = await readSums(runtime, dias, corte)
      expect({ ...dias, corte, sums }).toEqual({ ...dias, corte, sums: sumBook(parts, dias, corte) })
    }
  }
  for (const que of ['todo', 'ventas', 'devuelto'] as const) {
    expect(await listAll(runtime, que)).toEqual(
      book.papeles
        .filter(isOfSomething)
        .filter(({ clase }) => que === 'todo' || (clase === 'venta') === (que === 'ventas'))
        .map(({ pedido, clase, total, partes }) => {
          const unidades = partes.reduce((sum, parte) => sum + parte.unidades, 0)
          return `${pedido.jugado.codigo} ${clase} ${unidades} ${clase === 'venta' ? total : 0 - total}`
        })
        .sort(),
    )
  }
  for (const [clave, toExpected] of Object.entries(ARCHIVOS) as [ClaveDeArchivo, (typeof ARCHIVOS)[ClaveDeArchivo]][]) {
    for (const dias of filed(clave)) {
      const expected = toExpected(book, dias)
      for (const formato of ['csv', 'xlsx'] as const) {
        const found = await readFile(runtime, clave, formato, dias)
        expect({ clave, formato, ...dias, wrong: differences(expected, found, formato) }).toMatchObject({ wrong: [] })
      }
    }
  }
  expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
}

/** All documents that the page lists of all days, page by page. */
async function listAll(runtime: TestRuntime, que: 'todo' | 'ventas' | 'devuelto'): Promise<string[]> {
  const rango = { desde: dayOf(at('2026-08-01')), hasta: dayOf(at('2027-02-01')), que, corte: null }
  const listed: string[] = []
  for (let pagina = 1; ; pagina++) {
    const { documentos, hayMas } = await listDocumentos(runtime, { ...rango, pagina })
    for (const { codigo, clase, unidades, centavos } of documentos)
      listed.push(`${codigo} ${clase} ${unidades} ${centavos / 100}`)
    if (!hayMas) return listed.sort()
  }
}

/** Days whose files are read: months, a week, all. What moved stock at a time that nobody planned is looked at in all. */
function filed(clave: ClaveDeArchivo): Dias[] {
  const all = lookedAt().filter(({ que }) => que !== 'day' && que !== 'week')
  const week = lookedAt().filter(({ que }) => que === 'week')[6]!
  if (clave === 'stock') return [{ que: 'all', desde: dayOf(at('2026-08-01')), hasta: dayOf(at('2027-01-03')) }]
  // What isn't over has no end.
  if (clave === 'inventario') return all.filter(({ que }) => que === 'month').slice(0, 4)
  return [...all, week]
}

/** Every day, week from Monday and month, from some days before to some after, and all of it. */
function lookedAt(): Dias[] {
  const [first, last] = [dayOf(at('2026-08-31')), dayOf(at('2027-01-03'))]
  const days = Array.from({ length: last - first + 1 }, (_, n) => ({ que: 'day', desde: first + n, hasta: first + n }))
  const weeks = days.filter((_, n) => n % 7 === 0).map(({ desde }) => ({ que: 'week', desde, hasta: desde + 6 }))
  const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'].map((one) => dayOf(at(`${one}-01`)))
  return [
    ...days,
    ...weeks,
    ...months.slice(1).map((next, n) => ({ que: 'month', desde: months[n]!, hasta: next - 1 })),
    { que: 'three months', desde: months[1]!, hasta: months[4]! - 1 },
    { que: 'all', desde: first, hasta: last },
  ]
}
