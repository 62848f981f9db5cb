import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds, which selects nothing itself. PostgreSQL tells it as a text. */
export async function countRows<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, unknown>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('cuenta'))
  const { cuenta } = (await counted.executeTakeFirstOrThrow()) as { cuenta: number }
  return Number(cuenta)
}
