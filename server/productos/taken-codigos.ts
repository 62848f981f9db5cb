import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Of products that are given a code, those whose code is another's. Capitals make no difference: people read codes out.
 * @param given a hundred at most; `codigo` is undefined where the product keeps its own
 * @returns their ids
 */
export async function takenCodigos(
  db: Kysely<Schema>,
  given: { productId: string; codigo: string | undefined }[],
): Promise<Set<string>> {
  const codigos = given.flatMap(({ codigo }) => codigo ?? [])
  if (codigos.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'codigo'])
    // Also as written: SQLite only lower-cases ASCII.
    .where((eb) => eb(eb.fn('lower', ['codigo']), 'in', [...codigos, ...codigos.map((codigo) => codigo.toLowerCase())]))
    .execute()
  const taken = given.filter(({ productId, codigo }) =>
    rows.some((row) => row.id !== productId && row.codigo.toLowerCase() === codigo?.toLowerCase()),
  )
  return new Set(taken.map(({ productId }) => productId))
}

/** The same of one. @param except the product that may have it */
export async function isCodigoTaken(db: Kysely<Schema>, codigo: string, except: string): Promise<boolean> {
  return (await takenCodigos(db, [{ productId: except, codigo }])).size > 0
}
