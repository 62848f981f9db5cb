import { sql } from 'kysely'
import { DEMORA_DE_CFE, type EstadoDeCfe } from '#domain/facturacion/cfe.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countRows } from '#server/db/count-rows.ts'
import { POR_HACER } from './cfe.repo.ts'

/** Papers that were refused, and those that wait too long (specification 53.7). */
export async function countCfe({
  database: { read },
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<{ rechazados: number; demorados: number }> {
  const waits = (estado: EstadoDeCfe) => sql<boolean>`estado = ${sql.lit(estado)}`
  const demorados = read
    .selectFrom('cfe')
    .where(POR_HACER)
    .where((eb) =>
      eb.or([
        eb('creado', '<', clock() - DEMORA_DE_CFE),
        // What was asked for in vain is told of sooner.
        eb.and([eb.not(waits('emitido')), eb('intentos', '>', 5)]),
      ]),
    )
  return {
    rechazados: await countRows(read.selectFrom('cfe').where(waits('rechazado'))),
    demorados: await countRows(demorados),
  }
}
