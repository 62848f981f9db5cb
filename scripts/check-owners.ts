import {
  isBinaryExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { SyntaxKind, type BinaryExpression, type Node } from 'typescript/unstable/ast'
import { TypeFlags, type LiteralType, type Type } from 'typescript/unstable/sync'
import { MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { eachOf, findInSources } from './typed-sources.ts'

/** What runs in a shop, but for the owner itself, migrations, and what copies all tables alike. */
const WRITERS = /^(app|domain|server(?!\/(stock|mudanza|db\/migrations)\/)|stand-ins)\//
const TABLES: unknown[] = ['productStock', 'stockMovimientos']
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const WRITES_IN_SQL =
  /\b(insert into|update|delete from|merge into|replace into)\s+"?(product_stock|stock_movimientos)\b/i

/** What runs in a shop. */
const ASKERS = /^(app|demo|domain|server(?!\/db\/migrations\/)|stand-ins)\//
const MEDIOS: ReadonlySet<unknown> = new Set(MEDIOS_DE_PAGO)
const EQUAL = [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken]

if (import.meta.main) {
  const within = (rooms: RegExp) => (path: string) => rooms.test(path) && !/\.test\.tsx?$/.test(path)
  complain(
    findStockWrites(process.cwd(), within(WRITERS)),
    'Figures and ledger of stock are written by the verbs of server/stock alone.',
  )
  complain(
    findMedioQuestions(process.cwd(), within(ASKERS)),
    'A way of paying is a row: a field of MEDIOS (domain/pedidos/pedido.ts), or a Record<MedioDePago, …>.',
  )
}

function complain(faults: string[], why: string): void {
  if (faults.length === 0) return
  console.error([...faults, why].join('\n'))
  process.exitCode = 1
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

/**
 * Finds where code asks which of the ways of paying one is, which a new way would answer without anybody noticing.
 * @param folder where tsconfig.json is
 * @param isMeant whether a file is looked at, by its path from there
 * @returns one line for each place
 */
export function findMedioQuestions(folder: string, isMeant: (path: string) => boolean): string[] {
  return findInSources(folder, isMeant, (source, checker) => {
    const found = questionsIn(source)
    const types = checker.getTypeAtLocation(found.map(({ asked }) => asked))
    return found
      .filter((_one, index) => isMedio(types[index]))
      .map(({ question }) => ({ at: question, says: question.getText(source) }))
  })
}

/** Comparisons with a way's word, and what is compared with it. */
function questionsIn(file: Node): { question: BinaryExpression; asked: Node }[] {
  const found: { question: BinaryExpression; asked: Node }[] = []
  const visit = (node: Node): undefined => {
    if (isBinaryExpression(node) && EQUAL.includes(node.operatorToken.kind)) {
      if (isWord(node.right)) found.push({ question: node, asked: node.left })
      else if (isWord(node.left)) found.push({ question: node, asked: node.right })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function isWord(node: Node): boolean {
  return isStringLiteral(node) && MEDIOS.has(node.text)
}

/** Whether it is a way of paying or none: what may be another word besides is something else, as a step or a mail. */
function isMedio(type: Type | undefined): boolean {
  if (type === undefined) return false
  const words = eachOf(type).filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
  return words.every((one) => one.flags & TypeFlags.StringLiteral && MEDIOS.has((one as LiteralType).value))
}
