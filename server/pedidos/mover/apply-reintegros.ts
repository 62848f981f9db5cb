import { eventoDeDevolver } from '#domain/pedidos/gestion/por-devolver.ts'
import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { addAviso } from '../guardar/aviso.ts'
import {
  completeReintegro,
  DEL_PROVEEDOR,
  hechoAhora,
  insertReintegro,
  isDelProveedor,
  selectReintegrosDe,
} from '../guardar/reintegros.repo.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
import { takeOverReintegro } from './identify-reintegro.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { movePedido } from './transition.ts'

/** What went back of a payment, as the provider tells it now. */
export type Devuelto = {
  pagoId: string
  /** Altogether. */
  total: Pesos
  /** The payment's refunds, as far as they were told one by one. */
  reintegros: { id: string; monto: Pesos }[]
}

type Contexto = Work & { pedidoId: string }

/**
 * Writes down the money that went back since the last time, each refund once. It is one that was asked for here, or the
 * provider's own, which is flagged. The order moves along its table (specification 11.28): a part leaves its state as
 * it is, the whole makes it reembolsado.
 */
export async function applyReintegros(contexto: Contexto, devuelto: Devuelto): Promise<void> {
  const { tx, pedidoId } = contexto
  const known = (await selectReintegrosDe(tx, [pedidoId]))
    .filter(isDelProveedor)
    .filter(({ pagoId }) => pagoId === devuelto.pagoId)
  const done = known.filter(({ estado }) => estado === 'hecha')
  const open = known.filter(({ estado }) => estado === 'pedida')
  const told = new Set(devuelto.reintegros.map(({ id }) => id))
  let rest = devuelto.total - sumPesos(done.map(({ monto }) => monto))

  const record = async (proveedorId: string, monto: Pesos, own: ReintegroDelProveedor | undefined) => {
    rest -= monto
    if (own?.estado === 'pedida') open.splice(open.indexOf(own), 1)
    await settleReintegro(contexto, devuelto.pagoId, { proveedorId, monto, own: own ?? null })
  }
  for (const { id, monto } of devuelto.reintegros) {
    const named = known.find(({ proveedorId }) => proveedorId === id)
    if (named?.estado === 'hecha') continue
    if (monto <= rest) {
      // The notice of a refund may come before the provider's answer to whoever asked for it.
      const unanswered = open.find((one) => one.proveedorId === null && one.monto === monto)
      await record(id, monto, named ?? unanswered)
    } else if (named !== undefined) {
      // The refund was known only as part of a sum, which was counted as another request's.
      const holder = done.find((one) => one.monto === monto && !told.has(one.proveedorId ?? ''))
      if (holder !== undefined) await handOver(contexto, { own: named, holder, proveedorId: id })
    }
  }
  if (rest <= 0) return
  // The rest is known only as a sum, without the provider naming its refunds.
  const own = known.find(
    ({ estado, monto, proveedorId }) => estado !== 'hecha' && monto === rest && proveedorId !== null,
  )
  const unanswered = open.find(({ monto }) => monto === rest)
  const found = own ?? unanswered
  await record(found?.proveedorId ?? `${devuelto.pagoId}:${devuelto.total}`, rest, found)
}

async function handOver(
  contexto: Contexto,
  taken: { own: ReintegroDelProveedor; holder: ReintegroDelProveedor; proveedorId: string },
): Promise<void> {
  const pedido = (await selectPedido(contexto.tx, { id: contexto.pedidoId }))!
  await takeOverReintegro(contexto, pedido, taken)
}

async function settleReintegro(
  contexto: Contexto,
  pagoId: string,
  { proveedorId, monto, own }: { proveedorId: string; monto: Pesos; own: ReintegroDelProveedor | null },
): Promise<void> {
  const { tx, pedidoId } = contexto
  const now = contexto.clock()
  if (own !== null) {
    // 'All that was left' may be less than was asked for: some went back meanwhile without anybody telling.
    const devolucionId = (await isSaldadaDeNuevo(contexto, own)) ? null : own.devolucionId
    await completeReintegro(tx, own.id, { resuelto: now, proveedorId, monto, devolucionId })
    await tellReintegro(contexto, { ...own, monto })
    if (own.estado === 'rechazada') {
      await addAviso(contexto, { id: pedidoId }, { tipo: 'reintegro_al_final', pagoId, centavos: monto * 100 })
    }
    return
  }
  const row: ReintegroDelProveedor = {
    ...DEL_PROVEEDOR,
    ...hechoAhora(now),
    id: contexto.newId(),
    pedidoId,
    pagoId,
    devolucionId: null,
    monto,
    motivo: '',
    quien: 'proveedor',
    autor: '',
    proveedorId,
  }
  await insertReintegro(tx, row)
  await tellReintegro(contexto, row)
}

/** Whether the devolución of a refund that was given up was settled by other money since. */
async function isSaldadaDeNuevo({ tx, pedidoId }: Contexto, own: ReintegroDelProveedor): Promise<boolean> {
  if (own.estado !== 'rechazada' || own.devolucionId === null) return false
  const others = (await selectReintegrosDe(tx, [pedidoId])).filter(({ id }) => id !== own.id)
  return others.some(({ devolucionId, estado }) => devolucionId === own.devolucionId && estado !== 'rechazada')
}

async function tellReintegro(
  contexto: Contexto,
  { pagoId, monto, motivo, quien, autor }: ReintegroDelProveedor,
): Promise<void> {
  const { tx, pedidoId } = contexto
  const pedido = (await selectPedido(tx, { id: pedidoId }))!
  const what = `Pago ${pagoId}: ${formatPesos(monto)} devueltos por Mercado Pago.`
  const moved = await movePedido(contexto, pedido, {
    evento: eventoDeDevolver(await readDineroDe(tx, pedido)),
    quien,
    autor,
    pagoId,
    detalle: [what, motivo].filter((part) => part !== '').join(' '),
    devuelto: monto,
    via: DEL_PROVEEDOR.via,
  })
  if (!moved.ok) throw new Error(`order ${pedido.codigo} can't be told of money that went back`)
  if (quien === 'proveedor') {
    await addAviso(contexto, pedido, { tipo: 'reintegro_ajeno', pagoId, centavos: monto * 100 })
  }
}
