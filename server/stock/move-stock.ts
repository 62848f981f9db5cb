import { sql } from 'kysely'
import type { CambioDeStock } from '#domain/productos/stock.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * Sets the units of a size from one figure to another, with the ledger's entry for the difference.
 * @param quien who does it
 * @returns the figure as it is now where it isn't the one to start from (null: no such size); nothing is written
 * then. A figure that is already the wanted one is fine, so a change sent twice is done once.
 */
export async function moveStock(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  productId: string,
  { talle, antes, unidades }: CambioDeStock,
  quien: string,
): Promise<{ ok: true } | { ok: false; ahora: number | null }> {
  const changed = antes === null ? await insertTalle(tx, productId, talle, unidades) : await setUnidades()
  if (!changed) {
    const row = await tx
      .selectFrom('productStock')
      .select('cantidad')
      .where('productId', '=', productId)
      .where('talle', '=', talle)
      .executeTakeFirst()
    return row?.cantidad === unidades ? { ok: true } : { ok: false, ahora: row?.cantidad ?? null }
  }
  const cantidad = unidades - (antes ?? 0)
  if (cantidad !== 0) {
    await tx
      .insertInto('stockMovimientos')
      .values({
        id: newId(),
        productId,
        talle,
        tipo: 'ajuste',
        cantidad,
        pedidoId: null,
        motivo: `Administración: ${quien}`,
        creado: clock(),
      })
      .execute()
  }
  return { ok: true }

  async function setUnidades(): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('productStock')
      .set({ cantidad: unidades })
      .where('productId', '=', productId)
      .where('talle', '=', talle)
      .where('cantidad', '=', antes)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
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
