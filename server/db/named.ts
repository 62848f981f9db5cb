import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LENGTH_MAX } from './prepared.ts'

/** Prepared statements that a connection keeps. */
const NAMES_MAX = 300
/** A name that the server doesn't know, or knows already. */
const NOT_OURS = new Set(['26000', '42P05'])

/**
 * Which statements PostgreSQL is to keep prepared: those that were asked before, as many as there is room for. A name is
 * made of the statement's text, so that it never stands for another.
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: NAMES_MAX })
  let off = false

  return {
    /** @returns undefined for a statement that isn't kept */
    nameOf(text: string): string | undefined {
      if (off || text.length > LENGTH_MAX) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size === NAMES_MAX) return known
      if (!seen.has(text)) {
        seen.set(text, true)
        return undefined
      }
      const name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
      return name
    },

    /**
     * Whether a statement failed only because it was prepared: done anew on another connection it won't. A pooler that
     * gives each transaction another connection knows no names: none are used from then on.
     */
    isStale(error: unknown): boolean {
      const { code = '', message = '' } = error as { code?: string; message?: string }
      if (NOT_OURS.has(code)) off = true
      // Another process changed the schema.
      return NOT_OURS.has(code) || (code === '0A000' && message.startsWith('cached plan'))
    },
  }
}
