import { sql, type RawBuilder, type Kysely } from 'kysely'
import { isMuchoRetenido, RETENIDAS_POR_PERSONA, RETENIDAS_POR_RED } from '#domain/pedidos/limites-de-reserva.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

/** Who orders, and from where; what is '' isn't known and counts for nothing. */
export type Procedencia = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'red'>

/** An order that may already be written, the units of stock that it asks for, and whether it may wait for days. */
type Aspirante = { id: string; unidades: number; retiene: boolean; esperaDias: boolean }

/**
 * Whether an order may hold its shirts while it isn't paid (specification 11). Nobody is refused by it: past the limits
 * an order is taken without a hold. Who is sure of it has locked the buyer (`lockComprador`).
 */
export async function canHold(db: Kysely<Schema>, origen: Procedencia, aspirante: Aspirante): Promise<boolean> {
  if (aspirante.unidades === 0) return false
  const held = await db
    .selectNoFrom([
      retenidasDe(db, 'telefonoNormal', origen.telefonoNormal, aspirante).as('telefono'),
      retenidasDe(db, 'casilla', origen.casilla, aspirante).as('casilla'),
      retenidasDe(db, 'red', origen.red, aspirante).as('red'),
    ])
    .executeTakeFirstOrThrow()
  const { unidades } = aspirante
  const persona = Math.max(Number(held.telefono), Number(held.casilla))
  if (persona + unidades > RETENIDAS_POR_PERSONA || Number(held.red) + unidades > RETENIDAS_POR_RED) return false
  return !aspirante.esperaDias || !(await isTight(db, aspirante))
}

/** Whether all other orders hold so much that transfers are taken without a hold. */
export async function isTight(
  db: Kysely<Schema>,
  { unidades, retiene }: Pick<Aspirante, 'unidades' | 'retiene'>,
): Promise<boolean> {
  // The parts of the indexes that it goes by are found by numbers in the statement only. Of what is on hand no more is
  // counted than it takes not to be tight: a large catalogue has far more.
  const { rows } = await sql<{ retenidas: number; disponibles: number }>`
    with held as materialized (
      select coalesce(sum(s.retenido), 0) as units from product_stock s
      where s.retenido > 0 and (select p.activo from products p where p.id = s.product_id) = 1
    )
    select held.units as retenidas, (
      select coalesce(sum(found.cantidad), 0) from (
        select s.cantidad from product_stock s
        where s.cantidad > 0 and (select p.activo from products p where p.id = s.product_id) = 1
        limit (select 2 * units from held)
      ) as found
    ) as disponibles
    from held`.execute(db)
  const { retenidas, disponibles } = rows[0]!
  const own = retiene ? unidades : 0
  return isMuchoRetenido({ disponibles: Number(disponibles) + own, retenidas: Number(retenidas) - own })
}

/** Units held by other unpaid orders of the same origin; 0 when that isn't known. */
function retenidasDe(
  db: Kysely<Schema>,
  campo: keyof Procedencia,
  valor: string,
  { id }: Pick<Aspirante, 'id'>,
): RawBuilder<number> {
  if (valor === '') return sql<number>`0`
  const units = db
    .selectFrom('pedidos')
    .innerJoin('pedidoLineas', 'pedidoLineas.pedidoId', 'pedidos.id')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where(`pedidos.${campo}`, '=', valor)
    .where('pedidos.estado', '=', 'pendiente_pago')
    .where('pedidos.retiene', '=', 1)
    .where('pedidos.id', '<>', id)
    .where('modo', '=', 'stock')
  return sql<number>`${units}`
}
