import type { Kysely } from 'kysely'
import type { Grupo } from '#domain/productos/grupos.ts'
import { CATEGORIAS, VERSIONES } from '#domain/productos/producto.ts'
import type { Schema } from '#server/db/schema.ts'

/** Whether a shirt has a value, on sale or not; of categories and versions, whether it is one at all. */
export async function hasCamisetas(db: Kysely<Schema>, grupo: Grupo, valor: string): Promise<boolean> {
  if (grupo === 'categoria') return CATEGORIAS.some((one) => one === valor)
  if (grupo === 'version') return VERSIONES.some((one) => one === valor)
  const rows = await db.selectFrom('products').select(grupo).distinct().execute()
  return rows.some((row) => row[grupo].trim() === valor)
}
