import { DESTINO_ETIQUETA, type Destino } from '#domain/devoluciones/devolucion.ts'
import { refuseDevuelta } from '#domain/devoluciones/revision.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { DESHACER_MS } from '#domain/pedidos/gestion/deshacer.ts'
import { efectoEnStock, type LineaPedido } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { noteStock, type CifraMovida } from '#server/cambios/note-stock.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { selectEventos, selectLineas } from '../guardar/pedidos.repo.ts'
import { addUnidades } from '#server/stock/talles.ts'
import { findFiguras, resellUnidades, returnUnidades } from '#server/stock/unidades.ts'
import { updatePieza } from './devoluciones.repo.ts'
import { moveDevolucion, type Abierta, type FalloDeDevolucion, type PorQuien } from './with-devolucion.ts'

/**
 * Pieces of a devolución arrived and were judged, each once: stock moves here, apart from money (specification 37.9).
 * @param destinos where each goes, by its line's place
 */
export async function receivePiezas(
  work: Work,
  { pedido, devolucion }: Abierta,
  destinos: { orden: number; destino: Destino }[],
  por: PorQuien,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const vendidas = await selectLineas(work.tx, pedido.id)
  const cifras: CifraMovida[] = []
  for (const { orden, destino } of destinos) {
    const pieza = devolucion.lineas.find((linea) => linea.orden === orden)
    if (pieza === undefined) return refuseDevuelta('Esa camiseta no es de esta devolución.')
    if (pieza.destino === destino && pieza.llegadaPor === por.autor) continue
    if (pieza.destino !== '') return fallo('devolucion_cambiada', { detail: 'Esa camiseta ya estaba anotada.' })
    const moved = destino === 'stock' ? await toStock(work, pedido, vendidas[orden]!) : ok([])
    if (!moved.ok) return moved
    cifras.push(...moved.value)
    await updatePieza(work.tx, devolucion.id, orden, { destino, llegada: work.clock(), llegadaPor: por.autor })
  }
  await noteStock(work.tx, cifras)
  const detalle = destinos
    .map(({ orden, destino }) => `${vendidas[orden]!.nombre}: ${DESTINO_ETIQUETA[destino]}`)
    .join('. ')
  return moveDevolucion(work, devolucion, por, 'llegar', { detalle })
}

/** Whether it can be taken back yet that a piece arrived. @param llegada milliseconds UTC */
export function isArrepentible(llegada: number, now: number): boolean {
  return now - llegada <= DESHACER_MS
}

/** Takes back that a piece arrived: what went to stock is sold again (specification 37.10). */
export async function undoLlegada(
  work: Work,
  { pedido, devolucion }: Abierta,
  orden: number,
  por: PorQuien,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const pieza = devolucion.lineas.find((linea) => linea.orden === orden)
  if (pieza?.llegada == null) return fallo('devolucion_cambiada', { detail: 'Esa camiseta no figura llegada.' })
  if (!isArrepentible(pieza.llegada, work.clock())) {
    return refuseDevuelta('Pasó más de un día: corregí el stock desde la camiseta.')
  }
  const linea = (await selectLineas(work.tx, pedido.id))[orden]!
  if (pieza.destino !== 'comprador' && (await wasGivenBack(work, pedido, linea))) {
    return refuseDevuelta('El pedido se deshizo después: corregí el stock desde la camiseta.')
  }
  const taken = pieza.destino === 'stock' ? await outOfStock(work, pedido, linea) : ok([])
  if (!taken.ok) return taken
  await noteStock(work.tx, taken.value)
  await updatePieza(work.tx, devolucion.id, orden, { destino: '', llegada: null, llegadaPor: '' })
  return moveDevolucion(work, devolucion, por, 'deshacer_llegada', { detalle: linea.nombre })
}

/** A stock shirt goes back to where it was sold from; one that was made to order is one more of its size. */
async function toStock(
  work: Work,
  pedido: PedidoRow,
  linea: LineaPedido,
): Promise<Resultado<CifraMovida[], FalloDeDevolucion>> {
  if (await wasGivenBack(work, pedido, linea)) {
    return refuseDevuelta(`«${linea.nombre}» ya volvió al stock cuando se deshizo el pedido.`)
  }
  // What was moved counts: the shirt may be deleted in this very moment.
  const cifras =
    linea.modo === 'stock' ? (await returnUnidades(work, [linea], pedido)).cifras : await addOne(work, pedido, linea, 1)
  if (cifras.length > 0) return ok(cifras)
  return refuseDevuelta(`«${linea.nombre}» talle ${linea.talle} ya no está en el catálogo: no puede volver al stock.`)
}

/** Whether a shirt went back to stock with its whole order, that was undone before it left. */
async function wasGivenBack({ tx }: Work, { id }: PedidoRow, { modo }: LineaPedido): Promise<boolean> {
  if (modo !== 'stock') return false
  const eventos = await selectEventos(tx, id)
  return eventos.some(({ de, a }) => de !== null && efectoEnStock(de, a, false) === 'devolver')
}

async function outOfStock(
  work: Work,
  pedido: PedidoRow,
  linea: LineaPedido,
): Promise<Resultado<CifraMovida[], FalloDeDevolucion>> {
  const cifras =
    linea.modo === 'stock'
      ? (await resellUnidades(work, [linea], pedido)).cifras
      : await addOne(work, pedido, linea, -1)
  return cifras.length > 0
    ? ok(cifras)
    : refuseDevuelta(`«${linea.nombre}» talle ${linea.talle} ya se volvió a vender.`)
}

/** One more or fewer of a size. @returns its figures; none where nothing was moved, since it is gone or there is none */
async function addOne(
  work: Work,
  pedido: PedidoRow,
  { productId, talle }: LineaPedido,
  diferencia: 1 | -1,
): Promise<CifraMovida[]> {
  if (!(await lockCamiseta(work, productId))) return []
  const antes = (await findFiguras(work.tx, { productId, talle }))?.cantidad ?? null
  if (antes === null && diferencia < 0) return []
  const motivo = `Devolución del pedido ${pedido.codigo}`
  const moved = await addUnidades(work.tx, work, productId, { talle, diferencia, quitar: false }, motivo)
  return moved.diferencia === 0 ? [] : [{ productId, talle, antes, despues: (antes ?? 0) + diferencia }]
}

/** Whoever deletes the product waits, or did so already. @returns whether it is in the catalogue */
async function lockCamiseta({ tx }: Work, productId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((eb) => ({ actualizado: eb.ref('actualizado') }))
    .where('id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
