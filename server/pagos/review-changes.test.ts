import { afterEach, expect, it } from 'vitest'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import type { PagoDelProveedor } from './provider-payment.ts'
import { readReviewed } from './review.repo.ts'
import { reviewChanges } from './review-changes.ts'

const MINUTE = 60_000
const ROUND = 11 * MINUTE

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Two orders whose payments were never reported, and a provider whose list a test can change. */
async function start(runtime: TestRuntime) {
  await insertShirt(runtime)
  await runtime.database.write.updateTable('productStock').set({ cantidad: 10 }).execute()
  const payments = await openPayments(runtime)
  cleanups.push(payments.close)
  const { order, standIn, provider } = payments
  const orders = [await order('key-1'), await order('key-2')]
  const paid: PagoDelProveedor[] = []
  for (const { id } of orders) {
    const pago = standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' })
    const read = await provider.client.readPayment(String(pago))
    if (!read.ok) throw new Error(read.code)
    paid.push(read.value)
  }
  const listed: PagoDelProveedor[] = []
  let asked = 0
  const client = (before: (call: number, to: number) => void = () => undefined): MercadoPagoClient => ({
    ...provider.client,
    async listPayments({ from, to, offset, limit }) {
      before(++asked, to)
      const inRange = listed
        .filter(({ updated }) => updated >= from && updated <= to)
        .toSorted((a, b) => a.updated - b.updated)
      const page = inRange.slice(offset, offset + limit)
      return { ok: true, value: { payments: page, count: page.length, total: inRange.length } }
    },
  })
  /** Payments of other business on the same account. */
  const others = (count: number, updated: (n: number) => number): PagoDelProveedor[] =>
    Array.from({ length: count }, (_, n) => ({
      ...paid[0]!,
      id: `other-${n}`,
      externalReference: null,
      updated: updated(n),
    }))
  return { ...payments, orders, paid, listed, client, others, asked: () => asked }
}

describeOnEveryDatabase('a look through what changed at the provider', (open) => {
  it('31.6 misses none when one of the page before changes meanwhile', async () => {
    const runtime = await open()
    const { orders, paid, listed, client, others } = await start(runtime)
    const since = TEST_NOW - 60 * MINUTE
    listed.push(...others(50, (n) => since + n), { ...paid[0]!, updated: since + 100 })
    await reviewChanges(
      runtime,
      client((call, to) => {
        if (call === 2) listed[3]!.updated = to + 1
      }),
    )
    expect((await orders[0]!.read()).estado).toBe('pagado')
    expect(await readReviewed(runtime.database.read)).toBe(TEST_NOW)
  })

  it('31.6 gets past more than a page of payments of one moment', async () => {
    const runtime = await open()
    const { orders, paid, listed, client, others, asked } = await start(runtime)
    const since = TEST_NOW - 60 * MINUTE
    listed.push(...others(120, () => since), { ...paid[0]!, updated: since + 1 })
    await reviewChanges(runtime, client())
    expect((await orders[0]!.read()).estado).toBe('pagado')
    expect(asked()).toBe(4)
  })

  it('31.6 finds a payment that shows up in the provider’s list only after it was looked through', async () => {
    const runtime = await open()
    const { orders, paid, listed, client } = await start(runtime)
    await reviewChanges(runtime, client())
    listed.push({ ...paid[0]!, updated: TEST_NOW - 2 * MINUTE })
    runtime.setClock(TEST_NOW + ROUND)
    await reviewChanges(runtime, client())
    expect((await orders[0]!.read()).estado).toBe('pagado')
  })

  it('12.32 a clock that was set back by a day puts no look off, and what changed since is found', async () => {
    const runtime = await open()
    const { orders, paid, listed, client, asked } = await start(runtime)
    runtime.setClock(TEST_NOW + 24 * 60 * MINUTE)
    await reviewChanges(runtime, client())
    expect(asked()).toBe(1)

    listed.push({ ...paid[0]!, updated: TEST_NOW + 3 * MINUTE })
    runtime.setClock(TEST_NOW + 15 * MINUTE)
    await reviewChanges(runtime, client())
    expect((await orders[0]!.read()).estado).toBe('pagado')
    expect(await readReviewed(runtime.database.read)).toBe(TEST_NOW + 15 * MINUTE)
    // One of several processes looks at a time, as always.
    await reviewChanges(runtime, client())
    expect(asked()).toBe(2)
  })

  it('31.12 one that can’t be applied keeps no other from being, and is looked at again for a day', async () => {
    const runtime = await open()
    const { orders, paid, listed, client, applyNotices } = await start(runtime)
    // The database won't take this payment.
    const broken = { ...paid[0]!, method: null as unknown as string }
    listed.push({ ...broken, updated: TEST_NOW - MINUTE }, paid[1]!)
    await reviewChanges(runtime, client())
    expect((await orders[0]!.read()).estado).toBe('pendiente_pago')
    expect((await orders[1]!.read()).estado).toBe('pagado')
    expect(await readReviewed(runtime.database.read)).toBe(TEST_NOW)
    await applyNotices()
    expect((await orders[0]!.read()).estado).toBe('pagado')
  })
})
