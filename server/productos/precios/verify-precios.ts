import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { selectSinAnotar } from './precios.repo.ts'

/** The last entry of each product's history of prices is what it costs. @returns what disagrees, in a sentence each */
export async function verifyPrecios(db: Kysely<Schema>): Promise<string[]> {
  const others = await selectSinAnotar(db, null).select('p.codigo').orderBy('p.codigo').execute()
  return others.map(({ codigo }) => `Camiseta ${codigo}: la historia de sus precios no termina en los que tiene.`)
}
