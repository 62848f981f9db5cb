import { createHash } from 'node:crypto'
import { normalizeCredito, pagoConCredito } from '#domain/devoluciones/credito.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { canHold, isEsperaLlena, isRedDesbordada } from '#domain/pedidos/limites-de-reserva.ts'
import { unidadesDe, type Unidad } from '#domain/pedidos/linea.ts'
import { MEDIOS, totalesPedido, type LineaPedido, type MedioDePago, type Pedido } from '#domain/pedidos/pedido.ts'
import { reviewSolicitud } from '#domain/pedidos/revision.ts'
import type { CambioDeLinea, FalloDePedido, SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { noteStock } from '#server/cambios/note-stock.ts'
import { countIntento } from '#server/codigos/count-intento.ts'
import { findCodigoAplicable } from '#server/codigos/find-codigo-aplicable.ts'
import { keepUso, takeUso } from '#server/codigos/uso.ts'
import { findPuntoPedido } from '#server/envios/puntos.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransactionOrNothing, type Work } from '#server/ajustes/in-transaction.ts'
import { lockComprador } from '../guardar/lock-comprador.ts'
import { readCargas } from '../guardar/read-cargas.ts'
import { cancelReemplazado } from '../mover/cancel-reemplazado.ts'
import {
  draftPedido,
  origenDePedido,
  toRows,
  type BorradorDePedido,
  type NuevoPedido,
  type PagoConCredito,
} from './nuevo-pedido.ts'
import { findCreditoDe, lockCredito } from '../guardar/creditos.repo.ts'
import { completePedido, selectPedido, toPedidoNuevo } from '../guardar/pedidos.repo.ts'
import { movePedido } from '../mover/transition.ts'
import { toldOfPedido } from '../guardar/queue-correos-pedido.ts'
import { replayPedido } from './replay-pedido.ts'
import { findFiguras, holdUnidades } from '../../stock/unidades.ts'

/**
 * Places a buyer's order: `placeNuevoPedido` in a transaction of its own.
 * @param origin address of the shop for the link in the mail; '' leaves it to the mailer
 * @param ip address of the visitor, '' when it isn't known
 */
export function placePedido(
  runtime: Runtime,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  origin = '',
  ip = '',
): Promise<Resultado<Pedido, FalloDePedido>> {
  const red = redDe(ip)
  const place = () =>
    // A code that somebody took meanwhile is drawn anew, and so is a key answered that another buyer's order has.
    retryWhenTaken(() =>
      inTransactionOrNothing(runtime, (work) => placeNuevoPedido(work, { solicitud, medio, origin, red, aMano: null })),
    )
  const isGuess = solicitud.codigo !== undefined || solicitud.credito !== undefined
  return isGuess ? countIntento(runtime, red, place) : place()
}

/**
 * The one way in for orders, in the caller's transaction. Prices are made anew and compared with what the browser
 * believed, and stock is held as far as the limits allow. The order, its ledger, its history and, for a transfer, its
 * mail are written, all of it or nothing (specification 11.1 to 11.7). The same key gives the same order, paid the way
 * that was asked for last. An unpaid order of the same buyer that this one replaces is cancelled with it.
 * @returns the order; or why there is none, naming every line that stands in its way, with nothing changed
 */
export async function placeNuevoPedido(work: Work, nuevo: NuevoPedido): Promise<Resultado<Pedido, FalloDePedido>> {
  // A second request with the same key waits here too, and gets the order that the first one placed.
  await lockComprador(work.tx, origenDePedido(nuevo), `pedido:${nuevo.solicitud.idempotencyKey}`)
  return (await replayPedido(work, nuevo)) ?? placeNew(work, nuevo)
}

async function placeNew(work: Work, nuevo: NuevoPedido): Promise<Resultado<Pedido, FalloDePedido>> {
  const { tx } = work
  const { solicitud, medio, aMano } = nuevo
  await cancelReemplazado(work, solicitud)
  const typed = solicitud.codigo
  const found = typed === undefined ? ok(null) : await findCodigoAplicable(tx, typed, { now: work.clock() })
  if (!found.ok) return found
  const productos = await loadProductosById(
    tx,
    solicitud.items.map(({ id }) => id),
    work.clock(),
  )
  const revisado = reviewSolicitud(solicitud, medio, productos, work.ajustes, {
    aMano: aMano !== null,
    codigo: found.value,
  })
  if (!revisado.ok) return revisado
  const { lineas } = revisado.value
  const unidades = unidadesDe(lineas)
  const punto = await findPuntoPedido(tx, solicitud.shipping, work.ajustes, aMano !== null)
  if (!punto.ok) return punto
  const pago = await payWithCredito(work, nuevo, totalesPedido(lineas, revisado.value.envio.costo).transferencia)
  if (!pago.ok) return pago
  const drafted = draftPedido(work, nuevo, { ...revisado.value, punto: punto.value }, pago.value)
  const isPaid = pago.value?.cubre ?? false
  const usoDeCodigo = found.value === null ? '' : await takeUso(tx, found.value.codigo, drafted)
  if (usoDeCodigo === null) return fallo('codigo_desconocido')
  const draft = { ...drafted, usoDeCodigo }

  const { cobra, correo, esperaDias } = MEDIOS[medio]
  const cargas = await readCargas(tx, draft, draft.id, work.clock())
  if (aMano === null && esperaDias && !isPaid && isEsperaLlena(cargas)) return fallo('demasiados_pedidos')
  if (cobra === 'proveedor' && aMano === null && !(await countConTarjeta(work, draft))) {
    return fallo('demasiados_pedidos', { detail: 'Hiciste muchos pedidos seguidos. Esperá una hora y probá de nuevo.' })
  }
  const isHeld = aMano !== null || isPaid || canHold(cargas, { unidades: unidades.length, esperaDias })
  const held = isHeld ? unidades : []
  const por = { quien: aMano === null ? 'comprador' : 'administrador', autor: aMano?.autor ?? '' } as const
  const rows = toRows(work, { ...draft, retiene: held.length > 0 ? 1 : 0 }, lineas, por)
  const pedido = toPedidoNuevo(rows.pedido, rows.lineas, rows.evento)
  const tells = correo !== null && aMano?.pagado !== true && !isPaid
  await insertTogether(tx, {
    pedidos: [rows.pedido],
    pedidoLineas: rows.lineas,
    pedidoEventos: [rows.evento],
    ...(tells
      ? toldOfPedido(work, pedido, { momento: correo, origin: nuevo.origin, autor: por.autor }, isRedDesbordada(cargas))
      : {}),
  })
  await keepUso(tx, rows.pedido)
  const { missing, cifras } = await holdUnidades(work, held, pedido)
  if (missing.length > 0) return fallo('sin_stock', { data: { lineas: await toFaltantes(tx, lineas, missing) } })
  await noteStock(tx, cifras)
  work.count?.('pedidos', medio)
  if (!isPaid) return ok(pedido)
  const moved = await movePedido(work, rows.pedido, { evento: 'usar_credito', ...por, detalle: '' })
  if (!moved.ok) throw new Error(`order ${pedido.codigo} doesn't take its credit: ${moved.motivo}`)
  return ok(await completePedido(tx, (await selectPedido(tx, { id: pedido.id }))!))
}

/**
 * What the buyer's credit pays of an order that costs so much by transfer (specification 37.31 to 37.33). The credit is
 * this transaction's from then on.
 */
async function payWithCredito(
  { tx, clock }: Work,
  nuevo: NuevoPedido,
  total: Pesos,
): Promise<Resultado<PagoConCredito | null, FalloDePedido>> {
  const { solicitud, medio } = nuevo
  if (solicitud.credito === undefined || total === 0) return ok(null)
  const codigo = normalizeCredito(solicitud.credito)
  if (codigo === null || (await lockCredito(tx, codigo)) === undefined) return fallo('credito_desconocido')
  const found = await findCreditoDe(tx, codigo, origenDePedido(nuevo), clock())
  if (found === null) return fallo('credito_desconocido')
  const pago = pagoConCredito(found.queda, total)
  if (pago.cubre && MEDIOS[medio].cobra === 'proveedor') return fallo('credito_alcanza')
  return ok({ codigo, ...pago })
}

/** More than anybody orders: each asks the card provider for a link. */
const LIMITE_CON_TARJETA = { max: 30, ventanaMs: 60 * 60_000 }

/** Counts an order by card of one telephone. @returns false past the limit */
async function countConTarjeta({ tx, clock }: Work, { telefonoNormal }: BorradorDePedido): Promise<boolean> {
  const clave = createHash('sha256').update(telefonoNormal).digest('base64url')
  return (await takeFromLimitIn(tx, clock(), `con-tarjeta:${clave}`, LIMITE_CON_TARJETA)).ok
}

async function toFaltantes(tx: Tx, lineas: LineaPedido[], missing: Unidad[]): Promise<CambioDeLinea[]> {
  const faltantes: CambioDeLinea[] = []
  for (const [indice, { productId, nombre, talle, modo }] of lineas.entries()) {
    if (modo !== 'stock' || !missing.some((m) => m.productId === productId && m.talle === talle)) continue
    const figuras = await findFiguras(tx, { productId, talle })
    faltantes.push({ indice, nombre, talle, motivo: 'sin_stock', quedan: figuras?.cantidad ?? 0 })
  }
  return faltantes
}
