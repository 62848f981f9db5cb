import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** Centésimos of an amount beyond some 21 million pesos, a price with a 0 too many, are beyond PostgreSQL's integer. */
export async function up(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return
  for (const [table, columns] of ANCHAS) {
    const wider = columns.map((column) => `alter column ${column} type bigint`).join(', ')
    await sql.raw(`alter table ${table} ${wider}`).execute(db)
  }
}

const ANCHAS = [
  ['cfe', ['neto', 'iva', 'total_emitido']],
  ['pagos', ['neto_recibido', 'total_pagado', 'cuota']],
  ['pago_cargos', ['centavos']],
] as const
