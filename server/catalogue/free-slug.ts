import { slugify } from '#domain/texto.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * An address for a product that no other product has or had (specification 3.17): the wanted one, else with the
 * product's code behind it, which isn't shared.
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
