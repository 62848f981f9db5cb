import type { Database } from '#server/db/connect.ts'
import type { Kind } from './list-tables.ts'

/** A value as both databases mean it: what is compared of two of them. */
export type Plain = string | number | null

/** @param value as a database gives it: SQLite has 0 and 1, and moments as text */
export function toPlain(value: unknown, kind: Kind): Plain {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return Number(value)
  if (kind === 'timestamp') return new Date(value as string | Date).toISOString()
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`a ${typeof value} in a column of ${kind}`)
  return value
}

/** The value as the other database takes it. */
export function fromPlain(value: Plain, kind: Kind, dialect: Database['dialect']): Plain | boolean {
  return kind === 'boolean' && dialect === 'postgres' && value !== null ? value === 1 : value
}
