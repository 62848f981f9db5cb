import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What tells a product apart from the others, and when it was last edited. */
export type Marca = { id: string; codigo: string; slug: string; actualizado: number }

/** Products found by each of their marks. */
export type Hallados = { porId: Map<string, Marca>; porCodigo: Map<string, Marca>; porSlug: Map<string, Marca> }

/**
 * Finds the products, active or not, that have any of the given ids, codes or addresses.
 * @param claves a few hundred at most: a query's list of values has a limit
 */
export async function matchProductos(
  db: Kysely<Schema>,
  claves: { ids: string[]; codigos: string[]; slugs: string[] },
): Promise<Hallados> {
  const find = async (column: 'id' | 'codigo' | 'slug', values: string[]): Promise<Map<string, Marca>> => {
    if (values.length === 0) return new Map()
    const rows = await db
      .selectFrom('products')
      .select(['id', 'codigo', 'slug', 'actualizado'])
      .where(column, 'in', values)
      .execute()
    return new Map(rows.map((row) => [row[column], row]))
  }
  return {
    porId: await find('id', claves.ids),
    porCodigo: await find('codigo', claves.codigos),
    porSlug: await find('slug', claves.slugs),
  }
}
