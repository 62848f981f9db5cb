import { sql } from 'kysely'
import type { Runtime } from '#server/base/runtime.ts'

const CAMPOS = ['liga', 'equipo', 'marca'] as const
/** What the list of products can be filtered by as shirts have it. */
export type ValoresAdmin = Record<(typeof CAMPOS)[number], string[]>

/** More than these don't help anybody choose. */
const MAX = 500

/** The leagues, teams and brands that shirts have, hidden ones too, in the order of the database. */
export async function listValoresAdmin({ database }: Pick<Runtime, 'database'>): Promise<ValoresAdmin> {
  const valores: ValoresAdmin = { liga: [], equipo: [], marca: [] }
  for (const campo of CAMPOS) {
    // From value to value along the index: as many steps as there are values, however many shirts.
    const { rows } = await sql<{ valor: string }>`
      with recursive valores(valor) as (
        select min(${sql.ref(campo)}) from products where ${sql.ref(campo)} > ''
        union all
        select (select min(${sql.ref(campo)}) from products where ${sql.ref(campo)} > valores.valor)
        from valores where valores.valor is not null
      )
      select valor from valores where valor is not null limit ${sql.lit(MAX)}`.execute(database.read)
    valores[campo] = rows.map(({ valor }) => valor)
  }
  return valores
}
