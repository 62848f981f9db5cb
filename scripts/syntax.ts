import { parseAst } from 'vite'

/** A piece of code as the parser names it (ESTree), from the character `start` to before `end`. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

/**
 * Shows every piece of a file, from the outside in.
 * @param file its ending tells the language
 * @param enter gets each node and the one around it; where it gives false all inside is left out
 * @throws when it isn't TypeScript
 */
export function visitSyntax(
  source: string,
  file: string,
  enter: (node: Node, parent: Node | null) => boolean | void,
): void {
  visitNodes(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), enter)
}

/** Shows every piece of what was parsed, as `visitSyntax` does. */
export function visitNodes(
  value: unknown,
  enter: (node: Node, parent: Node | null) => boolean | void,
  parent: Node | null = null,
): void {
  if (Array.isArray(value)) return value.forEach((one) => visitNodes(one, enter, parent))
  if (!isNode(value) || enter(value, parent) === false) return
  for (const inside of Object.values(value)) visitNodes(inside, enter, value)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
