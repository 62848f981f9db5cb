import { sql, type Kysely } from 'kysely'
import { DESTINOS_SIN_CAMISETA, type Destino } from '#domain/devoluciones/devolucion.ts'
import type { Schema } from '#server/db/schema.ts'

/** Ids of orders and products. */
export type Alcance = { pedidos: string[]; productos: string[] }

/** Two facts about the stock that should be the same and aren't. */
export type Discrepancia = { productId: string; talle: string; que: string; esperado: number; encontrado: number }

/**
 * Checks that the stock figures are what the ledger adds up to. What is held belongs to orders that wait for their
 * payment, and each order holds and has sold what its state says.
 * @param alcance the products to look at, and all orders that have them; left out, everything
 * @returns what disagrees; empty when all is well
 */
export async function verifyStock(db: Kysely<Schema>, alcance?: Alcance): Promise<Discrepancia[]> {
  const figures = await db
    .selectFrom('productStock')
    .selectAll()
    .$if(alcance !== undefined, (query) => query.where('productId', 'in', alcance!.productos))
    .execute()
  const ledger = byTalle(await sumLedger(db, alcance))
  const held = byTalle(await countHeldByPedidos(db, alcance))
  const discrepancias: Discrepancia[] = []
  for (const { productId, talle, ...figuras } of figures) {
    const sums = ledger.get(keyOfTalle({ productId, talle })) ?? { cantidad: 0, retenido: 0, vendido: 0 }
    const compare = (que: string, esperado: number, encontrado: number) => {
      if (esperado !== encontrado) discrepancias.push({ productId, talle, que, esperado, encontrado })
    }
    compare('cantidad según los movimientos', Number(sums.cantidad), figuras.cantidad)
    compare('retenido según los movimientos', Number(sums.retenido), figuras.retenido)
    compare('vendido según los movimientos', Number(sums.vendido), figuras.vendido)
    const pedidos = Number(held.get(keyOfTalle({ productId, talle }))?.cuenta ?? 0)
    compare('retenido según los pedidos que esperan el pago', pedidos, figuras.retenido)
  }
  if (alcance === undefined)
    discrepancias.push(...(await findGone(db, new Set(figures.map(keyOfTalle)), { ledger, held })))
  for (const row of await sumByPedido(db, alcance)) {
    const wanted = WANTED[row.estado]
    const lineas = Number(row.lineas)
    const compare = (que: string, esperado: number, encontrado: number) => {
      if (esperado === encontrado) return
      discrepancias.push({
        productId: row.productId,
        talle: row.talle,
        que: `${que} del pedido ${row.codigo}`,
        esperado,
        encontrado,
      })
    }
    compare('retenido', wanted.retenido * row.retiene * lineas, Number(row.retenido))
    const vendido = Number(row.vendido)
    // What was broken or kept before its order was undone didn't go back on sale.
    const perdidas = wanted.vendido === 0 && vendido > 0 ? Math.min(vendido, Number(row.perdidas)) : 0
    if (wanted.vendido !== null) compare('vendido', wanted.vendido * (lineas - Number(row.vueltas)) + perdidas, vendido)
  }
  return discrepancias
}

type Sumas = { productId: string; talle: string; cantidad: number; retenido: number; vendido: number }

/**
 * Sizes that the ledger or waiting orders know and that have no figures any more. A size goes when nothing of it is
 * left. A deleted product takes its sizes along, and the ledger lets go of what was on hand.
 */
async function findGone(
  db: Kysely<Schema>,
  known: ReadonlySet<string>,
  { ledger, held }: { ledger: Map<string, Sumas>; held: Map<string, { productId: string; talle: string }> },
): Promise<Discrepancia[]> {
  const products = new Set((await db.selectFrom('products').select('id').execute()).map(({ id }) => id))
  const deleted = new Set((await selectEliminados(db)).map(({ productId }) => productId))
  const discrepancias: Discrepancia[] = []
  for (const [key, { productId, talle, cantidad, retenido, vendido }] of ledger) {
    if (known.has(key)) continue
    const sums = { cantidad: Number(cantidad), retenido: Number(retenido), vendido: Number(vendido) }
    const left = products.has(productId) ? sums : { cantidad: sums.cantidad }
    for (const [que, esperado] of Object.entries(left)) {
      if (esperado === 0) continue
      discrepancias.push({ productId, talle, que: `${que}, cuya fila de stock ya no está,`, esperado, encontrado: 0 })
    }
  }
  for (const [key, { productId, talle }] of held) {
    if (known.has(key) || deleted.has(productId)) continue
    const que = 'retenido para un pedido que espera el pago, cuya fila de stock ya no está,'
    discrepancias.push({ productId, talle, que, esperado: 1, encontrado: 0 })
  }
  return discrepancias
}

/** Products that were deleted while something of them was on hand or held. */
function selectEliminados(db: Kysely<Schema>): Promise<{ productId: string }[]> {
  return db.selectFrom('stockMovimientos').select('productId').where('tipo', '=', 'baja').distinct().execute()
}

/**
 * Units per stock line that an order holds, if it holds at all, and has sold, in each state. null means that both are
 * possible.
 */
const WANTED = {
  pendiente_pago: { retenido: 1, vendido: 0 },
  pagado: { retenido: 0, vendido: 1 },
  en_preparacion: { retenido: 0, vendido: 1 },
  enviado: { retenido: 0, vendido: 1 },
  listo_para_retirar: { retenido: 0, vendido: 1 },
  entregado: { retenido: 0, vendido: 1 },
  vencido: { retenido: 0, vendido: 0 },
  cancelado: { retenido: 0, vendido: 0 },
  // Shirts refunded before they left the shop are back on hand, after that gone.
  reembolsado: { retenido: 0, vendido: null },
} as const

/** What movements `m` add up to. */
export const cantidad = sql<number>`sum(case m.tipo when 'retencion' then -m.cantidad when 'venta' then 0 else m.cantidad end)`
export const retenido = sql<number>`sum(
  case m.tipo when 'retencion' then m.cantidad when 'liberacion' then -m.cantidad when 'venta' then -m.cantidad else 0 end
)`
export const vendido = sql<number>`sum(case m.tipo when 'venta' then m.cantidad when 'devolucion' then -m.cantidad else 0 end)`

/** Lines whose shirt ended in one of some places. */
const countJuzgadas = (destinos: readonly Destino[]) => sql<number>`sum(case when exists (
  select 1 from devolucion_lineas v
  where v.pedido_id = pedido_lineas.pedido_id and v.orden = pedido_lineas.orden and v.destino in (${sql.join(destinos)})
) then 1 else 0 end)`

function sumLedger(db: Kysely<Schema>, alcance?: Alcance) {
  return db
    .selectFrom('stockMovimientos as m')
    .$if(alcance !== undefined, (query) => query.where('productId', 'in', alcance!.productos))
    .select(['productId', 'talle', cantidad.as('cantidad'), retenido.as('retenido'), vendido.as('vendido')])
    .groupBy(['productId', 'talle'])
    .execute()
}

function countHeldByPedidos(db: Kysely<Schema>, alcance?: Alcance) {
  return db
    .selectFrom('pedidoLineas')
    .innerJoin('pedidos', 'pedidos.id', 'pedidoLineas.pedidoId')
    .select(['productId', 'talle'])
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('modo', '=', 'stock')
    .where('estado', '=', 'pendiente_pago')
    .where('retiene', '=', 1)
    .$if(alcance !== undefined, (query) => query.where('pedidoId', 'in', alcance!.pedidos))
    .groupBy(['productId', 'talle'])
    .execute()
}

/** What each order's movements add up to, per product and size; only of sizes that still exist. */
function sumByPedido(db: Kysely<Schema>, alcance?: Alcance) {
  // Lines are counted before they meet the movements: a sale may have the same shirt twice.
  const lineas = db
    .selectFrom('pedidoLineas')
    .select(['pedidoId', 'productId', 'talle'])
    .select((eb) => eb.fn.countAll<number>().as('lineas'))
    .select([countJuzgadas(['stock']).as('vueltas'), countJuzgadas(DESTINOS_SIN_CAMISETA).as('perdidas')])
    .where('modo', '=', 'stock')
    .$if(alcance !== undefined, (query) => query.where('pedidoId', 'in', alcance!.pedidos))
    .groupBy(['pedidoId', 'productId', 'talle'])
  return db
    .selectFrom(lineas.as('l'))
    .innerJoin('pedidos as p', 'p.id', 'l.pedidoId')
    .innerJoin('productStock as s', (join) =>
      join.onRef('s.productId', '=', 'l.productId').onRef('s.talle', '=', 'l.talle'),
    )
    .leftJoin('stockMovimientos as m', (join) =>
      join.onRef('m.pedidoId', '=', 'p.id').onRef('m.productId', '=', 'l.productId').onRef('m.talle', '=', 'l.talle'),
    )
    .select(['p.codigo', 'p.estado', 'p.retiene', 'l.productId', 'l.talle', 'l.lineas', 'l.vueltas', 'l.perdidas'])
    .select([retenido.as('retenido'), vendido.as('vendido')])
    .groupBy([
      'p.id',
      'p.codigo',
      'p.estado',
      'p.retiene',
      'l.productId',
      'l.talle',
      'l.lineas',
      'l.vueltas',
      'l.perdidas',
    ])
    .execute()
}

function byTalle<T extends { productId: string; talle: string }>(rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [keyOfTalle(row), row]))
}

function keyOfTalle({ productId, talle }: { productId: string; talle: string }): string {
  return `${productId} ${talle}`
}
