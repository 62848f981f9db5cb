import { expect, it } from 'vitest'
import { GRACIA_CUPON } from '#domain/pagos/pago.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'
import { workOff } from '#tests/work-off.ts'
import { parsePayment } from './provider-payment.ts'
import { applyPayment } from './apply-payment.ts'
import { remindCupones } from './remind-cupones.ts'

const HORA = 3_600_000
const DIA = 24 * HORA

/** An order whose buyer has a coupon for three days. */
async function openCupon(runtime: TestRuntime) {
  await insertShirt(runtime)
  const payments = await openPayments(runtime)
  runtime.atEnd(payments.close)
  const { client } = payments.provider
  const { token, preferenceId } = await payments.order().then(async (made) => ({ ...made, ...(await made.read()) }))
  const pago = payments.standIn.addPayment(preferenceId!, {
    status: 'pending',
    statusDetail: 'pending_waiting_payment',
    expires: TEST_NOW + 3 * DIA,
  })
  const tell = async () => {
    const read = await client.readPayment(String(pago))
    if (!read.ok) throw new Error(read.code)
    await applyPayment(runtime, read.value, client)
  }
  await tell()
  const mails = () =>
    runtime.database.read
      .selectFrom('correos')
      .select(['para', 'asunto', 'parametros'])
      .where('parametros', 'like', '%"momento":"recordatorio"%')
      .execute()
  return { ...payments, client, token, pago, tell, mails }
}

it.each([
  ['https://www.mercadopago.com.uy/payments/1/ticket', 'https://www.mercadopago.com.uy/payments/1/ticket'],
  ['http://www.mercadopago.com.uy/payments/1/ticket', ''],
  ['javascript:alert(1)', ''],
  [`https://a.example/${'x'.repeat(1_000)}`, ''],
  [7, ''],
  [null, ''],
])('45.11 %s is no link of a coupon unless it is an address by https', (told, link) => {
  const payment = { id: 1, status: 'pending', transaction_amount: 1, currency_id: 'UYU' }
  expect(parsePayment({ ...payment, transaction_details: { external_resource_url: told } }).ticketUrl).toBe(link)
  expect(parsePayment({ ...payment, transaction_details: told }).ticketUrl).toBe('')
})

describeOnEveryDatabase('the reminder of a coupon', (open) => {
  it('45.11 goes out once, twelve hours before it ends, however many ask, with the coupon’s link and until when the shirts are held', async () => {
    const runtime = await open()
    const { client, pago, mails } = await openCupon(runtime)
    const at = (ms: number) => runtime.setClock(TEST_NOW + 3 * DIA - ms)
    at(12 * HORA + 1)
    expect(await remindCupones(runtime, client)).toBe(0)
    at(12 * HORA)
    const rounds = await Promise.all([1, 2, 3].map(() => remindCupones(runtime, client)))
    expect(rounds.toSorted()).toEqual([0, 0, 1])
    at(HORA)
    expect(await remindCupones(runtime, client)).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.asunto).toContain('Falta poco para que venza el cupón')
    const parametros = JSON.parse(mail!.parametros) as Record<string, unknown>
    expect(parametros.enlace_cupon).toBe(`https://www.mercadopago.com.uy/payments/${pago}/ticket`)
    expect(parametros.bancos).toEqual([])
    expect(parametros.retenido_hasta).toBe('sábado 21 de noviembre a las 12:00')
    await workOff(runtime)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('45.11 isn’t sent once it was paid, though nobody told yet, nor when the provider doesn’t answer, nor after its end', async () => {
    const runtime = await open()
    const { client, pago, mails, standIn, token } = await openCupon(runtime)
    runtime.setClock(TEST_NOW + 3 * DIA - 2 * HORA)
    standIn.setPaymentStatus(pago, 'approved', 'accredited')
    expect(await remindCupones(runtime, client)).toBe(0)
    expect(await mails()).toEqual([])
    const row = await runtime.database.read
      .selectFrom('pedidos')
      .select('estado')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    expect(row.estado).toBe('pagado')
    const another = await open()
    const other = await openCupon(another)
    another.setClock(TEST_NOW + 3 * DIA - 2 * HORA)
    await other.closeProvider()
    expect(await remindCupones(another, other.client)).toBe(0)
    expect(await other.mails()).toEqual([])
  })

  it('45.11 isn’t sent after the coupon’s end, while the shirts are held for what networks tell later', async () => {
    const runtime = await open()
    const { client, mails } = await openCupon(runtime)
    runtime.setClock(TEST_NOW + 3 * DIA + GRACIA_CUPON / 2)
    expect(await remindCupones(runtime, client)).toBe(0)
    expect(await mails()).toEqual([])
  })
})
