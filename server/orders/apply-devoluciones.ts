import type { Ajustes } from '#domain/ajustes.ts'
import { hasOrderMoney } from '#domain/devolucion.ts'
import { formatPesos, sumPesos, type Pesos } from '#domain/dinero.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DevolucionRow, PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { addAviso } from './aviso.ts'
import { endDevolucion, insertDevolucion, selectDevolucionesDe } from './devoluciones.repo.ts'
import { insertNota, selectPagosDePedido } from './gestion.repo.ts'
import { selectEventos, selectPedido } from './pedidos.repo.ts'
import { movePedido } from './transition.ts'

/** What went back of a payment, as the provider tells it now. */
export type Devuelto = {
  pagoId: string
  /** Altogether. */
  total: Pesos
  /** One by one, as far as they were told. */
  devoluciones: { id: string; monto: Pesos }[]
}

type Contexto = { tx: Tx; runtime: Runtime; ajustes: Ajustes; pedidoId: string }

/**
 * Writes down the money that went back since the last time, each refund once: as one that was asked for here, or as the
 * provider's own, which is flagged. The order moves along its table (specification 11.28): a part leaves its state as
 * it is, the whole makes it reembolsado.
 */
export async function applyDevoluciones(contexto: Contexto, devuelto: Devuelto): Promise<void> {
  const { tx, pedidoId } = contexto
  const known = (await selectDevolucionesDe(tx, [pedidoId])).filter(({ pagoId }) => pagoId === devuelto.pagoId)
  const done = known.filter(({ estado }) => estado === 'hecha')
  const open = known.filter(({ estado }) => estado === 'pedida')
  let rest = devuelto.total - sumPesos(done.map(({ monto }) => monto))

  const record = async (proveedorId: string, monto: Pesos, own: DevolucionRow | undefined) => {
    rest -= monto
    if (own !== undefined) open.splice(open.indexOf(own), 1)
    await settle(contexto, devuelto.pagoId, { proveedorId, monto, own: own ?? null })
  }
  for (const { id, monto } of devuelto.devoluciones) {
    const isKnown = done.some(({ proveedorId }) => proveedorId === id)
    if (isKnown || monto > rest) continue
    // The notice of a refund may come before the provider's answer to whoever asked for it.
    const unanswered = open.find((one) => one.proveedorId === null && one.monto === monto)
    await record(id, monto, open.find((one) => one.proveedorId === id) ?? unanswered)
  }
  if (rest <= 0) return
  // Told as a sum alone.
  const own = open.find(({ monto }) => monto === rest)
  await record(own?.proveedorId ?? `${devuelto.pagoId}:${devuelto.total}`, rest, own)
}

async function settle(
  contexto: Contexto,
  pagoId: string,
  { proveedorId, monto, own }: { proveedorId: string; monto: Pesos; own: DevolucionRow | null },
): Promise<void> {
  const { tx, runtime, pedidoId } = contexto
  const now = runtime.clock()
  if (own !== null) {
    // All that was left is less than was asked for when some went back meanwhile that nobody had told of.
    await endDevolucion(tx, own.id, { estado: 'hecha', error: '', resuelto: now, proveedorId, monto })
    await tell(contexto, { ...own, monto })
    return
  }
  const row: DevolucionRow = {
    id: runtime.newId(),
    pedidoId,
    pagoId,
    monto,
    motivo: '',
    quien: 'proveedor',
    autor: '',
    estado: 'hecha',
    proveedorId,
    error: '',
    intentos: 0,
    proximoIntento: now,
    creado: now,
    resuelto: now,
  }
  await insertDevolucion(tx, row)
  await tell(contexto, row)
}

async function tell(
  { tx, runtime, ajustes, pedidoId }: Contexto,
  { pagoId, monto, motivo, quien, autor }: DevolucionRow,
): Promise<void> {
  const pedido = (await selectPedido(tx, { id: pedidoId }))!
  const what = `Pago ${pagoId}: ${formatPesos(monto)} devueltos por Mercado Pago.`
  const moved = await movePedido(tx, runtime, ajustes, pedido, {
    evento: (await isStillPaid(tx, pedido)) ? 'devolver_parte' : 'reembolsar',
    quien,
    autor,
    detalle: [what, motivo].filter((part) => part !== '').join(' '),
    devuelto: monto,
  })
  if (quien === 'proveedor') {
    await addAviso(tx, pedido, `Mercado Pago devolvió ${formatPesos(monto)} del pago ${pagoId} sin que se pidiera acá.`)
  } else if (!moved.ok) {
    // The order was never paid, or its money counts as returned already: there is nothing to move.
    await insertNota(tx, runtime, pedido.id, { autor, tipo: 'devolucion', texto: motivo, sobre: what })
  }
}

/** By a payment of its amount with money left, or by transfer. */
async function isStillPaid(tx: Tx, { id, totalMercadoPago }: PedidoRow): Promise<boolean> {
  const eventos = await selectEventos(tx, id)
  if (eventos.some(({ evento }) => evento === 'confirmar_transferencia')) return true
  return hasOrderMoney(await selectPagosDePedido(tx, id), await selectDevolucionesDe(tx, [id]), totalMercadoPago)
}
