import { slugify } from '#domain/texto/texto.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * An address for a product that no other product has or had (specification 3.17). It is the wanted one, else that with
 * the product's own code appended.
 * @param wanted a slug, or the name that it is made of
 * @param except addresses given to others that aren't written yet
 */
export async function freeSlug(
  tx: Tx,
  product: { id: string; codigo: string },
  wanted: string,
  except: ReadonlySet<string> = new Set(),
): Promise<string> {
  const codigo = slugify(product.codigo)
  const base = slugify(wanted) || codigo || 'camiseta'
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : [base, codigo, n === 2 ? '' : String(n)].filter(Boolean).join('-')
    if (!except.has(slug) && !(await isTaken(tx, slug, product.id))) return slug
  }
}

/** Addresses among the wanted ones that some product has or had: what isn't here is free. */
export async function takenSlugs(tx: Tx, wanted: string[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const current = await tx.selectFrom('products').select('slug').where('slug', 'in', wanted).execute()
  const former = await tx.selectFrom('productSlugs').select('slug').where('slug', 'in', wanted).execute()
  return new Set([...current, ...former].map(({ slug }) => slug))
}

async function isTaken(tx: Tx, slug: string, productId: string): Promise<boolean> {
  const current = await tx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', productId)
    .executeTakeFirst()
  if (current !== undefined) return true
  const former = await tx
    .selectFrom('productSlugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('productId', '<>', productId)
    .executeTakeFirst()
  return former !== undefined
}
