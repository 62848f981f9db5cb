import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What tells a product apart from the others, and when it was last edited. */
export type Marca = { id: string; codigo: string; slug: string; actualizado: number }

/** Products found by each of their marks; codes in small letters, since capitals make no difference to them. */
export type Hallados = { porId: Map<string, Marca>; porCodigo: Map<string, Marca>; porSlug: Map<string, Marca> }

/**
 * Finds the products, active or not, that have any of the given ids, codes or addresses.
 * @param claves a few hundred at most: a query's list of values has a limit
 */
export async function matchProductos(
  db: Kysely<Schema>,
  claves: { ids: string[]; codigos: string[]; slugs: string[] },
): Promise<Hallados> {
  const marcas = db.selectFrom('products').select(['id', 'codigo', 'slug', 'actualizado'])
  const byColumn = async (column: 'id' | 'slug', values: string[]): Promise<Map<string, Marca>> => {
    if (values.length === 0) return new Map()
    return new Map((await marcas.where(column, 'in', values).execute()).map((row) => [row[column], row]))
  }
  const byCodigo = async (codigos: string[]): Promise<Map<string, Marca>> => {
    if (codigos.length === 0) return new Map()
    // Codes are compared as written too: SQLite only lower-cases ASCII.
    const written = [...codigos, ...codigos.map((codigo) => codigo.toLowerCase())]
    const rows = await marcas.where((eb) => eb(eb.fn<string>('lower', ['codigo']), 'in', written)).execute()
    return new Map(rows.map((row) => [row.codigo.toLowerCase(), row]))
  }
  return {
    porId: await byColumn('id', claves.ids),
    porCodigo: await byCodigo(claves.codigos),
    porSlug: await byColumn('slug', claves.slugs),
  }
}
