import { camposEn, type CampoEn } from '#domain/productos/campos.ts'
import type { Runtime } from '#server/base/runtime.ts'

export type Sugerencias = Record<CampoEn<'sugerencias'>, string[]>

/** More than these don't help anybody choose. */
const MAX = 400

/** What other products have in the typed fields: so that one team keeps one name. */
export async function listSugerencias({ database }: Pick<Runtime, 'database'>): Promise<Sugerencias> {
  const lists: [string, string[]][] = []
  for (const campo of camposEn('sugerencias')) {
    const rows = await database.read
      .selectFrom('products')
      .select(campo)
      .distinct()
      .where(campo, '!=', '')
      .orderBy(campo)
      .limit(MAX)
      .execute()
    lists.push([campo, rows.map((row) => row[campo])])
  }
  return Object.fromEntries(lists) as Sugerencias
}
