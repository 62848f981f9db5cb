import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMedioQuestions, findStockWrites } from './check-owners.ts'

const CODE = `
type Table = 'pedidos' | 'productStock' | 'stockMovimientos'
type Db = Record<'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom', (table: Table) => string>
export function write(db: Db, sql: typeof String.raw, table: Table, any: string) {
  return [
    db.selectFrom('productStock'), db.insertInto('pedidos'), sql\`select * from product_stock\`,
    db.insertInto('productStock'),
    db.updateTable('stockMovimientos'),
    (['pedidos', 'stockMovimientos'] as const).map((one) => db.deleteFrom(one)),
    (['pedidos'] as const).map((one) => db.deleteFrom(one)),
    db.deleteFrom(table),
    db.deleteFrom(any as Table),
    sql\`update product_stock set cantidad = \${1}\`,
    'delete from "stock_movimientos"',
  ]
}
`

const QUESTIONS = `
type Medio = 'tarjeta' | 'transferencia'
export function ask(medio: Medio, maybe: Medio | null, momento: Medio | 'pagado', any: string, one: { medio?: Medio }) {
  return [
    momento === 'transferencia', any === 'tarjeta', medio === maybe, maybe === null,
    medio === 'tarjeta',
    medio !== 'transferencia',
    'tarjeta' === maybe,
    one.medio === 'transferencia',
  ]
}
`

it('16.101 finds what writes figures or ledger of stock, by a computed name or in SQL too', async () => {
  expect(await linesIn(CODE, findStockWrites)).toEqual([7, 8, 9, 11, 12, 13, 14])
})

it('16.102 finds where code asks which way of paying one is', async () => {
  expect(await linesIn(QUESTIONS, findMedioQuestions)).toEqual([6, 7, 8, 9])
})

/** The lines of a piece of code that a check names. */
async function linesIn(code: string, find: typeof findStockWrites): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-owners-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true},"include":["*.ts"]}')
    await writeFile(join(folder, 'code.ts'), code)
    const found = find(folder, (path) => path === 'code.ts')
    return found.map((line) => Number(line.split(':')[1])).toSorted((a, b) => a - b)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
