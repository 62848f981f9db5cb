import type { ReintegroRow, Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectReintegro } from './reintegros.repo.ts'
import type { Kysely } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'

/** A refund as it stands now; undefined when there is none. */
export function findReintegro({ database }: Pick<Runtime, 'database'>, id: string): Promise<ReintegroRow | undefined> {
  return selectReintegro(database.read, id)
}

/** How much of each payment went back, as written down; those of which nothing did are left out. */
export async function sumDevuelto(db: Kysely<Schema>, pagoIds: string[]): Promise<Map<string, Pesos>> {
  if (pagoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reintegros')
    .select(({ fn }) => ['pagoId', fn.sum<number | string>('monto').as('monto')])
    .where('pagoId', 'in', pagoIds)
    .where('estado', '=', 'hecha')
    .groupBy('pagoId')
    .$narrowType<{ pagoId: string }>()
    .execute()
  return new Map(rows.map(({ pagoId, monto }) => [pagoId, Number(monto)]))
}
