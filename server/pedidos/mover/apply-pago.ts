import { addedCargos, type CostoDicho } from '#domain/pagos/cargos.ts'
import { isDisputaGanada } from '#domain/pagos/disputa.ts'
import {
  describePago,
  GRACIA_CUPON,
  GRACIA_TARJETA,
  interpretPago,
  isCupon,
  type SignificadoDePago,
} from '#domain/pagos/pago.ts'
import { canHold } from '#domain/pedidos/limites-de-reserva.ts'
import { unidadesDe } from '#domain/pedidos/linea.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PagoEfectoRow, PagoRow, PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { applyReintegros } from './apply-reintegros.ts'
import { addAviso, resolveAvisos } from '../guardar/aviso.ts'
import { selectPagosDePedido } from '../guardar/gestion.repo.ts'
import { lockComprador } from '../guardar/lock-comprador.ts'
import { readCargas } from '../guardar/read-cargas.ts'
import { explainSinStock } from './hold-pedido.ts'
import { holdPedido } from './hold-pedido.ts'
import {
  findPago,
  insertCargos,
  insertEfecto,
  selectCargos,
  selectEfectosDe,
  upsertPago,
} from '../guardar/pagos.repo.ts'
import { lockPedido, selectEventos, selectLineas, updatePedido } from '../guardar/pedidos.repo.ts'
import { retencionDe } from '../guardar/plazo-de-pago.ts'
import { sumDevuelto } from '../guardar/find-reintegro.ts'
import { movePedido, type Transicion } from './transition.ts'

/** A payment as the provider tells it now. */
export type Pago = {
  /** The provider's payment id. */
  id: string
  /** The provider's own words: status and status_detail. */
  estado: string
  detalle: string
  significado: SignificadoDePago
  monto: number
  /** `UYU` */
  moneda: string
  medio: string
  cuotas: number
  /** Milliseconds UTC until when a pending payment can still be made; null when the provider sets no time. */
  vence: number | null
  /** What of it went back altogether, in whole pesos, and refund by refund as far as they were told. */
  devuelto: number
  reintegros: { id: string; monto: number }[]
  /** When the provider last changed it, milliseconds UTC; 0 when it didn't say. */
  actualizado: number
  /**
   * Why its approval pays nothing here (another account, a trial payment), worded for the owner; '' when it does pay.
   */
  reparo: string
  /** What the provider keeps of it; left out where it said nothing of that. */
  costo?: CostoDicho
}

/**
 * Applies what the provider says about a payment to its order, once (specification 12.7 to 12.13). Payment, state, stock,
 * history, mail and the owner's flag go in one transaction. A repeated or late notice moves nothing back. Money that the
 * order can't take (wrong amount, second payment, shirts gone) raises a flag and is never silent.
 * @param pago read from the provider, never from a notice
 */
export async function applyPago(runtime: Runtime, pedidoId: string, pago: Pago): Promise<void> {
  await inTransaction(runtime, async (work) => {
    const { tx, clock, log } = work
    const row = await lockPedido(tx, pedidoId, clock())
    if (row === undefined) {
      log.warn({ pedidoId, pago: pago.id }, 'a payment for an order that does not exist')
      return
    }
    const known = await findPago(tx, pago.id)
    if (await isStale(tx, known, pago)) return
    await upsertPago(tx, {
      id: pago.id,
      pedidoId,
      estado: pago.estado,
      detalle: pago.detalle,
      // The column holds whole pesos; the comparison below is with the amount as it is.
      monto: Math.round(pago.monto),
      moneda: pago.moneda,
      medio: pago.medio,
      cuotas: pago.cuotas,
      actualizado: clock(),
      actualizadoProveedor: pago.actualizado || (known?.actualizadoProveedor ?? 0),
      reparo: pago.reparo,
      ...plataDe(pago, known),
    })
    await keepCargos(tx, pago, clock())
    const isNew = await insertEfecto(tx, efectoDe(pago))
    const changed = known?.estado !== pago.estado || known.detalle !== pago.detalle
    if (known?.estado !== pago.estado) work.count?.('pagos', pago.estado)
    if (changed && (await isAboutOrder(tx, row, pago.id))) {
      await updatePedido(tx, row.id, { pagoEstado: pago.estado, pagoDetalle: pago.detalle })
    }
    // The dispute is settled, and what was flagged about it with it.
    if (changed && isDisputaGanada(pago.estado, pago.detalle)) {
      const nota = `El pago ${pago.id} quedó ${describePago(pago.estado, pago.detalle)}.`
      const how = { quien: 'proveedor', autor: '', nota } as const
      await resolveAvisos(work, row, { tipo: 'disputa', pagoId: pago.id }, how)
    }
    if (isNew) await EFECTO[pago.significado]({ ...work, row, pago })
    const { id: pagoId, devuelto: total, reintegros } = pago
    await applyReintegros({ ...work, pedidoId: row.id }, { pagoId, total, reintegros })
  })
}

/** What isn't told any more, or no longer agrees, stays as it was known. */
function plataDe(pago: Pago, known: PagoRow | undefined) {
  const costo = costoDicho(pago)
  return {
    netoRecibido: costo?.netoRecibido ?? known?.netoRecibido ?? null,
    totalPagado: costo?.totalPagado ?? known?.totalPagado ?? null,
    cuota: costo?.cuota ?? known?.cuota ?? null,
    seLibera: costo?.seLibera ?? known?.seLibera ?? null,
    liberado: costo?.liberado === true || known?.liberado === 1 ? (1 as const) : (0 as const),
  }
}

async function keepCargos(tx: Tx, pago: Pago, now: number): Promise<void> {
  const costo = costoDicho(pago)
  if (costo !== undefined) await insertCargos(tx, pago.id, addedCargos(await selectCargos(tx, [pago.id]), costo, now))
}

/** Only money that came in, to this shop's account, cost it something (specification 51.1). */
function costoDicho({ costo, significado, moneda, reparo }: Pago): CostoDicho | undefined {
  const cameIn = significado === 'aprobado' || significado === 'otro'
  return cameIn && moneda === 'UYU' && reparo === '' ? costo : undefined
}

/** What is done only once for a payment: per state, and for disputes per turn that they take. */
function efectoDe({ id: pagoId, significado, estado, detalle }: Pago): PagoEfectoRow {
  return { pagoId, significado, estado, detalle: significado === 'otro' ? detalle : '' }
}

/** Whether this is older than what is known of the payment, and so says nothing new. */
async function isStale(tx: Tx, known: PagoRow | undefined, pago: Pago): Promise<boolean> {
  if (known === undefined) return false
  const before = known.actualizadoProveedor
  if (pago.actualizado !== before && pago.actualizado > 0 && before > 0) return pago.actualizado < before
  // Equal timestamps: the change that knows less came first. It still waits for, or approves, what is settled, or knows
  // of less money that went back.
  const isSettled = (await selectEfectosDe(tx, [pago.id])).some(({ significado, estado }) =>
    pago.significado === 'aprobado'
      ? significado === 'otro' && MONEY_WENT_BACK.has(estado)
      : pago.significado === 'pendiente' && significado !== 'pendiente',
  )
  return isSettled || pago.devuelto < ((await sumDevuelto(tx, [pago.id])).get(pago.id) ?? 0)
}

const MONEY_WENT_BACK: ReadonlySet<string> = new Set(['refunded', 'charged_back'])

/** Whether a payment tells how the order stands: while it is unpaid, or when it paid it. */
async function isAboutOrder(tx: Tx, row: PedidoRow, pagoId: string): Promise<boolean> {
  if (row.estado === 'pendiente_pago' || row.estado === 'vencido') return true
  const eventos = await selectEventos(tx, row.id)
  return eventos.some((one) => one.evento === 'pago_aprobado' && one.pagoId === pagoId)
}

type Contexto = Work & { row: PedidoRow; pago: Pago }

const EFECTO: Record<SignificadoDePago, (contexto: Contexto) => Promise<void>> = {
  aprobado: applyAprobado,
  pendiente: applyPendiente,
  rechazado: applyRechazado,
  otro: applyOtro,
}

async function applyAprobado(contexto: Contexto): Promise<void> {
  const { tx, row, pago } = contexto
  if (pago.monto !== row.totalMercadoPago || pago.moneda !== 'UYU') {
    await addAviso(contexto, row, {
      ...aboutPago(pago),
      tipo: 'pago_de_otro_monto',
      esperado: row.totalMercadoPago * 100,
    })
    return
  }
  if (pago.reparo !== '') {
    await addAviso(contexto, row, { ...aboutPago(pago), tipo: 'pago_con_reparo', detalle: pago.reparo })
    return
  }
  const moved = await move(contexto, 'pago_aprobado')
  if (moved.ok) return
  // Nobody should pay again for shirts that are gone.
  if (moved.motivo === 'sin_stock' && row.estado === 'pendiente_pago') await move(contexto, 'agotar')
  await addAviso(contexto, row, {
    ...aboutPago(pago),
    ...(moved.motivo === 'sin_stock'
      ? { tipo: 'pago_sin_stock', ...(await explainSinStock(tx, row)) }
      : { tipo: 'pago_de_mas', estado: row.estado }),
  })
}

/** However often a payment is started again, an order keeps its shirts from others no longer than this. */
const HOLD_MAX = 10 * 24 * 3_600_000

/** The shirts are held, or held again, until that payment can no longer be made and reported. */
async function applyPendiente(contexto: Contexto): Promise<void> {
  const { tx, row, pago } = contexto
  const until = Math.min(endOfPendiente(contexto), row.creado + HOLD_MAX)
  if (row.estado === 'vencido' && until <= contexto.clock()) return
  const moved = await move(contexto, 'pago_pendiente', {
    cambios: { retenidoHasta: Math.max(row.retenidoHasta, until) },
    // Challenges of the cardholder are nothing to tell: a code is being asked for.
    callado: pago.detalle === 'pending_challenge' ? 1 : 0,
  })
  if (!moved.ok && moved.motivo === 'no_permitido') return
  if (moved.ok && (row.estado === 'vencido' || row.retiene === 1 || (await holdWaiting(contexto)))) return
  const sinStock = await explainSinStock(tx, row)
  await addAviso(contexto, row, { ...aboutPago(pago), tipo: 'pago_pendiente_sin_stock', ...sinStock })
}

/**
 * Holds the shirts of an order that was taken without a hold, if its origin is now within its limits. A pending payment
 * hasn't cost anybody anything yet. A coupon, which may be paid for days, counts as a transfer does.
 * @returns false when its shirts are gone
 */
async function holdWaiting(contexto: Contexto): Promise<boolean> {
  const { tx, row, pago } = contexto
  const lineas = await selectLineas(tx, row.id)
  await lockComprador(tx, row)
  const esperaDias = isCupon(pago.detalle)
  if (
    !canHold(await readCargas(tx, row, row.id, contexto.clock()), { unidades: unidadesDe(lineas).length, esperaDias })
  )
    return true
  return holdPedido(contexto, row, lineas)
}

function endOfPendiente({ clock, ajustes, pago: { vence, detalle } }: Contexto): number {
  // A review without a term takes up to two working days.
  if (vence === null) return clock() + retencionDe({ esperaDias: true }, ajustes)
  return vence + (isCupon(detalle) ? GRACIA_CUPON : GRACIA_TARJETA)
}

/**
 * The long hold of a pending payment ends with it: the buyer has the usual time to pay otherwise. What is sent for a shirt
 * that comes back keeps its own.
 */
async function applyRechazado(contexto: Contexto): Promise<void> {
  const { tx, row, pago } = contexto
  const moved = await move(contexto, 'pago_rechazado')
  if (!moved.ok || row.tipo === 'cambio') return
  const others = (await selectPagosDePedido(tx, row.id)).filter(({ id }) => id !== pago.id)
  if (others.some(({ estado }) => interpretPago(estado) === 'pendiente')) return
  const usual = contexto.clock() + retencionDe({ esperaDias: false }, contexto.ajustes)
  const until = Math.max(usual, await endWithoutProvider(contexto))
  if (until < row.retenidoHasta) await updatePedido(tx, row.id, { retenidoHasta: until })
}

/** Until when an order waits without the provider: if it was ever to be paid to the shop, or sold by hand; 0 for others. */
async function endWithoutProvider({ tx, ajustes, row }: Contexto): Promise<number> {
  const eventos = await selectEventos(tx, row.id)
  for (const { medio, en, quien } of eventos) {
    if (medio !== null && (MEDIOS[medio].cobra === 'tienda' || quien === 'administrador')) {
      return en + retencionDe({ esperaDias: true }, ajustes)
    }
  }
  return 0
}

/** Mediations and chargebacks are facts for the owner (specification 11.28), until they are won; refunds are told one by one. */
async function applyOtro(contexto: Contexto): Promise<void> {
  const { row, pago } = contexto
  if (pago.estado === 'refunded' || isDisputaGanada(pago.estado, pago.detalle)) return
  const { estado, detalle } = pago
  await addAviso(contexto, row, { ...aboutPago(pago), tipo: 'disputa', estado, detalle })
}

function move(contexto: Contexto, evento: Evento, rest: Pick<Transicion, 'cambios' | 'callado'> = {}) {
  const { row, pago } = contexto
  const detalle = `Pago ${pago.id}: ${describePago(pago.estado, pago.detalle)}`
  return movePedido(contexto, row, { evento, quien: 'proveedor', pagoId: pago.id, detalle, ...rest })
}

/** What a flag about a payment carries: the amount as the provider told it, cents and all. */
function aboutPago({ id, monto, moneda }: Pago) {
  return { pagoId: id, centavos: Math.round(monto * 100), moneda }
}
