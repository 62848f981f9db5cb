import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findStockWrites } from './check-owners.ts'

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

it('16.101 finds what writes figures or ledger of stock, by a computed name or in SQL too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-owners-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true},"include":["*.ts"]}')
    await writeFile(join(folder, 'write.ts'), CODE)
    const found = findStockWrites(folder, (path) => path === 'write.ts')
    expect(found.map((line) => Number(line.split(':')[1])).toSorted((a, b) => a - b)).toEqual([7, 8, 9, 11, 12, 13, 14])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
