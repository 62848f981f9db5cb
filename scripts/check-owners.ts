import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { SyntaxKind, type Expression, type Node, type StringLiteral } from 'typescript/unstable/ast'
import { TypeFlags, type LiteralType, type Type } from 'typescript/unstable/sync'
import { MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { eachOf, findInSources } from './typed-sources.ts'

/** What runs in a shop, but for the owner itself, migrations, and what copies all tables alike. */
const WRITERS = /^(app|domain|server(?!\/(stock|mudanza|db\/migrations)\/)|stand-ins)\//
const TABLES: unknown[] = ['productStock', 'stockMovimientos']
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const WRITES_IN_SQL =
  /\b(insert into|update|delete from|merge into|replace into)\s+"?(product_stock|stock_movimientos)\b/i

/** What runs in a shop, but for the owner itself and migrations. */
const ASKERS = /^(app|demo|domain(?!\/pedidos\/pedido\.ts)|server(?!\/db\/migrations\/)|stand-ins)\//
const MEDIOS: ReadonlySet<unknown> = new Set(MEDIOS_DE_PAGO)
const EQUAL = [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken]
/** Where it is kept. */
const COLUMN = /^(\w+\.)?medio(DePago)?$/
const ASKS_IN_SQL = /\bmedio(_de_pago)?"?\s*(=|<>|!=|(not )?in\s*\()\s*'/i
/** Where a word is a value that is written or chosen. */
const CHOSEN_IN = [
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.JsxAttribute,
]
/** What a value may be besides, such as an expression of a query. */
const NO_WORD = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Object

if (import.meta.main) {
  const within = (rooms: RegExp) => (path: string) => rooms.test(path) && !/\.test\.tsx?$/.test(path)
  complain(
    findStockWrites(process.cwd(), within(WRITERS)),
    'Figures and ledger of stock are written by the verbs of server/stock alone.',
  )
  complain(
    findMedioWords(process.cwd(), within(ASKERS)),
    'A way of paying is a row: a field of MEDIOS (domain/pedidos/pedido.ts), or a Record<MedioDePago, …>.',
  )
}

function complain(faults: string[], why: string): void {
  if (faults.length === 0) return
  console.error([...faults, why].join('\n'))
  process.exitCode = 1
}

/**
 * Finds what writes stock's figures or ledger, by Kysely (table names may be computed) or in SQL.
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
    if (isTextNode(node) && WRITES_IN_SQL.test(node.getText())) found.sql.push(node)
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

/**
 * Finds where code says a way of paying by its word, which a new way would pass by unnoticed. That is in a comparison,
 * in what a query asks for, as a value that is written or chosen, and in lists.
 * @param folder where tsconfig.json is
 * @param isMeant whether a file is looked at, by its path from there
 * @returns one line for each place
 */
export function findMedioWords(folder: string, isMeant: (path: string) => boolean): string[] {
  return findInSources(folder, isMeant, (source, checker) => {
    const { certain, compared, chosen } = wordsIn(source)
    const types = checker.getTypeAtLocation(compared.map(({ other }) => other))
    const found = [
      ...certain,
      ...compared.filter((_one, index) => isMedio(types[index])).map(({ at }) => at),
      ...chosen.filter((word) => isMedio(checker.getContextualType(word))).map(({ parent }) => parent),
    ]
    return found.map((at) => ({ at, says: at.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100) }))
  })
}

type Words = {
  /** Words that a query asks for, and lists of ways. */
  certain: Node[]
  compared: { at: Node; other: Node }[]
  /** Words that may be written or chosen as a way. */
  chosen: Expression[]
}

function wordsIn(file: Node): Words {
  const found: Words = { certain: [], compared: [], chosen: [] }
  const visit = (node: Node): undefined => {
    if (isBinaryExpression(node) && EQUAL.includes(node.operatorToken.kind)) {
      if (isWord(node.right)) found.compared.push({ at: node, other: node.left })
      else if (isWord(node.left)) found.compared.push({ at: node, other: node.right })
    }
    if (isArrayLiteralExpression(node) && node.elements.length > 1 && node.elements.every(isWord)) {
      found.certain.push(node)
      return
    }
    if (isCallExpression(node) && node.arguments.some((one) => isStringLiteral(one) && COLUMN.test(one.text))) {
      found.certain.push(...node.arguments.filter(isWord))
    }
    if (isTextNode(node) && ASKS_IN_SQL.test(node.getText())) found.certain.push(node)
    if (isWord(node) && CHOSEN_IN.includes(node.parent.kind)) found.chosen.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function isTextNode(node: Node): boolean {
  return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node)
}

function isWord(node: Node): node is StringLiteral {
  return isStringLiteral(node) && MEDIOS.has(node.text)
}

/** Whether a type is a way of paying or none: with another word besides it is something else, as a step or mail. */
function isMedio(type: Type | undefined): boolean {
  if (type === undefined) return false
  const words = eachOf(type).filter(({ flags }) => !(flags & NO_WORD))
  return (
    words.length > 0 &&
    words.every((one) => one.flags & TypeFlags.StringLiteral && MEDIOS.has((one as LiteralType).value))
  )
}
