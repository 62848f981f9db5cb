import bcd from '@mdn/browser-compat-data/forLegacyNode'
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { FLOOR } from './floor.ts'

const BROWSERS = Object.entries(FLOOR) as [BrowserName, number][]

/** By name: browsers of the floor that lack it in each of its meanings. Empty: every one has it in some meaning. */
export type Names = Map<string, string[]>

export const DATA = bcd

/** @returns browsers of the floor that don't have it, or only behind a switch or under another name */
export function missingIn({ support }: CompatStatement): string[] {
  return BROWSERS.filter(([browser, floor]) => {
    const statements = [support[browser] ?? []].flat()
    return !statements.some(
      ({ version_added: added, version_removed, flags, prefix, alternative_name }) =>
        typeof added === 'string' &&
        Number.parseFloat(added.replace('≤', '')) <= floor &&
        version_removed === undefined &&
        flags === undefined &&
        prefix === undefined &&
        alternative_name === undefined,
    )
  }).map(([browser]) => browser)
}

/** The parts directly below an entry of which something is known. */
export function partsOf(entry: Identifier): { name: string; part: Identifier; compat: CompatStatement }[] {
  return Object.entries(entry as Record<string, Identifier>).flatMap(([name, part]) =>
    name !== '__compat' && part.__compat !== undefined ? [{ name, part, compat: part.__compat }] : [],
  )
}

/** Notes a further meaning of a name. */
export function addName(names: Names, name: string, compat: CompatStatement): void {
  const missing = missingIn(compat)
  const before = names.get(name)
  if (before === undefined || missing.length === 0) names.set(name, missing)
  else if (before.length > 0) names.set(name, [...new Set([...before, ...missing])])
}
