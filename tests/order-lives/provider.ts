import { applyPayment } from '#server/pagos/apply-payment.ts'
import { runReintegros } from '#server/pagos/carry-out-reintegro.ts'
import { receiveNotice } from '#server/pagos/receive-notice.ts'
import { buildNotification } from '#stand-ins/mercadopago/notifications.ts'
import { ORIGIN, SECRET } from '../payments.ts'
import { DAY, nth, ofPago, ofPedido, type Stage } from './stage.ts'
import { STATUSES, type StepOf } from './step.ts'

export const payOrder = ofPedido<StepOf<'pay'>>(async (stage, { id }, { status, odd, told }) => {
  const { runtime, payments, pagos } = stage
  const { preferenceId, totalMercadoPago: total } = await runtime.database.read
    .selectFrom('pedidos')
    .select(['preferenceId', 'totalMercadoPago'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (preferenceId === null) return
  const [name, statusDetail] = STATUSES[status]!
  const pago = payments.standIn.addPayment(preferenceId, {
    status: name,
    statusDetail,
    expires: statusDetail === 'pending_waiting_payment' ? runtime.clock() + 3 * DAY : null,
    ...(odd === 'amount' ? { amount: total - 1 } : {}),
    ...(odd === 'cents' ? { amount: total + 0.4 } : {}),
    ...(odd === 'currency' ? { currency: 'USD' } : {}),
    ...(odd === 'account' ? { collectorId: 1 } : {}),
  })
  pagos.push(pago)
  if (told) await tell(stage, pago)
})

export const settlePago = ofPago<StepOf<'settle'>>(async (stage, id, { status, told }) => {
  const { standIn } = stage.payments
  // A payment of which money went back, or was charged back, isn't anything else again.
  const { status: now } = standIn.listPayments().find((one) => one.id === id)!
  if (now === 'charged_back' || standIn.listRefunds(id).length > 0) return
  const [name, detail] = STATUSES[status]!
  standIn.setPaymentStatus(id, name, detail)
  if (told) await tell(stage, id)
})

export const notifyPago = ofPago<StepOf<'notice'>>(notify)

async function notify(
  { runtime, payments }: Stage,
  paymentId: number,
  { how, times }: Pick<StepOf<'notice'>, 'how' | 'times'>,
) {
  const format = how === 'former' ? 'ipn' : 'webhook'
  const secret = how === 'forged' ? 'not-the-secret' : SECRET
  const told = buildNotification(
    `${ORIGIN}/api/webhooks/mercadopago`,
    { paymentId, action: 'payment.updated', format },
    { secret, collectorId: payments.standIn.collectorId, now: runtime.clock() },
  )
  for (let time = 0; time < times; time++) {
    await receiveNotice(
      runtime,
      { webhookSecret: SECRET, unsignedLimit: () => true, onStored: () => undefined },
      { query: new URL(told.url).searchParams, headers: new Headers(told.headers), body: JSON.parse(told.body) },
    )
  }
}

/** The shop hears of a payment, and does what follows. */
export async function tell(stage: Stage, paymentId: number): Promise<void> {
  await notify(stage, paymentId, { how: 'signed', times: 1 })
  await stage.payments.applyNotices()
}

export async function applyAll({ runtime, payments }: Stage): Promise<void> {
  await payments.applyNotices()
  await runReintegros(runtime, payments.provider.client)
}

export const readPago = ofPago<StepOf<'read'>>(async ({ payments, reads }, id) => {
  const read = await payments.provider.client.readPayment(String(id))
  if (read.ok) reads.push(read.value)
})

export async function arriveLate({ runtime, payments, reads }: Stage, { read }: StepOf<'arrive'>): Promise<void> {
  const late = nth(reads, read)
  if (late !== undefined) await applyPayment(runtime, late, payments.provider.client)
}
