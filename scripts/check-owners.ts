import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import type { Node } from 'typescript/unstable/ast'
import { TypeFlags, type LiteralType, type Type } from 'typescript/unstable/sync'
import { eachOf, findInSources } from './typed-sources.ts'

/** What runs in a shop, but for the owner itself, migrations, and what copies all tables alike. */
const WRITERS = /^(app|domain|server(?!\/(stock|mudanza|db\/migrations)\/)|stand-ins)\//
const TABLES: unknown[] = ['productStock', 'stockMovimientos']
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const WRITES_IN_SQL =
  /\b(insert into|update|delete from|merge into|replace into)\s+"?(product_stock|stock_movimientos)\b/i

if (import.meta.main) {
  const faults = findStockWrites(process.cwd(), (path) => WRITERS.test(path) && !/\.test\.tsx?$/.test(path))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error('Figures and ledger of stock are written by the verbs of server/stock alone.')
    process.exit(1)
  }
}

/**
 * Finds what writes figures or ledger of stock: by Kysely, also where the table's name is computed, or in SQL.
 * @param folder where tsconfig.json is
 * @param isMeant whether a file is looked at, by its path from there
 * @returns one line for each place
 */
export function findStockWrites(folder: string, isMeant: (path: string) => boolean): string[] {
  return findInSources(folder, isMeant, (source, checker) => {
    const { tables, sql } = writesIn(source)
    const types = checker.getTypeAtLocation(tables)
    const written = tables.filter((_table, index) => mayBeStock(types[index]))
    return [...written, ...sql].map((at) => ({
      at,
      says: at.parent.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100),
    }))
  })
}

/** What names the table in each call that writes one, and texts of SQL that write stock. */
function writesIn(file: Node): { tables: Node[]; sql: Node[] } {
  const found: { tables: Node[]; sql: Node[] } = { tables: [], sql: [] }
  const visit = (node: Node): undefined => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      WRITES.test(node.expression.name.text)
    ) {
      found.tables.push(...node.arguments.slice(0, 1))
    }
    const isText = isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node)
    if (isText && WRITES_IN_SQL.test(node.getText())) found.sql.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function mayBeStock(type: Type | undefined): boolean {
  if (type === undefined) return true
  return eachOf(type).some((one) =>
    one.flags & TypeFlags.StringLiteral ? TABLES.includes((one as LiteralType).value) : true,
  )
}
