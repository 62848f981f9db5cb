import type { Runtime } from '#server/base/runtime.ts'
import { applyFoundPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import type { PagoDelProveedor } from './provider-payment.ts'
import { queueNotice } from './queue-notice.ts'
import { claimReview, readReviewed, selectOurs, setReviewed } from './review.repo.ts'

const MINUTE = 60_000
const EVERY = 10 * MINUTE
/** A provider that didn't answer is asked again sooner. */
const AFTER_FAILURE = MINUTE
/** Payments show up in its lists a little after they changed. */
const OVERLAP = 5 * MINUTE
/** How far back the first look goes. */
const FIRST_LOOK = 3 * 24 * 60 * MINUTE
const PAGE = 50
const PAGES_MAX = 20

/**
 * Looks through the payments that changed at the provider since the last look, whatever became of their notices. They
 * tell of money returned in its panel, disputes, late approvals (specification 31.6). Several processes share it.
 * @param signal stops between two payments
 */
export async function reviewChanges(runtime: Runtime, client: MercadoPagoClient, signal?: AbortSignal): Promise<void> {
  const { database, clock } = runtime
  const now = clock()
  if (!(await claimReview(database, now, now + EVERY))) return
  const reviewed = await readReviewed(database.read)
  // A review up to a moment in the future means a clock set back: what that look saw is unknown.
  let from = (reviewed === null || reviewed > now ? now - FIRST_LOOK : reviewed) - OVERLAP
  let offset = 0
  const seen = new Set<string>()
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await client.listPayments({ by: 'date_last_updated', from, to: now, offset, limit: PAGE })
    if (!found.ok) return claimReview(database, now + EVERY, now + AFTER_FAILURE).then(() => undefined)
    const { payments, count, total } = found.value
    await applyAll(
      runtime,
      client,
      payments.filter(({ id }) => !seen.has(id)),
      signal,
    )
    if (signal?.aborted) return
    for (const { id } of payments) seen.add(id)
    const isLast = count === 0 || offset + count >= total
    const last = isLast ? now : (payments.at(-1)?.updated ?? 0)
    // Entries move within the list as they change, so a page begins at the moment where the last one ended. Entries are
    // counted only when one moment fills a whole page.
    const goesOn = last > from
    if (goesOn) await database.transaction((tx) => setReviewed(tx, last))
    if (isLast) return
    offset = goesOn ? 0 : offset + count
    from = Math.max(from, last)
  }
}

/** A payment that can't be applied doesn't hold up the others: it is queued like a notice. */
async function applyAll(
  runtime: Runtime,
  client: MercadoPagoClient,
  payments: PagoDelProveedor[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, log } = runtime
  const ours = await selectOurs(
    database.read,
    payments.map(({ externalReference }) => externalReference),
  )
  for (const payment of payments) {
    if (signal?.aborted) return
    if (!ours.has(payment.externalReference ?? '')) continue
    try {
      await applyFoundPayment(runtime, client, payment)
    } catch (error) {
      log.error({ pagoId: payment.id, err: error }, 'a payment that changed could not be applied')
      await queueNotice(runtime, { pagoId: payment.id, tipo: 'revision', firmaValida: true })
    }
  }
}
