import type { Campos } from '#domain/importacion.ts'
import { imagenIdOf } from '#domain/planilla.ts'
import { changeProducto } from '#server/catalogue/change-producto.ts'
import { removeProducto } from '#server/catalogue/remove-producto.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Hecho } from './apply-filas.ts'
import { updateFila } from './importaciones.repo.ts'

const EDITADO = 'Se editó (o se borró) después de importarse: quedó como está.'
const PEDIDO = 'Está en un pedido: quedó en la tienda.'

/**
 * Undoes rows that were done, within one transaction: new products go, changed ones are as they were. A product that
 * was edited or ordered since stays as it is, and its row says so. The caller moves the version.
 * @param motivo why stock changes, in the ledger
 */
export async function undoFilas(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  filas: ImportacionFilaRow[],
  motivo: string,
): Promise<void> {
  for (const fila of filas) {
    const kept =
      fila.tipo === 'nuevo' ? await undoNuevo(tx, runtime, fila, motivo) : await undoCambio(tx, runtime, fila, motivo)
    await updateFila(tx, fila, kept === null ? { estado: 'deshecha' } : { estado: 'no_deshecha', motivo: kept })
  }
}

/** @returns why it stays, null when it is gone */
async function undoNuevo(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  { productId, sello }: ImportacionFilaRow,
  motivo: string,
): Promise<string | null> {
  const result = await removeProducto(tx, runtime, { id: productId!, sello: sello!, motivo })
  return result === 'quitado' ? null : result === 'pedido' ? PEDIDO : EDITADO
}

async function undoCambio(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  fila: ImportacionFilaRow,
  motivo: string,
): Promise<string | null> {
  const { stock: _stock, imagenes, slug, ...campos } = JSON.parse(fila.antes) as Campos
  const hecho = JSON.parse(fila.hecho) as Hecho
  const undone = await changeProducto(tx, runtime, {
    id: fila.productId!,
    sello: fila.sello!,
    campos: slug === undefined ? campos : { ...campos, slug },
    stock: hecho.stock.map(({ talle, diferencia, nuevo }) => ({ talle, diferencia: -diferencia, quitar: nuevo })),
    imagenes: imagenes === undefined ? null : imagenes.flatMap((url) => imagenIdOf(url) ?? []),
    motivo,
  })
  return undone === null ? EDITADO : null
}
