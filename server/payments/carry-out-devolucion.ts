import type { DevolucionRow } from '#server/db/schema.ts'
import { rejectDevolucion } from '#server/orders/reject-devolucion.ts'
import type { Runtime } from '#server/runtime.ts'
import { applyPayment } from './apply-payment.ts'
import { selectDevolucion, selectMontoDePago, updatePedida } from './devoluciones.repo.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

/** Longer than all that the provider may take for one refund. */
export const DEVOLUCION_LEASE = 60_000
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 60 * 60_000
const DAY = 24 * 3_600_000
/** For an answer of the provider. */
const PATIENCE = DAY
/** For one that it has taken on, such as to a card whose bank is slow. */
const PATIENCE_ONCE_TAKEN = 30 * DAY

const SIN_RESPUESTA =
  'Mercado Pago no contestó durante un día: fijate en su panel si el dinero se devolvió, y si no, devolvelo desde ahí.'
const SIN_TERMINAR = 'Mercado Pago la tomó pero no la terminó en 30 días: consultalo con ellos.'

/**
 * Has the provider return money that was asked for, as far as it can be had now: asks for it (again, with the same
 * key), then reads the payment, and what that tells settles it. What fails is tried again later.
 * @param devolucion claimed by the caller
 */
export async function carryOutDevolucion(
  runtime: Runtime,
  client: MercadoPagoClient,
  devolucion: DevolucionRow,
): Promise<void> {
  const { database } = runtime
  let { proveedorId } = devolucion
  let refusal: string | null = null
  if (proveedorId === null && devolucion.intentos > 1) {
    // An earlier try may have done it unheard, longer ago than the provider remembers its key (a day or so).
    const read = await client.readPayment(devolucion.pagoId)
    if (!read.ok) return tryLater(runtime, devolucion)
    await applyPayment(runtime, read.value, client)
    if ((await selectDevolucion(database.read, devolucion.id))?.estado !== 'pedida') return
  }
  if (proveedorId === null) {
    const asked = await client.refund(devolucion.pagoId, await amountOf(runtime, devolucion), devolucion.id)
    if (!asked.ok && asked.code === 'pago_no_disponible') return tryLater(runtime, devolucion)
    if (asked.ok) {
      const { id, status } = asked.value
      proveedorId = id
      await database.transaction((tx) => updatePedida(tx, devolucion.id, { proveedorId: id }))
      if (isRefused(status)) refusal = REFUSED
    } else {
      refusal = asked.detail ?? REFUSED
    }
  }
  // Also after a refusal, which may be that of a second try at what was done the first time.
  const read = await client.readPayment(devolucion.pagoId)
  if (!read.ok) return tryLater(runtime, devolucion)
  await applyPayment(runtime, read.value, client)
  const known = read.value.refunds.find(({ id }) => id === proveedorId)
  if (known !== undefined && isRefused(known.status)) refusal = REFUSED
  if (refusal === null) return tryLater(runtime, { ...devolucion, proveedorId })
  // Nothing when the payment told that it is done.
  await rejectDevolucion(runtime, devolucion, refusal)
}

const REFUSED = 'Mercado Pago la rechazó.'

function isRefused(status: string): boolean {
  return status === 'rejected' || status === 'cancelled' || status === 'canceled'
}

/** A payment's whole amount is asked for without a figure: it may have cents, which ours hasn't. */
async function amountOf({ database }: Runtime, { pagoId, monto }: DevolucionRow): Promise<number | null> {
  const pago = await selectMontoDePago(database.read, pagoId)
  return pago?.monto === monto ? null : monto
}

/** Nothing when it is done by now. */
async function tryLater(runtime: Runtime, devolucion: DevolucionRow): Promise<void> {
  const { database, clock } = runtime
  const { id, intentos, creado, proveedorId } = devolucion
  const age = clock() - creado
  if (age >= (proveedorId === null ? PATIENCE : PATIENCE_ONCE_TAKEN)) {
    await rejectDevolucion(runtime, devolucion, proveedorId === null ? SIN_RESPUESTA : SIN_TERMINAR)
    return
  }
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(intentos - 1, 20), LONGEST_PAUSE)
  const error = proveedorId === null ? 'Mercado Pago no contesta.' : 'Mercado Pago todavía no la terminó.'
  await database.transaction((tx) => updatePedida(tx, id, { proximoIntento: clock() + pause, error }))
}
