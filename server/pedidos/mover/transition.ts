import type { Updateable } from 'kysely'
import { promesaDe } from '#domain/envios/promesa.ts'
import { CORREOS_DE_PEDIDO } from '#domain/pedidos/correo-pedido.ts'
import { unidadesDe } from '#domain/pedidos/linea.ts'
import { EVENTOS, type Evento, type Quien } from '#domain/pedidos/eventos.ts'
import { medioTras } from '#domain/pedidos/medio-tras.ts'
import { efectoEnStock, nextEstado, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { noteStock } from '#server/cambios/note-stock.ts'
import { moveUso } from '#server/codigos/uso.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { omitCorreosNoMandados, omitPreparacion, wasTold } from '#server/correos/correos-de-pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { addAviso } from '../guardar/aviso.ts'
import { holdPedido } from './hold-pedido.ts'
import { lockCredito, quedaDe } from '../guardar/creditos.repo.ts'
import { selectLineasDe } from '../guardar/gestion.repo.ts'
import { isSelloDe, selladoDespues, selloDe } from '../probar/sello.ts'
import { selectOrdenesJuzgadas } from '../guardar/vidas.repo.ts'
import {
  completePedido,
  insertEvento,
  toPromesaColumnas,
  selectLineas,
  selectPedido,
  updateEstado,
  updatePedido,
  type Hechos,
} from '../guardar/pedidos.repo.ts'
import { readFactura } from '../guardar/factura-en-palabras.ts'
import { readComoSePago } from '../guardar/como-se-pago.ts'
import type { ContextoDelCorreo } from '../guardar/parametros-correo.ts'
import { queueCorreosDePedido } from '../guardar/queue-correos-pedido.ts'
import { releaseUnidades, returnUnidades, sellUnidades } from '../../stock/unidades.ts'

/** What moves an order, who did it and why. */
export type Transicion = Partial<Hechos> & {
  evento: Evento
  quien: Quien
  /** E-mail of the administrator who did it. */
  autor?: string
  /** For people to read. */
  detalle: string
  /** How money went back, for its mail. */
  via?: MedioDePago
  /** Where its coupon is shown, for its mail. */
  enlaceCupon?: string
  /** What else changes in the order; its mail tells of the order with these changes. */
  cambios?: Omit<Updateable<PedidoRow>, 'id' | 'estado' | 'medioDePago'>
}

export type ResultadoDeTransicion =
  | { ok: true; estado: Estado }
  /** Why not: the table has no such event in that state, or it came too late and the shirts are gone. */
  | { ok: false; motivo: 'no_permitido' | 'sin_stock' }

/**
 * The one place where an order changes state, by the table of transitions (specification 11.15). Its stock effect, its
 * ledger, its history and its mail are in the caller's transaction. A refused event changes nothing.
 * @param pedido as `lockPedido` of the same transaction gave it
 */
export async function movePedido(
  work: Work,
  pedido: PedidoRow,
  { evento, quien, autor = '', detalle, via, enlaceCupon, cambios = {}, ...hechos }: Transicion,
): Promise<ResultadoDeTransicion> {
  const de = pedido.estado
  const a = nextEstado(de, evento)
  if (a === null) return { ok: false, motivo: 'no_permitido' }
  // The use moves before the stock, as when an order is placed: locks are always taken in this order.
  const { usoDeCodigo, ...uso } = await moveUso(work.tx, pedido, a)
  if (!(await applyEfectoEnStock(work, pedido, a))) {
    await uso.undo()
    return { ok: false, motivo: 'sin_stock' }
  }
  if (!(await updateEstado(work.tx, pedido.id, de, a)))
    throw new Error(`order ${pedido.codigo} was not locked: not ${de}`)
  const medioDePago = medioTras({ evento, medio: hechos.medio ?? null }, pedido.medioDePago)
  await updatePedido(work.tx, pedido.id, {
    ...cambios,
    ...(a === 'pagado' && isSinPagar(de) ? await promise(work, pedido) : {}),
    ...(usoDeCodigo === pedido.usoDeCodigo ? {} : { usoDeCodigo }),
    ...(medioDePago === pedido.medioDePago ? {} : { medioDePago }),
  })
  await insertEvento(work, pedido.id, { quien, autor, evento, de, a, detalle, ...hechos })
  if (uso.isDeMas) await addAviso(work, pedido, { tipo: 'codigo_de_mas', detalle: pedido.codigoDescuento })
  if (de === 'vencido' && a !== de && pedido.credito !== '') await takeCreditoAgain(work, pedido)
  if (de === 'pendiente_pago' && a !== de) await omitCorreosNoMandados(work.tx, pedido.id)
  const momento = EVENTOS.get(evento)?.correo
  if (momento !== undefined && hechos.callado !== 1)
    await tellTransition(work, pedido, { momento, via, enlaceCupon, autor, devuelto: hechos.devuelto || undefined })
  return { ok: true, estado: a }
}

/** Whether an order in a state is paid by going on from there, and not taken back to it. */
function isSinPagar(estado: Estado): boolean {
  return estado === 'pendiente_pago' || estado === 'vencido'
}

/** The day that an order is promised for as it is paid, sealed with what was sold (specification 44.5). */
async function promise({ tx, clock, seal, ajustes }: Work, pedido: PedidoRow): Promise<Updateable<PedidoRow>> {
  const lineas = await selectLineasDe(tx, [pedido.id])
  const modos = lineas.map(({ modo }) => modo)
  const promesa = toPromesaColumnas(promesaDe(modos, pedido.tiempoEnvio, ajustes, clock()))
  // An order that somebody changed by hand before isn't sealed as right.
  if (!isSelloDe(seal, pedido, lineas)) return promesa
  return { ...promesa, sello: selloDe(seal, { ...pedido, ...promesa }, lineas, selladoDespues(pedido.sello)) }
}

/** Money came late: the order has its credit back, even what another order used meanwhile. */
async function takeCreditoAgain(work: Work, pedido: PedidoRow): Promise<void> {
  const credito = await lockCredito(work.tx, pedido.credito)
  if (credito === undefined || (await quedaDe(work.tx, credito)) >= 0) return
  await addAviso(work, pedido, { tipo: 'credito_de_mas', detalle: pedido.credito })
}

async function tellTransition(
  work: Work,
  row: PedidoRow,
  { momento, ...dinero }: Omit<ContextoDelCorreo, 'origin'>,
): Promise<void> {
  if (CORREOS_DE_PEDIDO[momento].unaVez && (await wasTold(work.tx, row.id, momento))) return
  if (CORREOS_DE_PEDIDO[momento].hecho) await omitPreparacion(work.tx, row.id)
  const changed = await completePedido(work.tx, (await selectPedido(work.tx, { id: row.id }))!)
  const comoSePago = momento === 'pagado' ? await readComoSePago(work.tx, changed.eventos) : ''
  const factura = await readFactura(work.tx, row.id)
  await queueCorreosDePedido(work, changed, row, { momento, origin: '', comoSePago, factura, ...dinero })
}

/** @returns false when shirts are needed that can't be had; nothing has changed then */
async function applyEfectoEnStock(work: Work, pedido: PedidoRow, a: Estado): Promise<boolean> {
  const efecto = efectoEnStock(pedido.estado, a, pedido.retiene === 1)
  if (efecto === null) return true
  const lineas = await selectLineas(work.tx, pedido.id)
  const juzgadas = efecto === 'devolver' ? await selectOrdenesJuzgadas(work.tx, pedido.id) : NINGUNA
  const unidades = unidadesDe(lineas.filter((_linea, orden) => !juzgadas.has(orden)))
  if (unidades.length === 0) return true

  const holds = efecto === 'retener' || efecto === 'retener_y_vender'
  if (holds && !(await holdPedido(work, pedido, lineas))) return false
  if (efecto === 'retener') return true

  const { move, figuraban } = MOVIMIENTO[efecto]
  const { missing, cifras } = await move(work, unidades, pedido)
  await updatePedido(work.tx, pedido.id, { retiene: 0 })
  // The order goes on: the owner puts the figures right, and its money needn't wait for that.
  for (const { productId, talle } of missing) {
    const codigo = lineas.find((linea) => linea.productId === productId)?.codigo
    const detalle = `${codigo} talle ${talle} no figuraba ${figuraban}`
    await addAviso(work, pedido, { tipo: 'stock_no_cierra', detalle })
  }
  // Selling what was held changes nothing on hand.
  if (efecto === 'liberar' || efecto === 'devolver') {
    await noteStock(work.tx, cifras)
  }
  return true
}

/** What came back to stock before doesn't do so again, and what can't be sold doesn't at all. */
const NINGUNA: ReadonlySet<number> = new Set()

const MOVIMIENTO = {
  vender: { move: sellUnidades, figuraban: 'reservada' },
  retener_y_vender: { move: sellUnidades, figuraban: 'reservada' },
  liberar: { move: releaseUnidades, figuraban: 'reservada' },
  devolver: { move: returnUnidades, figuraban: 'vendida' },
} as const
