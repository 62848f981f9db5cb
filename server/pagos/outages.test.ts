import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import type { Misbehaviour } from '#stand-ins/mercadopago/misbehaviour.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments, ORIGIN, solicitud, TOTAL } from '#tests/payments.ts'
import { applyReturn } from './apply-return.ts'
import { createPreference } from './create-preference.ts'
import { offerCard } from './offer-card.ts'
import { returnMoney } from './return-money.ts'
import { reviewChanges } from './review-changes.ts'
import { runReintegros } from './carry-out-reintegro.ts'

const MINUTE = 60_000
/** Like the real ones, ten times shorter. */
const LIMITS = { timeout: 400, retryPause: 30, deadline: 900 }

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function start(runtime: TestRuntime) {
  await insertShirt(runtime)
  await runtime.database.write.updateTable('productStock').set({ cantidad: 100 }).execute()
  const payments = await openPayments(runtime, LIMITS)
  cleanups.push(payments.close)
  return payments
}

/** Every way in which the interface fails, by name. `cut_after` does what it is asked, but its answer is lost. */
const FAULTS: [string, Misbehaviour][] = [
  // The delay is longer than the test may take: whoever waited for it would be late.
  ['slow headers', { api: { kind: 'slow_headers', ms: 600_000 } }],
  ['a slow body', { api: { kind: 'slow_body', ms: 600_000 } }],
  ['401', { api: { kind: 'status', status: 401 } }],
  ['429', { api: { kind: 'status', status: 429 } }],
  ['500', { api: { kind: 'status', status: 500 } }],
  ['503', { api: { kind: 'status', status: 503 } }],
  ['a cut connection', { api: { kind: 'cut' } }],
  ['a connection cut once it is done', { api: { kind: 'cut_after' } }],
]

describeOnEveryDatabase('while the card provider misbehaves', (open) => {
  it('8.6, 12.14 a buyer is told in time, the order stands, and the same click goes on with it afterwards', async () => {
    const runtime = await open()
    const { provider, standIn } = await start(runtime)
    for (const [name, fault] of FAULTS) {
      standIn.misbehave(fault)
      const told = await createPreference(runtime, provider, solicitud(name), ORIGIN)
      expect(told, name).toMatchObject({ ok: false, code: 'pago_no_disponible' })
      standIn.misbehave(null)
      const again = await createPreference(runtime, provider, solicitud(name), ORIGIN)
      expect(again, name).toMatchObject({ ok: true, value: { init_point: expect.stringContaining('pref_id=') } })
    }
    const rows = await runtime.database.read.selectFrom('pedidos').select('preferenceId').execute()
    expect(rows).toHaveLength(FAULTS.length)
    expect(new Set(rows.map(({ preferenceId }) => preferenceId)).size).toBe(FAULTS.length)
  })

  it('8.6 two answers in a row that are each in time are waited for no longer than one', async () => {
    const runtime = await open()
    const { provider, standIn, order } = await start(runtime)
    const { read } = await order()
    // A pending coupon keeps the hold for days. The first link has ended unnoted: the provider is asked about it, then
    // for another.
    await runtime.database.write
      .updateTable('pedidos')
      .set({ retenidoHasta: TEST_NOW + 24 * 60 * MINUTE, preferenceExpira: null })
      .execute()
    runtime.setClock(TEST_NOW + 60 * MINUTE)
    const deadline = 500
    const slow = { ...provider, client: { ...provider.client, deadline } }
    standIn.misbehave({ api: { kind: 'slow_headers', ms: 300 } })
    const offer = await offerCard(runtime, slow, await read(), ORIGIN)
    expect(offer).toMatchObject({ ok: false, code: 'pago_no_disponible' })
  })

  it('12.29 the shop’s own writing, however slow, is no delay of the provider’s', async () => {
    const runtime = await open()
    const { provider, order } = await start(runtime)
    const { id, read } = await order()
    await runtime.database.write
      .updateTable('pedidos')
      .set({ preferenceId: null, initPoint: null, preferenceExpira: null })
      .execute()
    const deadline = 400
    const hurried = { ...provider, client: { ...provider.client, deadline } }
    const { promise: written, resolve: release } = Promise.withResolvers<void>()
    const { promise: writing, resolve: begun } = Promise.withResolvers<void>()
    const busy = runtime.database.transaction(async (tx) => {
      await tx.updateTable('pedidos').set({ comentarios: 'a burst of others' }).where('id', '=', id).execute()
      begun()
      await written
    })
    await writing
    const offering = offerCard(runtime, hurried, await read(), ORIGIN)
    await pause(2 * deadline)
    release()
    await busy
    expect(await offering).toMatchObject({ ok: true, value: { initPoint: expect.stringContaining('pref_id=') } })
  })

  it('12.30 the log says which order’s card link, or whose return, the provider was too late for', async () => {
    const runtime = await open()
    const { provider, standIn, order, pay } = await start(runtime)
    const { id, read } = await order()
    const { codigo, token } = await read()
    const paymentId = await pay(id, { resultado: 'aprobar' })
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const logged = { ...runtime, log }
    const pedido = { ...(await read()), preferenceId: null, initPoint: null, preferenceExpira: null }
    for (const deadline of [LIMITS.deadline, 100]) {
      standIn.misbehave({ api: { kind: 'slow_body', ms: 1_500 } })
      const late = { ...provider, client: { ...provider.client, deadline } }
      lines.length = 0
      expect(await offerCard(logged, late, pedido, ORIGIN)).toMatchObject({ code: 'pago_no_disponible' })
      expect(lines.filter((line) => line.pedido === codigo).length, String(deadline)).toBeGreaterThan(0)
    }
    lines.length = 0
    const limit = () => true
    await applyReturn(logged, { client: provider.client, limit, patience: 100 }, token, String(paymentId))
    expect(lines).toMatchObject([{ pedido: codigo, pagoId: String(paymentId) }])
    standIn.misbehave(null)
  })

  it('12.7, 12.18, 31.2 payments are read and money goes back once it is there again, once', async () => {
    const runtime = await open()
    const { provider, standIn, order, pay, applyNotices } = await start(runtime)
    const { client } = provider
    for (const [index, [name, fault]] of FAULTS.entries()) {
      const now = TEST_NOW + index * 120 * MINUTE
      runtime.setClock(now)
      const { id, read } = await order(name)
      const paymentId = await pay(id, { resultado: 'aprobar' })
      standIn.misbehave(fault)
      await applyNotices()
      expect((await read()).estado, name).toBe('pendiente_pago')
      standIn.misbehave(null)
      // Several rounds, in case the machine itself is busy.
      for (let round = 1; round <= 3; round++) {
        runtime.setClock(now + round * MINUTE)
        await applyNotices()
      }
      const { codigo, estado } = await read()
      expect(estado, name).toBe('pagado')

      standIn.misbehave(fault)
      const asked = { id: `devolver ${name}`, pagoId: String(paymentId), monto: 500, motivo: 'x', queda: TOTAL }
      expect(await returnMoney(runtime, client, codigo, asked, 'ana@casakas.uy'), name).toEqual({
        ok: true,
        value: 'pedida',
      })
      standIn.misbehave(null)
      for (let round = 1; round <= 3; round++) {
        runtime.setClock(now + round * 30 * MINUTE)
        await runReintegros(runtime, client)
      }
      expect(conAviso((await findPedidoGestionado(runtime, codigo))!), name).toMatchObject({
        estado: 'pagado',
        aviso: '',
        reintegros: [{ estado: 'hecha', monto: 500 }],
      })
      expect(
        standIn.listRefunds(paymentId).map(({ amount }) => amount),
        name,
      ).toEqual([500])
    }
  })

  it('11.16, 12.6, 12.13 notices that come twice, late, in the wrong order or from somebody else do nothing wrong', async () => {
    const runtime = await open()
    const { standIn, order, pay, applyNotices } = await start(runtime)
    const approve = async (key: string, notices: NonNullable<Misbehaviour['notices']>) => {
      const { id, read } = await order(key)
      standIn.misbehave({ notices })
      const coupon = await pay(id, { resultado: 'pendiente', red: 'abitab' })
      standIn.setPaymentStatus(coupon, 'approved', 'accredited')
      await standIn.notify(coupon)
      return read
    }
    const twice = await approve('twice', 'duplicated')
    await applyNotices()
    const late = await approve('late', 'late')
    const wrong = await approve('wrong', 'reordered')
    standIn.misbehave(null)
    await standIn.settle()
    await applyNotices()
    for (const read of [twice, late, wrong]) {
      const { estado, eventos, aviso } = await read()
      expect({ estado, aviso }).toEqual({ estado: 'pagado', aviso: '' })
      expect(eventos.filter(({ evento }) => evento === 'pago_aprobado')).toHaveLength(1)
    }
    const forged = await approve('forged', 'forged')
    const unsigned = await runtime.database.read
      .selectFrom('avisosPago')
      .select('firmaValida')
      .where('firmaValida', '=', 0)
      .execute()
    expect(unsigned.length).toBeGreaterThan(0)
    standIn.misbehave({ notices: null, api: { kind: 'status', status: 500 } })
    await applyNotices()
    expect((await forged()).estado, 'nobody’s word').toBe('pendiente_pago')
  })

  it('31.6 what was approved, returned or disputed without a notice is found among what changed, by one of several processes', async () => {
    const runtime = await open()
    const { provider, standIn, order } = await start(runtime)
    const { client } = provider
    const orders = [await order('key-1'), await order('key-2'), await order('key-3')]
    const ids = orders.map(({ id }) => standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' }))
    let asked = 0
    const counting: typeof client.listPayments = (range) => {
      asked++
      return client.listPayments(range)
    }
    const counted = { ...client, listPayments: counting }
    await Promise.all([reviewChanges(runtime, counted), reviewChanges(runtime, counted)])
    expect(asked).toBe(1)
    for (const { read } of orders) expect((await read()).estado).toBe('pagado')

    runtime.setClock(TEST_NOW + 5 * MINUTE)
    standIn.refund(ids[0]!, 100)
    standIn.refund(ids[1]!, TOTAL)
    standIn.setPaymentStatus(ids[2]!, 'charged_back', 'in_process')
    await reviewChanges(runtime, counted)
    expect(asked, 'not so often').toBe(1)
    runtime.setClock(TEST_NOW + 11 * MINUTE)
    standIn.misbehave({ api: { kind: 'cut' } })
    await reviewChanges(runtime, counted)
    expect((await orders[1]!.read()).estado).toBe('pagado')
    standIn.misbehave(null)
    runtime.setClock(TEST_NOW + 12 * MINUTE)
    await reviewChanges(runtime, counted)
    expect(await orders[0]!.read()).toMatchObject({
      estado: 'pagado',
      aviso: expect.stringMatching(/devolvió \$\s100/),
    })
    expect(await orders[1]!.read()).toMatchObject({ estado: 'reembolsado' })
    expect(await orders[2]!.read()).toMatchObject({ aviso: expect.stringContaining('contracargo') })
  })
})
