import type { ProductoInterno } from '#domain/productos/producto.ts'
import { photographsFirst } from '#domain/productos/toma.ts'
import type { Tx } from '#server/db/connect.ts'
import { claimImagenes } from '#server/imagenes/clean-imagenes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { loadTalles } from '#server/stock/talles.ts'
import { findDrawn } from './imagenes-de-producto.ts'
import { notePrecios, type Por } from './precios/note-precios.ts'
import { toProductRows } from './product-mapping.ts'

/** A product to be written, and when it was made (milliseconds UTC; now when absent). */
export type ProductoNuevo = { producto: ProductoInterno; creado?: number; slugsAnteriores?: string[] }

/**
 * Writes new products with all their lists in few statements, and each unit that they start with in the ledger.
 * Pictures that are gone are left out, as are former addresses that another product has or had. The caller notes what
 * changed when all is written.
 * @param por who writes them and why, for the ledger and the history of prices
 * @throws when an id, slug or code is taken
 */
export async function insertProductos(
  tx: Tx,
  nuevos: ProductoNuevo[],
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  por: Por,
): Promise<void> {
  if (nuevos.length === 0) return
  const now = runtime.clock()
  const rows = nuevos.map(({ producto, creado = now }) => toProductRows(producto, { creado, actualizado: now }))
  const talles = rows.flatMap((row) => row.tallesEncargo)
  const colores = rows.flatMap((row) => row.colores)
  const wanted = rows.flatMap((row) => row.imagenes)
  const gone = new Set(
    await claimImagenes(
      tx,
      wanted.map(({ imagenId }) => imagenId),
    ),
  )
  const drawn = await findDrawn(
    tx,
    wanted.map(({ imagenId }) => imagenId),
  )
  const imagenes = rows.flatMap((row) =>
    photographsFirst(
      row.imagenes.filter(({ imagenId }) => !gone.has(imagenId)),
      ({ imagenId }) => drawn.has(imagenId),
    ).map((link, orden) => ({ ...link, orden })),
  )
  const slugs = nuevos.flatMap(({ producto, slugsAnteriores = [] }) =>
    slugsAnteriores.map((slug) => ({ slug, productId: producto.id })),
  )
  await tx
    .insertInto('products')
    .values(rows.map((row) => row.product))
    .execute()
  await notePrecios(
    tx,
    rows.map(({ product }) => product.id),
    por,
  )
  const stock = rows.flatMap((row) => row.stock)
  await loadTalles(tx, { ...runtime, clock: () => now }, stock, por.motivo)
  if (talles.length > 0) await tx.insertInto('productTallesEncargo').values(talles).execute()
  if (colores.length > 0) await tx.insertInto('productColores').values(colores).execute()
  if (imagenes.length > 0) await tx.insertInto('productImagenes').values(imagenes).execute()
  if (slugs.length > 0) {
    await tx
      .insertInto('productSlugs')
      .values(slugs)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
}
