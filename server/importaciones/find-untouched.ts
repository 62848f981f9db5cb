import { photographsFirst } from '#domain/productos/toma.ts'
import { compareCampos } from '#domain/importaciones/diferencias.ts'
import type { Campos } from '#domain/importaciones/importacion.ts'
import { imagenIdOf } from '#domain/importaciones/planilla.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import { isOfPrecios } from '#server/productos/precios/change-precios.ts'
import { loadProductosInternosById } from '#server/productos/load-productos.ts'
import { findDrawn } from '#server/productos/imagenes-de-producto.ts'
import { matchProductos } from '#server/productos/match-productos.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Hecho } from './apply-filas.ts'
import { readFilaElegida, type Eleccion } from './fila-elegida.ts'

/** A row whose product is as it left it, and the product's `actualizado`. */
export type Intacta = { fila: ImportacionFilaRow; sello: number }

type Dejada = { fila: ImportacionFilaRow; campos: Campos; imagenes: string[] | null; stock: Map<string, number> }

/**
 * Rows of which everything that they wrote is as they left it. Other edits of their products don't matter, nor what was
 * written meanwhile and taken back.
 * @param filas a hundred at most
 */
export async function findUntouched(tx: Tx, filas: ImportacionFilaRow[], eleccion: Eleccion): Promise<Intacta[]> {
  const dejadas = filas.map((fila) => leftBy(fila, eleccion))
  const { precios = [], todo = [] } = Object.groupBy(dejadas, (dejada) => (wrotePrecios(dejada) ? 'precios' : 'todo'))
  return [...(await findSamePrecios(tx, precios)), ...(await findSame(tx, todo))]
}

/** Whether a row changed nothing but prices: of ten thousand shirts these alone are read then. */
function wrotePrecios({ fila, campos, imagenes, stock }: Dejada): boolean {
  return fila.tipo === 'cambia' && isOfPrecios(campos) && imagenes === null && stock.size === 0
}

async function findSamePrecios(tx: Tx, dejadas: Dejada[]): Promise<Intacta[]> {
  if (dejadas.length === 0) return []
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'actualizado', ...CAMPOS_DE_PRECIO])
    .where(({ ref }) => anyOf(tx, ref('id'), idsOfFilas(dejadas)))
    .execute()
  const porId = new Map(rows.map((row) => [row.id, row]))
  return dejadas.flatMap(({ fila, campos }) => {
    const row = porId.get(fila.productId!)
    if (row === undefined) return []
    const isAsLeft = CAMPOS_DE_PRECIO.every((campo) => campos[campo] === undefined || campos[campo] === row[campo])
    return isAsLeft ? [{ fila, sello: row.actualizado }] : []
  })
}

async function findSame(tx: Tx, dejadas: Dejada[]): Promise<Intacta[]> {
  if (dejadas.length === 0) return []
  const ids = idsOfFilas(dejadas)
  const { porId } = await matchProductos(tx, { ids, codigos: [], slugs: [] })
  const productos = await loadProductosInternosById(tx, ids)
  const puestas = await selectPuestas(tx, ids)
  const drawn = await findDrawn(
    tx,
    dejadas.flatMap(({ imagenes }) => imagenes ?? []),
  )
  return dejadas.flatMap(({ fila, campos, imagenes, stock }) => {
    const producto = productos.get(fila.productId!)
    if (producto === undefined) return []
    const shown = producto.imagenes.map(({ id }) => id)
    const units = puestas.get(producto.id) ?? new Map<string, number>()
    // The row put all units of a new product; of a changed one, those of the sizes that it names.
    const talles = new Set([...stock.keys(), ...(fila.tipo === 'nuevo' ? units.keys() : [])])
    const isAsLeft =
      compareCampos(producto, campos) === null &&
      (imagenes === null || photographsFirst(imagenes, (id) => drawn.has(id)).join() === shown.join()) &&
      [...talles].every((talle) => (units.get(talle) ?? 0) === (stock.get(talle) ?? 0))
    return isAsLeft ? [{ fila, sello: porId.get(producto.id)!.actualizado }] : []
  })
}

function idsOfFilas(dejadas: Dejada[]): string[] {
  return dejadas.map(({ fila }) => fila.productId!)
}

/**
 * What a row left: fields, pictures (null where it has nothing to do with them), and units. Those are as they were ever
 * put there: what buyers took since is no change. The address isn't among them, the shop gives it.
 */
function leftBy(fila: ImportacionFilaRow, eleccion: Eleccion): Dejada {
  const { slug: _slug, stock = {}, imagenes = [], ...campos } = readFilaElegida(fila, eleccion).despues
  const hecho = fila.hecho === '' ? null : (JSON.parse(fila.hecho) as Hecho)
  return {
    fila,
    campos,
    imagenes: hecho === null ? imagenes.flatMap((url) => imagenIdOf(url) ?? []) : hecho.imagenes,
    stock: new Map(
      fila.tipo === 'nuevo'
        ? Object.entries(stock)
        : hecho!.stock.flatMap(({ talle, puestas }) => (puestas === undefined ? [] : [[talle, puestas]])),
    ),
  }
}

/** Units of the products' sizes put there and not taken away by somebody: on hand, held and sold. */
async function selectPuestas(tx: Tx, productIds: string[]): Promise<Map<string, Map<string, number>>> {
  const rows = await tx.selectFrom('productStock').selectAll().where('productId', 'in', productIds).execute()
  const porProducto = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...porProducto].map(([productId, talles]) => [
      productId,
      new Map(talles.map(({ talle, cantidad, retenido, vendido }) => [talle, cantidad + retenido + vendido])),
    ]),
  )
}
