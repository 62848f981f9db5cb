import type { Database } from '#server/db/connect.ts'
import type { Known } from './hostile.ts'
import type { Target } from './targets.ts'

/** What endpoints read that no table and no form is named after. */
const FIELDS = [
  'items',
  'shipping',
  'idempotencyKey',
  'unit_price',
  'quantity',
  'title',
  'data',
  'type',
  'email',
  'password',
]
const PER_COLUMN = 3
const LONGEST = 200

/** Words and names of fields that a shop knows: from its tables, and from the forms of its pages. */
export async function readKnown(
  { read }: Database,
  targets: Target[],
  open: (path: string) => Promise<string>,
): Promise<Known> {
  const words = new Set<string>()
  const fields = new Set<string>(FIELDS)
  for (const { name, columns } of await read.introspection.getTables()) {
    for (const { name: column } of columns) fields.add(column)
    const rows = (await read
      .selectFrom(name as 'products')
      .selectAll()
      .limit(PER_COLUMN)
      .execute()) as Record<string, unknown>[]
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (['string', 'number'].includes(typeof value) && String(value).length < LONGEST) words.add(String(value))
    }
  }
  for (const { method, pattern } of targets) {
    if (method !== 'GET' || /[:*]/.test(pattern) || pattern.endsWith('.data')) continue
    for (const [, attribute, text] of (await open(pattern)).matchAll(/ (name|value)="([^"]{1,60})"/g)) {
      if (attribute === 'name') fields.add(text!)
      else words.add(text!)
    }
  }
  return { words: [...words], fields: [...fields] }
}
