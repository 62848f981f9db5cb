import { imagenIdOf } from '#domain/importaciones/planilla.ts'
import { changeProductos } from '#server/productos/change-producto.ts'
import { noteEdicion } from '#server/productos/note-edicion.ts'
import { removeProductos } from '#server/productos/remove-productos.ts'
import { takenCodigos } from '#server/productos/codigos-de-producto.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Hecho, Por } from './apply-filas.ts'
import { readFilaElegida } from './fila-elegida.ts'
import { findUntouched, type Intacta } from './find-untouched.ts'
import { updateAlike } from './importaciones.repo.ts'

const OUTCOMES = {
  quitado: { estado: 'deshecha' },
  editado: {
    estado: 'no_deshecha',
    motivo: 'Se editó (o se borró) después: quedó como está.',
  },
  tomado: { estado: 'no_deshecha', motivo: 'Otro producto tiene ahora su código de antes: quedó como está.' },
  pedido: { estado: 'no_deshecha', motivo: 'Está en un pedido: quedó en la tienda.' },
} as const satisfies Record<string, Partial<ImportacionFilaRow>>

type Outcome = keyof typeof OUTCOMES

/**
 * Undoes rows that were done, within one transaction: new products go, changed ones become what they were. Products
 * stay as they are, and their rows say so, when something that the row wrote was changed since. So do those that were
 * ordered, or whose former code is another's now. The caller notes what changed.
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
    changed.get(fila) ?? (fila.tipo === 'nuevo' ? removed.get(fila.productId!) : undefined) ?? 'editado'
  await updateAlike(
    tx,
    filas.map((fila) => ({ fila, set: OUTCOMES[outcomeOf(fila)] })),
  )
  return filas.filter((fila) => outcomeOf(fila) === 'quitado').map(({ productId }) => productId!)
}

/** @returns what became of each row */
async function undoCambios(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  intactas: Intacta[],
  por: Por,
): Promise<Map<ImportacionFilaRow, Outcome>> {
  const todos = intactas.map((intacta) => ({ ...intacta, antes: readFilaElegida(intacta.fila, por.eleccion).antes }))
  const taken = await takenCodigos(
    tx,
    todos.map(({ fila, antes }) => ({ productId: fila.productId!, codigo: antes.codigo })),
  )
  const free = todos.filter(({ fila }) => !taken.has(fila.productId!))
  const cambios = free.map(({ fila, sello, antes }) => {
    const { stock: _stock, imagenes, ...campos } = antes
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
  const undone = free.flatMap(({ fila }, at) => (hechos[at] === null ? [] : fila))
  await noteEdicion(
    tx,
    undone.map(({ productId }) => productId!),
    por.quien,
  )
  return new Map<ImportacionFilaRow, Outcome>([
    ...undone.map((fila) => [fila, 'quitado'] as const),
    ...todos.flatMap(({ fila }) => (taken.has(fila.productId!) ? [[fila, 'tomado'] as const] : [])),
  ])
}
