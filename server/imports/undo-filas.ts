import { compareCampos } from '#domain/importacion/diferencias.ts'
import type { Campos } from '#domain/importacion/importacion.ts'
import { imagenIdOf } from '#domain/importacion/planilla.ts'
import { changeProductos } from '#server/catalogue/change-producto.ts'
import { loadProductosInternosById } from '#server/catalogue/load-productos.ts'
import { matchProductos } from '#server/catalogue/match-productos.ts'
import { noteEdicion } from '#server/catalogue/note-edicion.ts'
import { removeProductos } from '#server/catalogue/remove-productos.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Hecho, Por } from './apply-filas.ts'
import { readFilaElegida, type Eleccion } from './fila-elegida.ts'
import { updateAlike } from './importaciones.repo.ts'

const OUTCOMES = {
  quitado: { estado: 'deshecha' },
  editado: {
    estado: 'no_deshecha',
    motivo: 'Se editó (o se borró) después: quedó como está.',
  },
  pedido: { estado: 'no_deshecha', motivo: 'Está en un pedido: quedó en la tienda.' },
} as const satisfies Record<string, Partial<ImportacionFilaRow>>

/**
 * Undoes rows that were done, within one transaction: new products go, changed ones become what they were. A product
 * of which something that the row wrote was changed since, or that was ordered, stays as it is, and its row says so. The
 * caller notes what changed.
 * @param por `quien` decided it, `motivo` why stock changes, for the ledger
 * @returns ids of the products that were removed or changed
 */
export async function undoFilas(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  filas: ImportacionFilaRow[],
  por: Por,
): Promise<string[]> {
  const untouched = await findUntouched(tx, filas, por.eleccion)
  const nuevas = untouched.filter(({ fila }) => fila.tipo === 'nuevo')
  const removed = await removeProductos(
    tx,
    runtime,
    nuevas.map(({ fila, sello }) => ({ id: fila.productId!, sello })),
    por.motivo,
  )
  const changed = await undoCambios(
    tx,
    runtime,
    untouched.filter(({ fila }) => fila.tipo !== 'nuevo'),
    por,
  )
  const outcomeOf = (fila: ImportacionFilaRow) =>
    changed.has(fila) ? 'quitado' : ((fila.tipo === 'nuevo' ? removed.get(fila.productId!) : undefined) ?? 'editado')
  await updateAlike(
    tx,
    filas.map((fila) => ({ fila, set: OUTCOMES[outcomeOf(fila)] })),
  )
  return filas.filter((fila) => outcomeOf(fila) === 'quitado').map(({ productId }) => productId!)
}

/** A row whose product is as it left it, and the product's `actualizado`. */
type Intacta = { fila: ImportacionFilaRow; sello: number }

/** @returns the rows whose products are again what they were */
async function undoCambios(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  intactas: Intacta[],
  por: Por,
): Promise<Set<ImportacionFilaRow>> {
  const cambios = intactas.map(({ fila, sello }) => {
    const { stock: _stock, imagenes, ...campos } = readFilaElegida(fila, por.eleccion).antes
    const hecho = JSON.parse(fila.hecho) as Hecho
    return {
      id: fila.productId!,
      sello,
      campos,
      stock: hecho.stock.map(({ talle, diferencia, nuevo }) => ({ talle, diferencia: -diferencia, quitar: nuevo })),
      imagenes: imagenes === undefined ? null : imagenes.flatMap((url) => imagenIdOf(url) ?? []),
    }
  })
  const hechos = await changeProductos(tx, runtime, cambios, { motivo: por.motivo, precios: por })
  const undone = intactas.flatMap(({ fila }, at) => (hechos[at] === null ? [] : fila))
  await noteEdicion(
    tx,
    undone.map(({ productId }) => productId!),
    por.quien,
  )
  return new Set(undone)
}

/**
 * Rows of which everything that they wrote is as they left it, whatever else of their products was edited since, and
 * whatever was written meanwhile and taken back.
 */
async function findUntouched(tx: Tx, filas: ImportacionFilaRow[], eleccion: Eleccion): Promise<Intacta[]> {
  const ids = filas.map(({ productId }) => productId!)
  const { porId } = await matchProductos(tx, { ids, codigos: [], slugs: [] })
  const productos = await loadProductosInternosById(tx, ids)
  const puestas = await selectPuestas(tx, ids)
  return filas.flatMap((fila) => {
    const producto = productos.get(fila.productId!)
    if (producto === undefined) return []
    const { campos, imagenes, stock } = leftBy(fila, eleccion)
    const shown = producto.imagenes.map(({ id }) => id)
    const units = puestas.get(producto.id) ?? new Map<string, number>()
    // A new product's units are all the row's, of a changed one those of the sizes that it names.
    const talles = new Set([...stock.keys(), ...(fila.tipo === 'nuevo' ? units.keys() : [])])
    const isAsLeft =
      compareCampos(producto, campos) === null &&
      (imagenes === null || imagenes.join() === shown.join()) &&
      [...talles].every((talle) => (units.get(talle) ?? 0) === (stock.get(talle) ?? 0))
    return isAsLeft ? [{ fila, sello: porId.get(producto.id)!.actualizado }] : []
  })
}

/**
 * What a row left: fields, pictures (null where it has nothing to do with them), and the units of sizes as they were
 * ever put there: what buyers took since is no change. The address isn't among them, the shop gives it.
 */
function leftBy(
  fila: ImportacionFilaRow,
  eleccion: Eleccion,
): { campos: Campos; imagenes: string[] | null; stock: Map<string, number> } {
  const { slug: _slug, stock = {}, imagenes = [], ...campos } = readFilaElegida(fila, eleccion).despues
  const hecho = fila.hecho === '' ? null : (JSON.parse(fila.hecho) as Hecho)
  return {
    campos,
    imagenes: hecho === null ? imagenes.flatMap((url) => imagenIdOf(url) ?? []) : hecho.imagenes,
    stock: new Map(
      fila.tipo === 'nuevo'
        ? Object.entries(stock)
        : hecho!.stock.flatMap(({ talle, puestas }) => (puestas === undefined ? [] : [[talle, puestas]])),
    ),
  }
}

/** Units of the products' sizes that were ever put there and not taken away by somebody: on hand, held and sold. */
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
