import { join } from 'node:path'
import {
  SyntaxKind,
  type BinaryExpression,
  type ConditionalExpression,
  type JsxAttribute,
  type JsxElement,
  type JsxExpression,
  type JsxFragment,
  type JsxText,
  type Node,
  type NoSubstitutionTemplateLiteral,
  type ParenthesizedExpression,
  type StringLiteral,
} from 'typescript/unstable/ast'
import { TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync'
import { eachOf, findInSources, type Fault } from './typed-sources.ts'

/**
 * Finds what a browser's translator would break (docs/specification.md, 22.87). It puts elements of its own in the place
 * of every text. React, which still holds the former texts, then throws or goes on showing what was there. Only a text
 * that is alone in its element is written anew as a whole. An option without a value sends its translated text.
 */

/** What lands beside others in an element: `several` of one kind, where it is a list. */
type Part = { text: boolean; changes: boolean; several?: boolean }

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown
const OR = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken]

/** Each text beside another or beside a condition, and each choice that sends its text: `file:line: its beginning`. */
export function findFaults(root: string): string[] {
  return findInSources(
    root,
    (path) => path.startsWith('app/') && path.endsWith('.tsx'),
    (source, checker) => {
      const faults: Fault[] = []
      visit(source, (node, parent) => {
        const alone = node.kind === SyntaxKind.JsxFragment && !isWithinJsx(parent)
        if (node.kind !== SyntaxKind.JsxElement && !alone) return
        const isSent = !alone && isChoiceByText(node as JsxElement)
        if (!isSent && !isFault((node as JsxElement | JsxFragment).children, alone, checker)) return
        const start = node.getStart(source)
        faults.push({ at: node, says: source.text.slice(start, start + 60).split('\n')[0]! })
      })
      return faults
    },
  )
}

/** Whether a form sends this choice's text, which is then the translator's (22.94). */
function isChoiceByText({ openingElement: { tagName, attributes } }: JsxElement): boolean {
  if (tagName.getText() !== 'option') return false
  return !attributes.properties.some(
    (each) => each.kind === SyntaxKind.JsxAttribute && (each as JsxAttribute).name.getText() === 'value',
  )
}

function visit(node: Node, enter: (node: Node, parent: Node) => void): void {
  node.forEachChild((child) => {
    enter(child, node)
    visit(child, enter)
  })
}

function isWithinJsx(node: Node): boolean {
  return node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment
}

/** @param inFragment these land in an element of somebody else's, beside what it has */
function isFault(children: readonly Node[], inFragment: boolean, checker: Checker): boolean {
  const parts = children.flatMap((child) => partsOfChild(child, checker))
  if (!parts.some(({ text }) => text)) return false
  if (inFragment || parts.some(({ text, several }) => text && several)) return true
  return parts.length > 1 && parts.some(({ changes }) => changes)
}

function partsOfChild(child: Node, checker: Checker): Part[] {
  if (child.kind === SyntaxKind.JsxText) return partsOfText((child as JsxText).text)
  if (child.kind === SyntaxKind.JsxFragment) {
    return (child as JsxFragment).children.flatMap((inside) => partsOfChild(inside, checker))
  }
  if (child.kind !== SyntaxKind.JsxExpression) return [{ text: false, changes: false }]
  const { expression } = child as JsxExpression
  return expression === undefined ? [] : partsOf(expression, checker)
}

/** As JSX reads it: space with a line's end in it is none. */
function partsOfText(text: string): Part[] {
  if (text.trim() !== '') return [{ text: true, changes: false }]
  return text.includes('\n') ? [] : [{ text: false, changes: false }]
}

function partsOf(expression: Node, checker: Checker): Part[] {
  switch (expression.kind) {
    case SyntaxKind.ParenthesizedExpression:
      return partsOf((expression as ParenthesizedExpression).expression, checker)
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return [
        { text: (expression as StringLiteral | NoSubstitutionTemplateLiteral).text.trim() !== '', changes: false },
      ]
    case SyntaxKind.JsxElement:
    case SyntaxKind.JsxSelfClosingElement:
    case SyntaxKind.JsxFragment:
      return partsOfChild(expression, checker)
    case SyntaxKind.ConditionalExpression: {
      const { whenTrue, whenFalse } = expression as ConditionalExpression
      return [eitherOf([...partsOf(whenTrue, checker), ...partsOf(whenFalse, checker)])]
    }
    case SyntaxKind.BinaryExpression: {
      const { left, right, operatorToken } = expression as BinaryExpression
      if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return [eitherOf(partsOf(right, checker))]
      if (OR.includes(operatorToken.kind)) return [eitherOf([...partsOf(left, checker), ...partsOf(right, checker)])]
    }
  }
  const type = checker.getTypeAtLocation(expression)!
  const items = itemsOf(type, checker)
  return [{ text: mayBeText(type) || items.some(mayBeText), changes: true, several: items.length > 0 }]
}

/** What the lists among a type hold. */
function itemsOf(type: Type, checker: Checker): readonly Type[] {
  return eachOf(type).flatMap((one) =>
    checker.isArrayType(one) ? checker.getTypeArguments(one as TypeReference).flatMap(eachOf) : [],
  )
}

function eitherOf(parts: Part[]): Part {
  return { text: parts.some(({ text }) => text), changes: true }
}

function mayBeText(type: Type): boolean {
  return eachOf(type).some(({ flags }) => (flags & TEXT) !== 0)
}

if (import.meta.main) {
  const faults = findFaults(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(
      `${faults.length} faults. Texts beside others: make one text of them, or put each into an element of its own. Options: give them a value.`,
    )
    process.exitCode = 1
  }
}
