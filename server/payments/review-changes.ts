import type { Runtime } from '#server/runtime.ts'
import { applyFoundPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { claimReview, readReviewed, selectOurs, setReviewed } from './review.repo.ts'

const MINUTE = 60_000
const EVERY = 10 * MINUTE
/** A provider that didn't answer is asked again sooner. */
const AFTER_FAILURE = MINUTE
/** Payments show up in its lists a little after they changed. */
const OVERLAP = 5 * MINUTE
/** How far a shop looks back that never looked before. */
const FIRST_LOOK = 3 * 24 * 60 * MINUTE
const PAGE = 50
const PAGES_MAX = 20

/**
 * Looks through the payments that changed at the provider since the last look, whatever became of its notices: money
 * that was returned in its panel, disputes, what was approved late (specification 31.6). Several processes share it.
 * @param signal stops between two payments
 */
export async function reviewChanges(runtime: Runtime, client: MercadoPagoClient, signal?: AbortSignal): Promise<void> {
  const { database, clock } = runtime
  const now = clock()
  if (!(await claimReview(database, now, now + EVERY))) return
  const from = ((await readReviewed(database.read)) ?? now - FIRST_LOOK) - OVERLAP
  for (let page = 0; page < PAGES_MAX; page++) {
    const offset = page * PAGE
    const found = await client.listPayments({ by: 'date_last_updated', from, to: now, offset, limit: PAGE })
    if (!found.ok) return claimReview(database, now + EVERY, now + AFTER_FAILURE).then(() => undefined)
    const { payments, total } = found.value
    const ours = await selectOurs(
      database.read,
      payments.map(({ externalReference }) => externalReference),
    )
    for (const payment of payments) {
      if (signal?.aborted) return
      if (ours.has(payment.externalReference ?? '')) await applyFoundPayment(runtime, client, payment)
    }
    const isLast = payments.length === 0 || offset + payments.length >= total
    const until = isLast ? now : payments.at(-1)!.updated
    await database.transaction((tx) => setReviewed(tx, until))
    if (isLast) return
  }
}
