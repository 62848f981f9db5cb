import type { Runtime } from '#server/runtime.ts'

/** Fields that the form offers what other products say in. */
const CAMPOS = ['equipo', 'liga', 'copa', 'marca', 'clima'] as const

export type Sugerencias = Record<(typeof CAMPOS)[number], string[]>

/** More than these help nobody choose. */
const MAX = 400

/** What other products say, for the fields that are typed: so that one team keeps one name. */
export async function listSugerencias({ database }: Pick<Runtime, 'database'>): Promise<Sugerencias> {
  const lists: [string, string[]][] = []
  for (const campo of CAMPOS) {
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
