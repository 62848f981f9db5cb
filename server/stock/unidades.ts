import type { Kysely } from 'kysely'
import type { Unidad } from '#domain/pedidos/linea.ts'
import type { CifraMovida } from '#server/cambios/note-stock.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { insertMovimientos, type Movimiento } from './ledger.ts'

/** Whose units they are, for the ledger. */
type DePedido = { id: string; codigo: string }

/**
 * Holds every unit, or none. `enterRetencion` writes its entries: an order that is being placed has its code last.
 * @returns the units that couldn't be had, empty when all are held; and the held ones' figures, to be noted
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
  await moveFiguras(tx, held, 'retenido', 'cantidad')
  return { missing, cifras: [] }
}

/**
 * Units that were moved, and those that weren't where they should be; neither when a size no longer exists. And what
 * became of the figures on hand, to be noted.
 */
type Movidas = { moved: Unidad[]; missing: Unidad[]; cifras: CifraMovida[] }

/** Enters in the ledger what an order holds by `holdUnidades` of the same transaction. */
export function enterRetencion(work: Work, unidades: Unidad[], pedido: DePedido): Promise<void> {
  return enter(work, 'retencion', unidades, pedido)
}

/** Held units go back on hand. */
export async function releaseUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  const movidas = await moveFiguras(work.tx, unidades, 'retenido', 'cantidad')
  await enter(work, 'liberacion', movidas.moved, pedido)
  return movidas
}

/** Held units are sold. */
export async function sellUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  const movidas = await moveFiguras(work.tx, unidades, 'retenido', 'vendido')
  await enter(work, 'venta', movidas.moved, pedido)
  return movidas
}

/** Sold units come back on hand. */
export async function returnUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  const movidas = await moveFiguras(work.tx, unidades, 'vendido', 'cantidad')
  await enter(work, 'devolucion', movidas.moved, pedido)
  return movidas
}

type Figura = 'cantidad' | 'retenido' | 'vendido'

async function moveFiguras(tx: Tx, unidades: Unidad[], from: Figura, to: Figura): Promise<Movidas> {
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

/** Writes one entry of the ledger per unit. */
function enter(work: Work, tipo: Movimiento['tipo'], unidades: Unidad[], { id, codigo }: DePedido): Promise<void> {
  const movimientos = unidades.map(({ productId, talle }) => ({ productId, talle, tipo, cantidad: 1 }))
  return insertMovimientos(work.tx, work, movimientos, { pedidoId: id, motivo: `Pedido ${codigo}` })
}
