import { sql } from 'kysely'
import type { CambioDeStock } from '#domain/productos/stock.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertMovimientos } from './ledger.ts'

type Writing = Pick<Runtime, 'clock' | 'newId'>

/** More or fewer units of a size. `quitar`: the size itself goes when none of it are left, held or sold. */
export type DiferenciaDeStock = { talle: string; diferencia: number; quitar: boolean }

/**
 * What came of a difference: the actual one, whether the size is new, and its `puestas` then. Those are its units on
 * hand, held and sold, which only people change.
 */
export type StockMovido = { diferencia: number; nuevo: boolean; puestas: number }

/** Writes the sizes of new products, with the units that they start with. @param motivo why, for the ledger */
export async function loadTalles(
  tx: Tx,
  runtime: Writing,
  talles: Schema['productStock'][],
  motivo: string,
): Promise<void> {
  if (talles.length === 0) return
  await tx.insertInto('productStock').values(talles).execute()
  const movimientos = talles
    .filter(({ cantidad }) => cantidad > 0)
    .map(({ productId, talle, cantidad }) => ({ productId, talle, tipo: 'carga' as const, cantidad }))
  await insertMovimientos(tx, runtime, movimientos, { pedidoId: null, motivo })
}

/** Locks a product's sizes for this transaction. @returns the units of each that can be bought */
export async function lockTalles(tx: Tx, productId: string): Promise<Map<string, number>> {
  const rows = await tx
    .updateTable('productStock')
    .set((eb) => ({ cantidad: eb.ref('cantidad') }))
    .where('productId', '=', productId)
    .returning(['talle', 'cantidad'])
    .execute()
  return new Map(rows.map(({ talle, cantidad }) => [talle, cantidad]))
}

/**
 * Sets the units of a size from one figure to another.
 * @param motivo why, for the ledger
 * @returns the present figure where it isn't the one to start from (null: no such size), with nothing written. A figure
 * that is already the wanted one is fine, so a change sent twice is done once.
 */
export async function countTalle(
  tx: Tx,
  runtime: Writing,
  productId: string,
  { talle, antes, unidades }: CambioDeStock,
  motivo: string,
): Promise<{ ok: true } | { ok: false; ahora: number | null }> {
  const changed =
    antes === null
      ? await insertTalle(tx, productId, talle, unidades)
      : (await setCantidad(tx, productId, talle, { antes, despues: unidades })) !== undefined
  if (!changed) {
    const ahora = (await selectCantidad(tx, productId, talle)) ?? null
    return ahora === unidades ? { ok: true } : { ok: false, ahora }
  }
  await enterAjuste(tx, runtime, { productId, talle, cantidad: unidades - (antes ?? 0) }, motivo)
  return { ok: true }
}

/** Adds units to a size, or takes as many as there are. @param motivo why, for the ledger */
export async function addUnidades(
  tx: Tx,
  runtime: Writing,
  productId: string,
  { talle, diferencia, quitar }: DiferenciaDeStock,
  motivo: string,
): Promise<StockMovido> {
  const movido = await addCantidad(tx, productId, talle, diferencia)
  await enterAjuste(tx, runtime, { productId, talle, cantidad: movido.diferencia }, motivo)
  if (quitar) {
    await tx
      .deleteFrom('productStock')
      .where('productId', '=', productId)
      .where('talle', '=', talle)
      .where('cantidad', '=', 0)
      .where('retenido', '=', 0)
      .where('vendido', '=', 0)
      .execute()
  }
  return movido
}

/**
 * Takes away the sizes of products that go in this transaction, whatever is on hand or held of them.
 * @param tipo `baja` of what may have been sold or be held, `ajuste` of what never was
 * @param motivo why, for the ledger
 */
export async function removeTalles(
  tx: Tx,
  runtime: Writing,
  productIds: string[],
  { tipo, motivo }: { tipo: 'baja' | 'ajuste'; motivo: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('productStock')
    .where('productId', 'in', productIds)
    .returning(['productId', 'talle', 'cantidad', 'retenido'])
    .execute()
  const movimientos = gone
    // Units that orders hold are gone as well, and the ledger says why.
    .filter(({ cantidad, retenido }) => cantidad > 0 || retenido > 0)
    .map(({ productId, talle, cantidad }) => ({ productId, talle, tipo, cantidad: -cantidad }))
  await insertMovimientos(tx, runtime, movimientos, { pedidoId: null, motivo })
}

/** @returns false when the product has this size already, or doesn't exist */
async function insertTalle(tx: Tx, productId: string, talle: string, cantidad: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('productStock')
    .columns(['productId', 'talle', 'cantidad', 'retenido', 'vendido'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select((eb) => [
          'products.id',
          // PostgreSQL takes a bare parameter for a text.
          sql<string>`cast(${talle} as text)`.as('talle'),
          sql<number>`cast(${cantidad} as integer)`.as('cantidad'),
          eb.lit(0).as('retenido'),
          eb.lit(0).as('vendido'),
        ])
        .where('products.id', '=', productId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function addCantidad(tx: Tx, productId: string, talle: string, wanted: number): Promise<StockMovido> {
  for (;;) {
    const antes = await selectCantidad(tx, productId, talle)
    if (antes === undefined) {
      const cantidad = Math.max(0, wanted)
      await tx.insertInto('productStock').values({ productId, talle, cantidad, retenido: 0, vendido: 0 }).execute()
      return { diferencia: cantidad, nuevo: true, puestas: cantidad }
    }
    const diferencia = Math.max(wanted, -antes)
    const moved = await setCantidad(tx, productId, talle, { antes, despues: antes + diferencia })
    // Where nothing moved a buyer was quicker: what is left now decides.
    if (moved !== undefined)
      return { diferencia, nuevo: false, puestas: moved.cantidad + moved.retenido + moved.vendido }
  }
}

async function selectCantidad(tx: Tx, productId: string, talle: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('productStock')
    .select('cantidad')
    .where('productId', '=', productId)
    .where('talle', '=', talle)
    .executeTakeFirst()
  return row?.cantidad
}

/** @returns the size's figures afterwards; undefined when it doesn't have `antes` units */
function setCantidad(tx: Tx, productId: string, talle: string, { antes, despues }: { antes: number; despues: number }) {
  return tx
    .updateTable('productStock')
    .set({ cantidad: despues })
    .where('productId', '=', productId)
    .where('talle', '=', talle)
    .where('cantidad', '=', antes)
    .returning(['cantidad', 'retenido', 'vendido'])
    .executeTakeFirst()
}

async function enterAjuste(
  tx: Tx,
  runtime: Writing,
  { productId, talle, cantidad }: { productId: string; talle: string; cantidad: number },
  motivo: string,
): Promise<void> {
  if (cantidad === 0) return
  await insertMovimientos(tx, runtime, [{ productId, talle, tipo: 'ajuste', cantidad }], { pedidoId: null, motivo })
}
