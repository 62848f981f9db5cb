import { textoDeProducto } from '#domain/catalogo/filtros-admin.ts'
import type { Campos } from '#domain/importaciones/importacion.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import type { Tx } from '#server/db/connect.ts'
import { claimImagenes } from '#server/imagenes/clean-imagenes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { addUnidades, type DiferenciaDeStock } from '#server/stock/talles.ts'
import { changePrecios, isOfPrecios } from './precios/change-precios.ts'
import { freeSlug } from './free-slug.ts'
import { orderImagenes } from './imagenes-de-producto.ts'
import { notePrecios, type Por } from './precios/note-precios.ts'
import { toColumns } from './product-mapping.ts'

/** What to change: fields, stock by differences, pictures by their ids. What isn't given stays. */
export type CambioDeProducto = {
  id: string
  /** `actualizado` of the product that the change was made for. */
  sello: number
  campos: Omit<Campos, 'id' | 'stock' | 'imagenes' | 'creado' | 'slugsAnteriores'>
  stock: DiferenciaDeStock[]
  imagenes: string[] | null
}

/** Why products change: the ledger's word for their units, and who and why in the history of their prices. */
export type Razones = { motivo: string; precios: Por }

/**
 * A change that was done, so that it can be undone: the stock as it moved and sizes that weren't there before. `puestas`
 * are a size's units on hand, held and sold then, which only people change. (Missing in what earlier versions did.)
 */
export type CambioHecho = {
  sello: number
  stock: { talle: string; diferencia: number; nuevo: boolean; puestas?: number }[]
}

/**
 * Changes a product as `changeProductos` does.
 * @returns null when it was edited since, or is gone; nothing is written then
 */
export async function changeProducto(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  cambio: CambioDeProducto,
  razones: Razones,
): Promise<CambioHecho | null> {
  return (await changeProductos(tx, runtime, [cambio], razones))[0]!
}

/**
 * Changes products that are still as they were, one after the other. Stock changes by differences, so that what buyers took meanwhile stays
 * taken; it never goes below 0. A new name gives a new address unless one is given, and the old one leads to it. The
 * caller notes what changed.
 * @param cambios a hundred at most, each of another product
 * @returns for each of them what was done; null, with nothing written, when the product was edited since or is gone
 */
export async function changeProductos(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  cambios: CambioDeProducto[],
  razones: Razones,
): Promise<(CambioHecho | null)[]> {
  if (cambios.length === 0) return []
  const { dePrecios = [], otros = [] } = Object.groupBy(cambios, (cambio) =>
    changesPrecios(cambio) ? 'dePrecios' : 'otros',
  )
  const before = await selectAntes(
    tx,
    otros.map(({ id }) => id),
  )
  const now = runtime.clock()
  const repreciados = await changePrecios(
    tx,
    dePrecios.map(({ id, sello, campos }) => ({ id, sello, siguiente: selloAfter(sello, now), precios: campos })),
  )
  const hechos: (CambioHecho | null)[] = []
  for (const cambio of cambios) {
    if (changesPrecios(cambio)) {
      hechos.push(repreciados.has(cambio.id) ? { sello: selloAfter(cambio.sello, now), stock: [] } : null)
      continue
    }
    const row = before.get(cambio.id)
    const isSame = row !== undefined && row.actualizado === cambio.sello
    hechos.push(isSame ? await changeOne(tx, runtime, cambio, row, now, razones.motivo) : null)
  }
  const repriced = cambios.filter(
    ({ campos }, at) => hechos[at] !== null && CAMPOS_DE_PRECIO.some((campo) => campos[campo] !== undefined),
  )
  await notePrecios(
    tx,
    repriced.map(({ id }) => id),
    razones.precios,
  )
  return hechos
}

/** Whether nothing but prices changes: of those many are written together. */
function changesPrecios({ campos, stock, imagenes }: CambioDeProducto): boolean {
  return isOfPrecios(campos) && stock.length === 0 && imagenes === null
}

/** The `actualizado` that follows, strictly later whatever a clock says. */
function selloAfter(sello: number, now: number): number {
  return Math.max(now, sello + 1)
}

type Antes = { slug: string; codigo: string; nombre: string; equipo: string; nombrePersonalizado: string }

async function selectAntes(tx: Tx, ids: string[]): Promise<Map<string, Antes & { actualizado: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'actualizado', 'slug', 'codigo', 'nombre', 'equipo', 'nombrePersonalizado'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function changeOne(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  cambio: CambioDeProducto,
  before: Antes,
  now: number,
  motivo: string,
): Promise<CambioHecho | null> {
  const { id, campos } = cambio
  const sello = selloAfter(cambio.sello, now)
  const wanted = campos.slug ?? campos.nombre
  const codigo = campos.codigo ?? before.codigo
  const slug = wanted === undefined ? before.slug : await freeSlug(tx, { id, codigo }, wanted)
  const columns = toColumns(campos)
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ ...columns, slug, busqueda: textoDeProducto({ ...before, ...columns }), actualizado: sello })
    .where('id', '=', id)
    .where('actualizado', '=', cambio.sello)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null

  if (slug !== before.slug) {
    await tx.deleteFrom('productSlugs').where('slug', '=', slug).execute()
    await tx
      .insertInto('productSlugs')
      .values({ slug: before.slug, productId: id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  if (campos.tallesEncargo !== undefined) {
    await tx.deleteFrom('productTallesEncargo').where('productId', '=', id).execute()
    const rows = campos.tallesEncargo.map((talle, orden) => ({ productId: id, talle, orden }))
    if (rows.length > 0) await tx.insertInto('productTallesEncargo').values(rows).execute()
  }
  await replaceColores(tx, id, 'principal', campos.coloresPrincipales)
  await replaceColores(tx, id, 'secundario', campos.coloresSecundarios)
  if (cambio.imagenes !== null) await replaceImagenes(tx, id, cambio.imagenes)
  const stock: CambioHecho['stock'] = []
  for (const diferencia of cambio.stock) {
    stock.push({ talle: diferencia.talle, ...(await addUnidades(tx, runtime, id, diferencia, motivo)) })
  }
  return { sello, stock }
}

/** The pictures of a product, in their order as far as 48.1 leaves it; ids of pictures that are gone are left out. */
export async function replaceImagenes(tx: Tx, productId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('productImagenes').where('productId', '=', productId).execute()
  if (ids.length === 0) return
  const gone = new Set(await claimImagenes(tx, ids))
  const kept = await orderImagenes(
    tx,
    ids.filter((id) => !gone.has(id)),
  )
  const rows = kept.map((imagenId, orden) => ({ productId, imagenId, orden }))
  if (rows.length > 0) await tx.insertInto('productImagenes').values(rows).execute()
}

async function replaceColores(
  tx: Tx,
  productId: string,
  tipo: 'principal' | 'secundario',
  colores: string[] | undefined,
): Promise<void> {
  if (colores === undefined) return
  await tx.deleteFrom('productColores').where('productId', '=', productId).where('tipo', '=', tipo).execute()
  const rows = colores.map((color, orden) => ({ productId, tipo, color, orden }))
  if (rows.length > 0) await tx.insertInto('productColores').values(rows).execute()
}

/**
 * Gives a product other pictures, if it still has the ones that are expected. The caller notes what changed.
 * @param change ids of pictures in their order: `de` as they are expected, `a` as they shall be
 * @returns the product's `actualizado` before and after; null when it has other pictures now, or is gone
 */
export async function changeImagenes(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  { id, de, a }: { id: string; de: string[]; a: string[] },
): Promise<{ antes: number; despues: number } | null> {
  // The product is written first: whoever edits it at the same time waits, and is then noticed.
  await tx
    .updateTable('products')
    .set((eb) => ({ actualizado: eb.ref('actualizado') }))
    .where('id', '=', id)
    .execute()
  const product = await tx.selectFrom('products').select('actualizado').where('id', '=', id).executeTakeFirst()
  if (product === undefined) return null
  const now = await tx
    .selectFrom('productImagenes')
    .select('imagenId')
    .where('productId', '=', id)
    .orderBy('orden')
    .execute()
  if (now.map(({ imagenId }) => imagenId).join() !== (await orderImagenes(tx, de)).join()) return null
  const despues = Math.max(clock(), product.actualizado + 1)
  await tx.updateTable('products').set({ actualizado: despues }).where('id', '=', id).execute()
  await replaceImagenes(tx, id, a)
  return { antes: product.actualizado, despues }
}
