import type { Kysely } from 'kysely'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import type { CifraMovida } from '#server/cambios/note-stock.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema, StockMovimientoRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'

/** One shirt on hand; an order holds one per stock line. */
export type Unidad = Pick<LineaPedido, 'productId' | 'talle'>

/** Shirts that lines take from stock, always in the same order, so that two transactions never wait for each other. */
export function unidadesDe(lineas: Pick<LineaPedido, 'productId' | 'talle' | 'modo'>[]): Unidad[] {
  return lineas
    .filter((linea) => linea.modo === 'stock')
    .map(({ productId, talle }) => ({ productId, talle }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * Holds every unit, or none.
 * @returns the units that couldn't be had, empty when all are held; and the figures of those that are, to be noted
 */
export async function holdUnidades(tx: Tx, unidades: Unidad[]): Promise<{ missing: Unidad[]; cifras: CifraMovida[] }> {
  const held: CifraMovida[] = []
  const missing: Unidad[] = []
  for (const unidad of unidades) {
    const row = await tx
      .updateTable('productStock')
      .set((eb) => ({ cantidad: eb('cantidad', '-', 1), retenido: eb('retenido', '+', 1) }))
      .where('productId', '=', unidad.productId)
      .where('talle', '=', unidad.talle)
      .where('cantidad', '>=', 1)
      .returning('cantidad')
      .executeTakeFirst()
    if (row === undefined) missing.push(unidad)
    else held.push({ ...unidad, antes: row.cantidad + 1, despues: row.cantidad })
  }
  if (missing.length === 0) return { missing, cifras: held }
  await releaseUnidades(tx, held)
  return { missing, cifras: [] }
}

/**
 * Units that were moved, and those that weren't where they should be; neither when a size no longer exists. And what
 * became of the figures on hand, to be noted.
 */
type Movidas = { moved: Unidad[]; missing: Unidad[]; cifras: CifraMovida[] }

/** Held units go back on hand. */
export function releaseUnidades(tx: Tx, unidades: Unidad[]): Promise<Movidas> {
  return moveUnidades(tx, unidades, 'retenido', 'cantidad')
}

/** Held units are sold. */
export function sellUnidades(tx: Tx, unidades: Unidad[]): Promise<Movidas> {
  return moveUnidades(tx, unidades, 'retenido', 'vendido')
}

/** Sold units come back on hand. */
export function returnUnidades(tx: Tx, unidades: Unidad[]): Promise<Movidas> {
  return moveUnidades(tx, unidades, 'vendido', 'cantidad')
}

type Figura = 'cantidad' | 'retenido' | 'vendido'

async function moveUnidades(tx: Tx, unidades: Unidad[], from: Figura, to: Figura): Promise<Movidas> {
  const moved: Unidad[] = []
  const missing: Unidad[] = []
  const cifras: CifraMovida[] = []
  for (const unidad of unidades) {
    const row = await tx
      .updateTable('productStock')
      .set((eb) => ({ [from]: eb(from, '-', 1), [to]: eb(to, '+', 1) }))
      .where('productId', '=', unidad.productId)
      .where('talle', '=', unidad.talle)
      .where(from, '>=', 1)
      .returning('cantidad')
      .executeTakeFirst()
    if (row === undefined) {
      if ((await findFiguras(tx, unidad)) !== undefined) missing.push(unidad)
      continue
    }
    moved.push(unidad)
    if (to === 'cantidad') cifras.push({ ...unidad, antes: row.cantidad - 1, despues: row.cantidad })
  }
  return { moved, missing, cifras }
}

/** The stock figures of a size; undefined when the product or the size is gone. */
export function findFiguras(
  db: Kysely<Schema>,
  { productId, talle }: Unidad,
): Promise<Record<Figura, number> | undefined> {
  return db
    .selectFrom('productStock')
    .select(['cantidad', 'retenido', 'vendido'])
    .where('productId', '=', productId)
    .where('talle', '=', talle)
    .executeTakeFirst()
}

/** Writes one line of the ledger per unit. */
export async function insertMovimientosDeStock(
  work: Work,
  tipo: StockMovimientoRow['tipo'],
  unidades: Unidad[],
  pedido: { id: string; codigo: string },
): Promise<void> {
  if (unidades.length === 0) return
  const rows = unidades.map((unidad) => ({
    id: work.newId(),
    ...unidad,
    tipo,
    cantidad: 1,
    pedidoId: pedido.id,
    motivo: `Pedido ${pedido.codigo}`,
    creado: work.clock(),
  }))
  await work.tx.insertInto('stockMovimientos').values(rows).execute()
}

function keyOf({ productId, talle }: Unidad): string {
  return `${productId} ${talle}`
}
