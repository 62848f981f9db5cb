import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMedioWords, findStockWrites } from './check-owners.ts'

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

const QUERIES = `
type Ask = (column: string, is: string, value: string) => string
export function query(where: Ask, eb: Ask, sql: typeof String.raw) {
  return [
    where('nombre', '=', 'tarjeta'), where('medioDePago', '=', 'x'), sql\`select medio_de_pago from pedidos\`,
    where('medioDePago', '=', 'transferencia'),
    eb('pedidos.medioDePago', '<>', 'tarjeta'),
    where('pedidoEventos.medio', '=', 'tarjeta'),
    sql\`select 1 where pedidos.medio_de_pago = 'tarjeta'\`,
    "case when medio_de_pago in ('tarjeta') then 1 end",
  ]
}
`

const VALUES = `
type Medio = 'tarjeta' | 'transferencia'
type Pedido = { medioDePago?: Medio | { raw: string } | null; correo: Medio | 'pagado'; espera: [Medio, number] }
const FILAS: Record<Medio, number> = { tarjeta: 1, transferencia: 2 }
export function write(yes: boolean): [Partial<Pedido>[], Medio, string[], unknown] {
  return [
    [{ correo: 'transferencia' },
      { medioDePago: 'transferencia' },
      { espera: ['tarjeta', FILAS.tarjeta] }],
    yes ? 'tarjeta'
      : 'transferencia',
    ['tarjeta', 'transferencia'],
    yes ? 'tarjeta' : 'otro',
  ]
}
`

it('16.101 finds what writes figures or ledger of stock, by a computed name or in SQL too', async () => {
  expect(await linesIn(CODE, findStockWrites)).toEqual([7, 8, 9, 11, 12, 13, 14])
})

it('16.102 finds where code asks which way of paying one is', async () => {
  expect(await linesIn(QUESTIONS, findMedioWords)).toEqual([6, 7, 8, 9])
})

it('16.102 finds where a query asks for a way of paying', async () => {
  expect(await linesIn(QUERIES, findMedioWords)).toEqual([6, 7, 8, 9, 10])
})

it('16.102 finds where a way of paying is written, chosen or listed by its word', async () => {
  expect(await linesIn(VALUES, findMedioWords)).toEqual([8, 9, 10, 10, 12])
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
