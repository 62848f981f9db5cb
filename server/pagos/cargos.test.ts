import { afterEach, expect, it } from 'vitest'
import { applyPayment } from './apply-payment.ts'
import { parsePayment } from './provider-payment.ts'
import { reviewChanges } from './review-changes.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'

const DAY = 24 * 3_600_000

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** An order of $ 5.350 paid by card, with what is read of its payment. */
async function startPaid(runtime: TestRuntime, cuotas = '1') {
  await insertShirt(runtime)
  const payments = await openPayments(runtime)
  cleanups.push(payments.close)
  const made = await payments.order()
  const id = await payments.pay(made.id, { resultado: 'aprobar', cuotas })
  await payments.applyNotices()
  const { codigo } = await made.read()
  const read = async () => (await findPedidoGestionado(runtime, codigo))!.pagos[0]!
  return { ...payments, id, read, tell: tellOf(read) }
}

/** Nobody sends the mails here. */
async function findFallas(runtime: TestRuntime): Promise<string[]> {
  const fallas = await verify(runtime.database, runtime.clock(), runtime)
  return fallas.filter((falla) => !falla.startsWith('Correo'))
}

function tellOf(read: () => Promise<{ cargos: { clave: string; tipo: string; centavos: number }[] }>) {
  return async () => (await read()).cargos.map(({ tipo, centavos }) => [tipo, centavos])
}

const cargo = (fields: object) => ({
  id: '1-001',
  name: 'mercadopago_fee',
  type: 'fee',
  accounts: { from: 'collector', to: 'mp' },
  amounts: { original: 5.08, refunded: 0 },
  ...fields,
})

const told = (fields: object) =>
  parsePayment({ id: 7, status: 'approved', transaction_amount: 102, currency_id: 'UYU', ...fields }).cost

describeOnEveryDatabase('what the provider keeps', (open) => {
  it('51.1 is kept per charge with the payment, what arrives, what its buyer paid, and when it can be used', async () => {
    const runtime = await open()
    const { read, tell, id } = await startPaid(runtime, '4')
    expect(await tell()).toEqual([
      ['comision', 32_046],
      ['impuesto', 8_025],
    ])
    const pago = await read()
    expect(pago).toMatchObject({ netoRecibido: 535_000 - 32_046 - 8_025, liberado: 0 })
    expect(pago.seLibera).toBe(runtime.clock() + 14 * DAY)
    expect(pago.totalPagado).toBeGreaterThan(535_000)
    expect(pago.cargos.map(({ numero }) => numero)).toEqual([`${id}-001`, `${id}-002`])
    expect(await findFallas(runtime)).toEqual([])
  })

  it('51.2 appends what is given back in part and whole, on the day when the shop knew of it', async () => {
    const runtime = await open()
    const { tell, read, id, standIn, applyNotices } = await startPaid(runtime)
    for (const amount of [1000, 4350]) {
      runtime.setClock(runtime.clock() + DAY)
      standIn.refund(id, amount)
      await standIn.notify(id)
      await applyNotices()
      expect(await findFallas(runtime)).toEqual([])
    }
    expect(await tell()).toEqual([
      ['comision', 32_046],
      ['impuesto', 8_025],
      ['comision', -5_990],
      ['impuesto', -1_500],
      ['comision', -26_056],
      ['impuesto', -6_525],
    ])
    const { cargos, netoRecibido } = await read()
    expect(new Set(cargos.map(({ en }) => en)).size).toBe(3)
    expect(netoRecibido).toBe(494_929)
  })

  it('51.2 told twice adds nothing, and a charge that changed or went adds the difference alone', async () => {
    const runtime = await open()
    const { tell, id, provider } = await startPaid(runtime)
    const now = await provider.client.readPayment(String(id))
    if (!now.ok) throw new Error(now.code)
    const again = async (cost: object, updated: number) => {
      const payment = { ...now.value, updated: now.value.updated + updated }
      await applyPayment(runtime, { ...payment, cost: { ...payment.cost, ...cost } }, provider.client)
    }
    await again({}, 1)
    expect(await tell()).toHaveLength(2)
    await again({ cargos: null }, 2)
    await again({ cargos: [], numerados: false }, 3)
    expect(await tell()).toHaveLength(2)
    runtime.setClock(runtime.clock() + DAY)
    const [fee] = now.value.cost.cargos!
    await again({ cargos: [{ ...fee, centavos: 30_000 }], netoRecibido: 505_000 }, 4)
    expect((await tell()).slice(2)).toEqual([
      ['comision', -2_046],
      ['impuesto', -8_025],
    ])
    expect(await findFallas(runtime)).toEqual([])
  })

  it('51.4 charges that do not come to what arrives are seen', async () => {
    const runtime = await open()
    await startPaid(runtime)
    await runtime.database.write.updateTable('pagos').set({ netoRecibido: 1 }).execute()
    expect(await findFallas(runtime)).toEqual([expect.stringContaining('sus cargos suman $\u00a0400,71')])
  })

  it('51.1 what is released moves the payment, and the look through what changed finds it', async () => {
    const runtime = await open()
    const { read, provider } = await startPaid(runtime)
    await reviewChanges(runtime, provider.client)
    runtime.setClock(runtime.clock() + 15 * DAY)
    await reviewChanges(runtime, provider.client)
    expect(await read()).toMatchObject({ liberado: 1 })
  })

  it('51.1 a payment from before is asked for what it cost when somebody reads it again', async () => {
    const runtime = await open()
    const { read, tell, id, provider } = await startPaid(runtime)
    await runtime.database.write.deleteFrom('pagoCargos').execute()
    await runtime.database.write.updateTable('pagos').set({ netoRecibido: null }).execute()
    const now = await provider.client.readPayment(String(id))
    if (now.ok) await applyPayment(runtime, now.value, provider.client)
    expect(await tell()).toHaveLength(2)
    expect(await read()).toMatchObject({ netoRecibido: 494_929 })
  })

  it('51.1 money of another account or currency cost the shop nothing', async () => {
    const runtime = await open()
    const { id, provider } = await startPaid(runtime)
    const now = await provider.client.readPayment(String(id))
    if (!now.ok) throw new Error(now.code)
    await runtime.database.write.deleteFrom('pagoCargos').execute()
    for (const fields of [{ collectorId: '1' }, { currency: 'USD' }]) {
      await applyPayment(runtime, { ...now.value, updated: now.value.updated + 1, ...fields }, provider.client)
    }
    expect(await runtime.database.read.selectFrom('pagoCargos').selectAll().execute()).toEqual([])
  })
})

it('51.1 reads what a real payment had: charges by their number, else fees that the shop bears', () => {
  const details = { net_received_amount: 96.92, total_paid_amount: 113.08, installment_amount: 28.27 }
  const fee_details = [
    { type: 'mercadopago_fee', amount: 5.08, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 11.08, fee_payer: 'payer' },
  ]
  const plain = { netoRecibido: 9_692, totalPagado: 11_308, cuota: 2_827 }
  const fees = told({ fee_details, transaction_details: details })
  expect(fees).toMatchObject({ ...plain, numerados: false, cargos: [{ tipo: 'comision', centavos: 508 }] })
  const payer = cargo({ id: '1-002', name: 'financing_fee', accounts: { from: 'payer' }, amounts: { original: 11.08 } })
  const charges = told({ fee_details, transaction_details: details, charges_details: [cargo({}), payer] })
  expect(charges).toMatchObject({ ...plain, numerados: true, cargos: [{ numero: '1-001', centavos: 508 }] })
})

it.each([
  ['nothing', {}, { cargos: null, netoRecibido: null, seLibera: null, liberado: false }],
  ['texts', { charges_details: 'x', fee_details: 7, transaction_details: [] }, { cargos: null }],
  ['a negative charge', { charges_details: [cargo({ amounts: { original: -5 } })] }, { cargos: [] }],
  ['no accounts', { charges_details: [{ id: '1' }, null, cargo({})] }, { cargos: [{ centavos: 508 }] }],
  [
    'more back than was taken',
    { charges_details: [cargo({ amounts: { original: 5, refunded: 9 } })] },
    { cargos: [{ centavos: 500, devuelto: 500 }] },
  ],
  [
    'a net that does not agree',
    { charges_details: [cargo({})], transaction_details: { net_received_amount: 90 } },
    { netoRecibido: null },
  ],
  ['a kind named like a method', { charges_details: [cargo({ type: 'constructor' })] }, { cargos: [{ tipo: 'otro' }] }],
  ['no date', { money_release_date: 'pronto', money_release_status: 'released' }, { seLibera: null, liberado: false }],
])('51.1 odd costs, such as %s, are left out, and the payment is read all the same', (_what, fields, expected) => {
  expect(told(fields)).toMatchObject(expected)
})
