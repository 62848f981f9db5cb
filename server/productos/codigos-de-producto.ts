import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

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
    // Codes are compared as written too: SQLite only lower-cases ASCII.
    .where((eb) => eb(eb.fn('lower', ['codigo']), 'in', [...codigos, ...codigos.map((codigo) => codigo.toLowerCase())]))
    .execute()
  const taken = given.filter(({ productId, codigo }) =>
    rows.some((row) => row.id !== productId && row.codigo.toLowerCase() === codigo?.toLowerCase()),
  )
  return new Set(taken.map(({ productId }) => productId))
}

/** Whether a code is another product's. @param except the product that may have it */
export async function isCodigoTaken(db: Kysely<Schema>, codigo: string, except: string): Promise<boolean> {
  return (await takenCodigos(db, [{ productId: except, codigo }])).size > 0
}

/** Code of the first product of an empty shop. */
const FIRST = 'CAM-0001'
const NUMBERED = /^(.*?)(\d{1,9})$/

/** An id for a product to be added, so that it is added once when sent twice; and the next free code. */
export async function proposeProducto({ database, newId }: Runtime): Promise<{ id: string; codigo: string }> {
  return { id: newId(), codigo: await proposeCodigo(database.read) }
}

/**
 * A free code that goes on where the newest numbered one stopped: after `CSK-0251` comes `CSK-0252`.
 */
export async function proposeCodigo(db: Kysely<Schema>): Promise<string> {
  const newest = await db
    .selectFrom('products')
    .select('codigo')
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const last = newest.map(({ codigo }) => NUMBERED.exec(codigo)).find((match) => match !== null)
  if (last === undefined) return FIRST
  const [, prefix = '', digits = ''] = last
  const rows = await db.selectFrom('products').select('codigo').where('codigo', 'like', `${prefix}%`).execute()
  const numbers = rows.flatMap(({ codigo }) => {
    const match = NUMBERED.exec(codigo)
    return match?.[1] === prefix ? [Number(match[2])] : []
  })
  const next = numbers.reduce((max, number) => Math.max(max, number), 0) + 1
  return `${prefix}${String(next).padStart(digits.length, '0')}`
}
