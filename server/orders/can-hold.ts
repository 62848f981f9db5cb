import { sql, type Kysely } from 'kysely'
import type { MedioDePago } from '#domain/pedido/pedido.ts'
import { isMuchoRetenido, RETENIDAS_POR_PERSONA, RETENIDAS_POR_RED } from '#domain/pedido/retencion.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

/** Who orders, and from where; what is '' isn't known and counts for nothing. */
export type Procedencia = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'red'>

/** An order that may already be written, and the units of stock that it asks for. */
type Aspirante = { id: string; unidades: number; retiene: boolean }

const LIMITES = [
  ['telefonoNormal', RETENIDAS_POR_PERSONA],
  ['casilla', RETENIDAS_POR_PERSONA],
  ['red', RETENIDAS_POR_RED],
] as const

/**
 * Whether an order may hold its shirts while it isn't paid (specification 11). Nobody is refused by it: past the limits
 * an order is taken without a hold. To be sure of it, look again after `waitTurn` or `bumpVersion`.
 */
export async function canHold(
  db: Kysely<Schema>,
  origen: Procedencia,
  aspirante: Aspirante,
  medio: MedioDePago,
): Promise<boolean> {
  if (aspirante.unidades === 0) return false
  for (const [campo, max] of LIMITES) {
    if (origen[campo] === '') continue
    if ((await countRetenidas(db, campo, origen[campo], aspirante)) + aspirante.unidades > max) return false
  }
  return medio === 'tarjeta' || !(await isTight(db, aspirante))
}

/** Whether all other orders hold so much that transfers are taken without a hold. */
export async function isTight(
  db: Kysely<Schema>,
  { unidades, retiene }: Pick<Aspirante, 'unidades' | 'retiene'>,
): Promise<boolean> {
  const { disponibles, retenidas } = await db
    .selectFrom('productStock as s')
    .innerJoin('products as p', 'p.id', 's.productId')
    .select([
      sql<number>`coalesce(sum(s.cantidad), 0)`.as('disponibles'),
      sql<number>`coalesce(sum(s.retenido), 0)`.as('retenidas'),
    ])
    .where('p.activo', '=', 1)
    .executeTakeFirstOrThrow()
  const own = retiene ? unidades : 0
  return isMuchoRetenido({ disponibles: Number(disponibles) + own, retenidas: Number(retenidas) - own })
}

/** Units held by other unpaid orders of the same origin. */
async function countRetenidas(
  db: Kysely<Schema>,
  campo: keyof Procedencia,
  valor: string,
  { id }: Pick<Aspirante, 'id'>,
): Promise<number> {
  const { cuenta } = await db
    .selectFrom('pedidos')
    .innerJoin('pedidoLineas', 'pedidoLineas.pedidoId', 'pedidos.id')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where(`pedidos.${campo}`, '=', valor)
    .where('pedidos.estado', '=', 'pendiente_pago')
    .where('pedidos.retiene', '=', 1)
    .where('pedidos.id', '<>', id)
    .where('modo', '=', 'stock')
    .executeTakeFirstOrThrow()
  return Number(cuenta)
}
