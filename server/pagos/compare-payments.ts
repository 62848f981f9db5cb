import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import {
  comparePagos,
  tramoDe,
  type Comparacion,
  type FiltroDePagos,
  type PagoSuyo,
  type PedidoComparado,
} from '#domain/pagos/conciliacion.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { totalRefunded, applyPayment } from './apply-payment.ts'
import { selectPagadosConTarjeta, selectPedidosPorCodigo, selectPedidosPorId } from './compare.repo.ts'
import { within } from './deadline.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import type { PagoDelProveedor } from './provider-payment.ts'

const PAGE = 50
const PAGES_MAX = 6
const PEDIDOS_MAX = 300
/** How many payments are asked for one by one, and how many of them at once. */
const SINGLE_MAX = 20
const AT_ONCE = 5
/** How many deadlines a comparison may take: a whole range needs several requests. */
const DEADLINES = 2

export type PagosComparados = {
  comparaciones: Comparacion[]
  /** Whether there is more than was looked at: fewer days show all of it. */
  hayMas: boolean
  /** Whether some couldn't be read; nothing is said about those. */
  sinLeer: boolean
}

type Listed = { payments: PagoDelProveedor[]; hayMas: boolean; sinLeer: boolean }

type Sin = Fallo<'pago_no_disponible'>

/**
 * What the shop believes of its payments beside what the provider says now, of some days or of one order (specification
 * 31). Asks the provider in bounded batches and waits for it for a bounded time.
 */
export function comparePayments(
  runtime: Runtime,
  client: MercadoPagoClient,
  filtro: FiltroDePagos,
): Promise<Resultado<PagosComparados, Sin>> {
  const compared =
    filtro.buscar === '' ? compareDays(runtime, client, filtro) : comparePedido(runtime, client, filtro.buscar)
  const millis = client.deadline * DEADLINES
  return within(compared, millis, () => {
    runtime.log.warn({ millis }, 'the payments were not compared in time')
    return fallo('pago_no_disponible')
  })
}

async function comparePedido(
  { database }: Runtime,
  client: MercadoPagoClient,
  buscar: string,
): Promise<Resultado<PagosComparados, Sin>> {
  const [codigo] = codigosEn(buscar)
  const pedidos = codigo === undefined ? [] : await selectPedidosPorCodigo(database.read, codigo)
  const suyos: PagoDelProveedor[] = []
  for (const { id } of pedidos) {
    const found = await client.searchPayments(id)
    if (!found.ok) return found
    suyos.push(...found.value)
  }
  return completeComparacion(client, pedidos, { payments: suyos, hayMas: false, sinLeer: false })
}

async function compareDays(
  { database }: Runtime,
  client: MercadoPagoClient,
  filtro: FiltroDePagos,
): Promise<Resultado<PagosComparados, Sin>> {
  const tramo = tramoDe(filtro)
  const listed = await listAll(client, tramo)
  if (!listed.ok) return listed
  const { payments, hayMas, sinLeer } = listed.value
  const pagados = await selectPagadosConTarjeta(database.aside, tramo, PEDIDOS_MAX)
  const named = new Set(payments.map(({ externalReference }) => externalReference ?? ''))
  for (const { id } of pagados) named.delete(id)
  const others = await selectPedidosPorId(
    database.aside,
    [...named].filter((id) => id !== ''),
  )
  const rest = { hayMas: hayMas || pagados.length === PEDIDOS_MAX, sinLeer }
  return completeComparacion(client, [...pagados, ...others], { payments, ...rest })
}

async function listAll(
  client: MercadoPagoClient,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<Resultado<Listed, Sin>> {
  const payments: PagoDelProveedor[] = []
  let read = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const range = { by: 'date_created', from: desde, to: hasta - 1, offset: page * PAGE, limit: PAGE } as const
    const found = await client.listPayments(range)
    if (!found.ok) return found
    const { count, total } = found.value
    payments.push(...found.value.payments)
    read += count
    if (count === 0 || read >= total) return ok({ payments, hayMas: false, sinLeer: payments.length < read })
  }
  return ok({ payments, hayMas: true, sinLeer: payments.length < read })
}

/** Asks for payments by themselves that the shop knows and the list didn't have, such as of another day. */
async function completeComparacion(
  client: MercadoPagoClient,
  pedidos: PedidoComparado[],
  { payments, hayMas, sinLeer }: Listed,
): Promise<Resultado<PagosComparados, Sin>> {
  const listed = new Set(payments.map(({ id }) => id))
  const missing = pedidos.flatMap(({ pagos }) => pagos.map(({ id }) => id)).filter((id) => !listed.has(id))
  const asked = missing.slice(0, SINGLE_MAX)
  const unasked = new Set(missing.slice(SINGLE_MAX))
  const unread = new Set<string>()
  const suyos = [...payments]
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    await Promise.all(
      asked.slice(from, from + AT_ONCE).map(async (id) => {
        const answer = await client.readPayment(id)
        if (answer.ok) suyos.push(answer.value)
        else if (answer.code === 'pago_no_disponible') unread.add(id)
      }),
    )
  }
  // Orders whose payments weren't asked for, or weren't answered, are left out: nothing is known of them.
  const told = pedidos.filter(({ pagos }) => !pagos.some(({ id }) => unasked.has(id) || unread.has(id)))
  return ok({
    comparaciones: comparePagos(told, suyos.map(toSuyo)),
    hayMas: hayMas || unasked.size > 0,
    sinLeer: sinLeer || unread.size > 0,
  })
}

function toSuyo(payment: PagoDelProveedor): PagoSuyo {
  return {
    id: payment.id,
    pedidoId: payment.externalReference,
    estado: payment.status,
    detalle: payment.statusDetail,
    monto: payment.amount + payment.shipping,
    moneda: payment.currency,
    devuelto: totalRefunded(payment),
    medio: payment.method,
    creado: payment.created,
  }
}

/**
 * Reads the payments of one order from the provider now, and applies what they tell. Whoever asks needn't wait for the
 * reconciliation.
 * @returns how many payments were read
 */
export async function rereadPayments(
  runtime: Runtime,
  client: MercadoPagoClient,
  codigo: string,
): Promise<Resultado<number, Fallo<'no_encontrado' | 'pago_no_disponible'>>> {
  const [pedido] = await selectPedidosPorCodigo(runtime.database.read, codigo)
  if (pedido === undefined) return fallo('no_encontrado')
  const found = await client.searchPayments(pedido.id)
  if (!found.ok) return found
  // Payments are applied the oldest first, as they happened.
  const ids = new Set([...found.value.toReversed(), ...pedido.pagos].map(({ id }) => id))
  let count = 0
  for (const id of ids) {
    const read = await client.readPayment(id)
    if (!read.ok && read.code === 'pago_no_disponible') return fallo('pago_no_disponible')
    if (!read.ok || read.value.externalReference !== pedido.id) continue
    await applyPayment(runtime, read.value, client)
    count++
  }
  return ok(count)
}
