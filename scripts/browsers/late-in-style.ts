import type { Identifier } from '@mdn/browser-compat-data/types'
import { parse, type AtRule, type ChildNode } from 'postcss'
import { addName, DATA, partsOf, type Names } from './compat.ts'

const { properties, selectors, types } = DATA.css as Record<'properties' | 'selectors' | 'types', Identifier>
const atRules = DATA.css['at-rules']!

const PROPERTIES = namesOf(properties)
const SELECTORS = namesOf(selectors)
const AT_RULES = namesOf(atRules)
const MEDIA = namesOf(atRules.media!)
/** Units and functions. */
const VALUES = namesOf(types)
for (const { part } of partsOf(types)) for (const { name, compat } of partsOf(part)) addName(VALUES, name, compat)

function namesOf(entry: Identifier): Names {
  const names: Names = new Map()
  for (const { name, compat } of partsOf(entry)) addName(names, name, compat)
  return names
}

/**
 * What a built style sheet asks of a browser that the floor (scripts/browsers/floor.ts) doesn't understand. What is
 * inside an `@supports` is guarded.
 * @returns what, and which browsers lack it
 */
export function lateInStyle(css: string): string[] {
  const found = new Set<string>()
  const say = (what: string, lacking: string[] | undefined) => {
    if (lacking !== undefined && lacking.length > 0) found.add(`${what} (${lacking.join(', ')})`)
  }
  parse(css).walk((node) => {
    if (isGuarded(node)) return
    if (node.type === 'atrule') {
      say(`@${node.name}`, AT_RULES.get(node.name))
      if (node.name === 'media') sayMedia(node, say)
    }
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule') found.add(`nesting: ${node.selector}`)
      for (const [pseudo, name] of node.selector.matchAll(/(?<!\\)::?([a-z-]+)/g)) say(pseudo, SELECTORS.get(name!))
    }
    if (node.type === 'decl' && !node.prop.startsWith('--')) {
      say(`${node.prop}:`, PROPERTIES.get(node.prop))
      for (const [use, name] of node.value.matchAll(/\b([a-z-]+)\(/g)) say(`${use})`, VALUES.get(name!))
      for (const [, unit] of node.value.matchAll(/\d([a-z]+)\b/g)) say(`1${unit}`, VALUES.get(unitGroup(unit!)))
    }
  })
  return [...found]
}

/** The data lists units of a kind together. */
function unitGroup(unit: string): string {
  if (unit.startsWith('cq')) return 'container_query_length_units'
  return /^d(v|[vc]?[hwib])/.test(unit) ? 'viewport_percentage_units_dynamic' : unit
}

/** Conditions within conditions came to Safari with 16.4; the data has no name for them. */
function sayMedia({ params }: AtRule, say: (what: string, lacking: string[] | undefined) => void): void {
  if (/[<>]/.test(params)) say(`@media ${params}`, MEDIA.get('range_syntax') ?? [])
  if (/\(\s*(not\b|\()/.test(params)) say(`@media ${params}`, ['safari 16.4'])
  for (const [, feature] of params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
    say(`@media (${feature})`, MEDIA.get(feature!))
}

function isGuarded(node: ChildNode): boolean {
  for (let above = node.parent; above !== undefined && above.type !== 'root'; above = above.parent as AtRule) {
    if (above.type === 'atrule' && (above as AtRule).name === 'supports') return true
  }
  return false
}
