import { REINTEGRO_LEASE } from '#server/pedidos/mover/ask-reintegro.ts'
import { pacienciaDe } from '#domain/pagos/reintegro.ts'
import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import { findReintegro } from '#server/pedidos/guardar/find-reintegro.ts'
import { identifyReintegro } from '#server/pedidos/mover/identify-reintegro.ts'
import { postponeReintegro, rejectReintegro } from '#server/pedidos/mover/reject-reintegro.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { applyInAnyCase } from './apply-payment.ts'
import { REINTEGRO_ESPERA_MAX, selectMontoDePago, claimReintegro, hasDueReintegro } from './reintegros.repo.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

const FIRST_PAUSE = 5_000
/** As long as the provider surely knows a key, so that the same refund can't be made twice. */
const REMEMBERED = 20 * 3_600_000

const SIN_RESPUESTA =
  'Mercado Pago no contestó durante un día: fijate en su panel si el dinero se devolvió, y si no, devolvelo desde ahí.'
const SIN_TERMINAR = 'Mercado Pago la tomó pero no la terminó en 30 días: consultalo con ellos.'
const RECHAZADA = 'Mercado Pago la rechazó.'

/**
 * Has the provider return money that was asked for, as far as that is possible now. Whatever goes wrong is tried
 * again later, until its time is up.
 * @param reintegro claimed by the caller
 */
export async function carryOutReintegro(
  runtime: Runtime,
  client: MercadoPagoClient,
  reintegro: ReintegroDelProveedor,
): Promise<void> {
  let refusal: string | null = null
  try {
    refusal = await attemptReintegro(runtime, client, reintegro)
  } catch (error) {
    runtime.log.error({ reintegro: reintegro.id, err: error }, 'a refund could not be carried out')
  }
  // A refusal changes nothing when the payment said that the refund is done.
  if (refusal === null) await tryLater(runtime, reintegro)
  else await rejectReintegro(runtime, reintegro, refusal)
}

/**
 * Asks for the refund, again with the same key, then reads the payment, whose word settles it.
 * @returns why it never will be done; null when it is, or may be
 */
async function attemptReintegro(
  runtime: Runtime,
  client: MercadoPagoClient,
  reintegro: ReintegroDelProveedor,
): Promise<string | null> {
  let { proveedorId } = reintegro
  let refusal: string | null = null
  if (proveedorId === null && reintegro.intentos > 1 && runtime.clock() - reintegro.creado >= REMEMBERED) {
    // An earlier try may have succeeded unheard, longer ago than the provider remembers its key.
    const read = await client.readPayment(reintegro.pagoId)
    if (!read.ok) return null
    await applyInAnyCase(runtime, read.value, client)
    if ((await findReintegro(runtime, reintegro.id))?.estado !== 'pedida') return null
  }
  if (proveedorId === null) {
    const asked = await client.refund(reintegro.pagoId, await amountOf(runtime, reintegro), reintegro.id)
    if (!asked.ok && asked.code === 'pago_no_disponible') return null
    if (asked.ok) {
      proveedorId = asked.value.id
      await identifyReintegro(runtime, reintegro, proveedorId)
      if (isRefused(asked.value.status)) refusal = RECHAZADA
    } else {
      refusal = asked.detail ?? RECHAZADA
    }
  }
  // The payment is read even after a refusal: a second try may be refused because the first one worked.
  const read = await client.readPayment(reintegro.pagoId)
  if (!read.ok) return null
  await applyInAnyCase(runtime, read.value, client)
  const known = read.value.refunds.find(({ id }) => id === proveedorId)
  return known !== undefined && isRefused(known.status) ? RECHAZADA : refusal
}

function isRefused(status: string): boolean {
  return status === 'rejected' || status === 'cancelled' || status === 'canceled'
}

/** A payment's whole amount is asked for without a figure: it may have cents, and ours has none. */
async function amountOf({ database }: Runtime, { pagoId, monto }: ReintegroDelProveedor): Promise<number | null> {
  const pago = await selectMontoDePago(database.read, pagoId)
  return pago?.monto === monto ? null : monto
}

async function tryLater(runtime: Runtime, reintegro: ReintegroDelProveedor): Promise<void> {
  const { clock } = runtime
  const row = await findReintegro(runtime, reintegro.id)
  if (row?.estado !== 'pedida') return
  const taken = row.proveedorId !== null
  if (clock() - row.creado >= pacienciaDe(taken)) {
    await rejectReintegro(runtime, reintegro, taken ? SIN_TERMINAR : SIN_RESPUESTA)
    return
  }
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(row.intentos - 1, 20), REINTEGRO_ESPERA_MAX)
  const error = taken ? 'Mercado Pago todavía no la terminó.' : 'Mercado Pago no contesta.'
  await postponeReintegro(runtime, row.id, { proximoIntento: clock() + pause, error })
}

/**
 * Goes on with the refunds that are due, because their process died or the provider didn't accept or finish them.
 * @param signal stops between two
 */
export async function runReintegros(runtime: Runtime, client: MercadoPagoClient, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = runtime
  while (await hasDueReintegro(database.read, clock())) {
    if (signal?.aborted) return
    const claimed = await database.transaction((tx) => claimReintegro(tx, clock(), REINTEGRO_LEASE))
    if (claimed === undefined) return
    try {
      await carryOutReintegro(runtime, client, claimed)
    } catch (error) {
      log.error({ reintegro: claimed.id, err: error }, 'a refund could not be carried out')
    }
  }
}
