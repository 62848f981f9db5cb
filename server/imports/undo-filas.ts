import { compareCampos } from '#domain/importacion/diferencias.ts'
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
import { readFilaElegida } from './fila-elegida.ts'
import { updateAlike, updateFilas } from './importaciones.repo.ts'

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
 * that was edited or ordered since stays as it is, and its row says so. The caller notes what changed.
 * @param por `quien` decided it, `motivo` why stock changes, for the ledger; `porCampo`: a product counts as edited only
 * where what the row changed isn't as the row left it
 * @returns ids of the products that were removed or changed
 */
export async function undoFilas(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  filas: ImportacionFilaRow[],
  por: Por & { porCampo: boolean },
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
  const cambiadas = filas.filter(({ tipo }) => tipo !== 'nuevo')
  const undone = await undoCambios(tx, runtime, cambiadas, por)
  await updateAlike(
    tx,
    cambiadas.map((fila) => ({ fila, set: undone.has(fila) ? OUTCOMES.quitado : OUTCOMES.editado })),
  )
  return [...done, ...[...undone].map(({ productId }) => productId!)]
}

/** @returns the rows whose products are again what they were */
async function undoCambios(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  filas: ImportacionFilaRow[],
  por: Por & { porCampo: boolean },
): Promise<Set<ImportacionFilaRow>> {
  const untouched = por.porCampo
    ? await findUntouched(tx, filas, por)
    : filas.map((fila) => ({ fila, sello: fila.sello! }))
  const cambios = untouched.map(({ fila, sello }) => {
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
  const undone = untouched.flatMap(({ fila }, at) => (hechos[at] === null ? [] : fila))
  await noteEdicion(
    tx,
    undone.map(({ productId }) => productId!),
    por.quien,
  )
  return new Set(undone)
}

/**
 * Rows of which everything that they changed is as they left it, whatever else of their products was edited since.
 * Units that buyers took don't count: stock is undone by differences. @returns them with their products' `actualizado`
 */
async function findUntouched(
  tx: Tx,
  filas: ImportacionFilaRow[],
  por: Por,
): Promise<{ fila: ImportacionFilaRow; sello: number }[]> {
  const ids = filas.map(({ productId }) => productId!)
  const { porId } = await matchProductos(tx, { ids, codigos: [], slugs: [] })
  const productos = await loadProductosInternosById(tx, ids)
  const corrected = await findCorrected(tx, filas)
  const untouched = filas.filter((fila) => {
    const { stock: _stock, ...left } = readFilaElegida(fila, por.eleccion).despues
    const producto = productos.get(fila.productId!)
    return producto !== undefined && !corrected.has(fila) && compareCampos(producto, left) === null
  })
  return untouched.map((fila) => ({ fila, sello: porId.get(fila.productId!)!.actualizado }))
}

/** Rows of which somebody corrected the units since, of a size that they changed; what was corrected back isn't. */
async function findCorrected(tx: Tx, filas: ImportacionFilaRow[]): Promise<Set<ImportacionFilaRow>> {
  const corrected = new Set<ImportacionFilaRow>()
  const moved = filas.filter(({ hecho }) => (JSON.parse(hecho) as Hecho).stock.length > 0)
  if (moved.length === 0) return corrected
  const since = Math.min(...moved.map(({ sello }) => sello!))
  const ids = moved.map(({ productId }) => productId!)
  const ajustes = await tx
    .selectFrom('stockMovimientos')
    .select(['productId', 'talle', 'cantidad', 'creado'])
    .where('productId', 'in', ids)
    .where('tipo', '=', 'ajuste')
    .where('creado', '>', since)
    .execute()
  for (const fila of moved) {
    for (const { talle } of (JSON.parse(fila.hecho) as Hecho).stock) {
      const own = ajustes.filter(
        (ajuste) => ajuste.productId === fila.productId && ajuste.talle === talle && ajuste.creado > fila.sello!,
      )
      if (own.reduce((sum, { cantidad }) => sum + cantidad, 0) !== 0) corrected.add(fila)
    }
  }
  return corrected
}
