import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isNonNullExpression,
  isParenthesizedExpression,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'
import { eachOf, findInSources } from './typed-sources.ts'

/** What runs in a shop, but for the router's stand-in modules, whose keys are the build's. */
const ROOMS = /^(app(?!\/router)|demo|domain|illustrator|server|stand-ins)\//
/** The one place that may look. */
const OWN_VALUE = 'domain/texto/own-value.ts'
const ANY_TEXT =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping

if (import.meta.main) {
  const faults = findKeys(
    process.cwd(),
    (path) => ROOMS.test(path) && path !== OWN_VALUE && !/\.test\.tsx?$/.test(path),
  )
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error('A text may be `constructor`: ask by ownValue or Object.hasOwn, or let the type name the keys.')
    process.exit(1)
  }
}

/**
 * Finds where objects are looked into by a text that may be anything, by `record[text]` or `text in record`.
 * @param folder where tsconfig.json is
 * @param isMeant whether a file is looked at, by its path from there
 * @returns one line for each place
 */
export function findKeys(folder: string, isMeant: (path: string) => boolean): string[] {
  return findInSources(folder, isMeant, (source, checker) => {
    const found = keysIn(source)
    const types = checker.getTypeAtLocation(found.map(({ key }) => key))
    return found
      .filter((_one, index) => isAnyText(checker, types[index]))
      .map(({ place }) => ({ at: place, says: place.getText(source) }))
  })
}

/** Where keys that are no literal are used. What a cast claims of one isn't believed. */
function keysIn(file: Node): { key: Node; place: Node }[] {
  const found: { key: Node; place: Node }[] = []
  const visit = (place: Node): undefined => {
    if (isElementAccessExpression(place)) found.push({ key: withoutCasts(place.argumentExpression), place })
    if (isBinaryExpression(place) && place.operatorToken.kind === SyntaxKind.InKeyword) {
      found.push({ key: withoutCasts(place.left), place })
    }
    place.forEachChild(visit)
  }
  visit(file)
  return found.filter(({ key }) => !isStringLiteral(key) && !hasFixedStart(key))
}

function withoutCasts(node: Node): Node {
  return isAsExpression(node) || isParenthesizedExpression(node) || isNonNullExpression(node)
    ? withoutCasts(node.expression)
    : node
}

/** No name that objects inherit begins with a whole word and a point, as `stock.${talle}` does. */
function hasFixedStart(key: Node): boolean {
  return isTemplateExpression(key) && /^[a-z]+\./.test(key.head.text)
}

function isAnyText(checker: Checker, type: Type | undefined): boolean {
  if (type === undefined) return false
  return eachOf(type).some((one) => {
    if (one.flags & TypeFlags.TypeParameter) return false
    return ((checker.getBaseConstraintOfType(one) ?? one).flags & ANY_TEXT) !== 0
  })
}
