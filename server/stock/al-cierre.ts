import { sql, type Kysely } from 'kysely'
import { diasDeMes, type Mes } from '#domain/tiempo/mes.ts'
import { comienzoDe } from '#domain/tiempo/dia.ts'
import type { Millis, Schema, StockMovimientoRow } from '#server/db/schema.ts'

type DeTalle = Pick<StockMovimientoRow, 'productId' | 'talle'>

/** Units of the shop's own by size, held or not; sizes of which there is nothing are left out. */
export type Unidades = Map<string, DeTalle & { unidades: number }>

export const claveDeTalle = ({ productId, talle }: DeTalle): string => `${productId} ${talle}`

/** What a movement adds to what the shop has: a hold keeps a unit in the shop, a sale takes it. */
const suma = sql<number>`sum(case tipo when 'venta' then -cantidad when 'retencion' then 0 when 'liberacion' then 0 else cantidad end)`

/** Adds what the ledger says of a time to the units at its beginning. @param desde left out, all before `hasta` */
export async function addMovimientos(
  db: Kysely<Schema>,
  unidades: Unidades,
  { desde = 0, hasta }: { desde?: Millis; hasta: Millis },
): Promise<void> {
  const rows = await db
    .selectFrom('stockMovimientos')
    .select(['productId', 'talle', suma.as('unidades')])
    .select(sql<string | null>`max(case when tipo = 'baja' then id end)`.as('baja'))
    .where('creado', '>=', desde)
    .where('creado', '<', hasta)
    .groupBy(['productId', 'talle'])
    .execute()
  for (const { baja, ...row } of rows) {
    const clave = claveDeTalle(row)
    // What a deleted shirt's orders held went with it, though the ledger goes on holding it.
    const left =
      baja === null
        ? Number(row.unidades) + (unidades.get(clave)?.unidades ?? 0)
        : await sumAfter(db, row, baja, { desde, hasta })
    if (left === 0) unidades.delete(clave)
    else unidades.set(clave, { productId: row.productId, talle: row.talle, unidades: left })
  }
}

/** What came of a size after it was deleted: ids sort by time. */
async function sumAfter(
  db: Kysely<Schema>,
  { productId, talle }: DeTalle,
  id: string,
  { desde, hasta }: { desde: Millis; hasta: Millis },
): Promise<number> {
  const row = await db
    .selectFrom('stockMovimientos')
    .select(suma.as('unidades'))
    .where('productId', '=', productId)
    .where('talle', '=', talle)
    .where('creado', '>=', desde)
    .where('creado', '<', hasta)
    .where('id', '>', id)
    .executeTakeFirst()
  return Number(row?.unidades ?? 0)
}

/** What a month has of the ledger; of the first one, all that was before. */
export function tramoDelMes(mes: Mes, isFirst: boolean): { desde?: Millis; hasta: Millis } {
  const dias = diasDeMes(mes)
  const hasta = comienzoDe(dias.hasta + 1)
  return isFirst ? { hasta } : { desde: comienzoDe(dias.desde), hasta }
}
