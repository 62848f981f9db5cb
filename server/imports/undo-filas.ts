import { imagenIdOf } from '#domain/importacion/planilla.ts'
import { changeProducto } from '#server/catalogue/change-producto.ts'
import { noteEdicion } from '#server/catalogue/note-edicion.ts'
import { removeProductos } from '#server/catalogue/remove-productos.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Hecho, Por } from './apply-filas.ts'
import { readFilaElegida } from './fila-elegida.ts'
import { updateFila, updateFilas } from './importaciones.repo.ts'

const OUTCOMES = {
  quitado: { estado: 'deshecha' },
  editado: {
    estado: 'no_deshecha',
    motivo: 'Se editó (o se borró) después de importarse: quedó como está.',
  },
  pedido: { estado: 'no_deshecha', motivo: 'Está en un pedido: quedó en la tienda.' },
} as const satisfies Record<string, Partial<ImportacionFilaRow>>

/**
 * Undoes rows that were done, within one transaction: new products go, changed ones become what they were. A product
 * that was edited or ordered since stays as it is, and its row says so. The caller notes what changed.
 * @param por `quien` decided it, `motivo` why stock changes, for the ledger
 * @returns ids of the products that were removed or changed
 */
export async function undoFilas(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  filas: ImportacionFilaRow[],
  por: Por,
): Promise<string[]> {
  const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
  const outcomes = await removeProductos(
    tx,
    runtime,
    nuevas.map(({ productId, sello }) => ({ id: productId!, sello: sello! })),
    por.motivo,
  )
  for (const [outcome, set] of Object.entries(OUTCOMES)) {
    const ordenes = nuevas.filter(({ productId }) => outcomes.get(productId!) === outcome).map(({ orden }) => orden)
    if (ordenes.length > 0) await updateFilas(tx, filas[0]!.importacionId, ordenes, set)
  }
  const done = [...outcomes.keys()].filter((id) => outcomes.get(id) === 'quitado')
  for (const fila of filas.filter(({ tipo }) => tipo !== 'nuevo')) {
    const outcome = await undoCambio(tx, runtime, fila, por)
    await updateFila(tx, fila, outcome)
    if (outcome === OUTCOMES.quitado) done.push(fila.productId!)
  }
  return done
}

async function undoCambio(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  fila: ImportacionFilaRow,
  por: Por,
): Promise<Partial<ImportacionFilaRow>> {
  const { stock: _stock, imagenes, slug, ...campos } = readFilaElegida(fila, por.eleccion).antes
  const hecho = JSON.parse(fila.hecho) as Hecho
  const undone = await changeProducto(tx, runtime, {
    id: fila.productId!,
    sello: fila.sello!,
    campos: slug === undefined ? campos : { ...campos, slug },
    stock: hecho.stock.map(({ talle, diferencia, nuevo }) => ({ talle, diferencia: -diferencia, quitar: nuevo })),
    imagenes: imagenes === undefined ? null : imagenes.flatMap((url) => imagenIdOf(url) ?? []),
    motivo: por.motivo,
    precios: por,
  })
  if (undone !== null) await noteEdicion(tx, [fila.productId!], por.quien)
  return undone === null ? OUTCOMES.editado : OUTCOMES.quitado
}
