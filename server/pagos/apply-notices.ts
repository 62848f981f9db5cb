import type { AvisoPagoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { applyPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { AVISO_ESPERA_MAX, claimNotices, hasDueNotice, settleNotice } from './notices.repo.ts'

const BATCH = 5
/** Longer than the provider may take for a whole batch. */
const LEASE = 120_000
const FIRST_PAUSE = 5_000
const PATIENCE = 24 * 3_600_000
/** The provider may not find a payment yet that it has just told of. */
const TRIES_TO_FIND = 5

type Outcome = Pick<AvisoPagoRow, 'estado' | 'error' | 'proximoIntento'>

/**
 * Works off the notices that are due: reads each payment from the provider and applies it to its order. What fails is
 * tried again with growing pauses, for a day.
 * @param signal stops between two notices
 */
export async function applyNotices(runtime: Runtime, client: MercadoPagoClient, signal?: AbortSignal): Promise<void> {
  const { database, clock } = runtime
  while (await hasDueNotice(database.read, clock())) {
    if (signal?.aborted) return
    const claimed = await database.transaction((tx) => claimNotices(tx, clock(), LEASE, BATCH))
    for (const notice of claimed) {
      // A notice is given back at once, not when its lease ends: the next start goes on with it.
      const outcome: Outcome = signal?.aborted
        ? { estado: 'pendiente', error: '', proximoIntento: clock() }
        : await applyNotice(runtime, client, notice)
      await database.transaction((tx) => settleNotice(tx, notice.id, outcome))
      runtime.count?.('avisos_pago', outcome.estado === 'pendiente' ? 'reintento' : outcome.estado)
    }
  }
}

async function applyNotice(runtime: Runtime, client: MercadoPagoClient, notice: AvisoPagoRow): Promise<Outcome> {
  try {
    const payment = await client.readPayment(notice.pagoId)
    if (payment.ok) {
      const namesOrder = await applyPayment(runtime, payment.value, client)
      return namesOrder ? settled(notice, 'aplicado') : settled(notice, 'descartado', 'no nombra ningún pedido')
    }
    if (payment.code === 'no_encontrado' && (notice.firmaValida === 0 || notice.intentos >= TRIES_TO_FIND)) {
      return settled(notice, 'descartado', 'el proveedor no conoce ese pago')
    }
    return failedOutcome(runtime, notice, payment.code)
  } catch (error) {
    runtime.log.error({ aviso: notice.id, pagoId: notice.pagoId, err: error }, 'a payment notice could not be applied')
    return failedOutcome(runtime, notice, String(error))
  }
}

function settled(notice: AvisoPagoRow, estado: 'aplicado' | 'descartado', error = ''): Outcome {
  return { estado, error, proximoIntento: notice.proximoIntento }
}

function failedOutcome({ clock, log }: Runtime, notice: AvisoPagoRow, error: string): Outcome {
  const now = clock()
  if (now - notice.recibido >= PATIENCE) {
    log.error({ aviso: notice.id, pagoId: notice.pagoId }, 'a payment notice was given up')
    return settled(notice, 'descartado', error)
  }
  const pause = Math.min(FIRST_PAUSE * 3 ** (notice.intentos - 1), AVISO_ESPERA_MAX)
  return { estado: 'pendiente', error: error.replaceAll('\0', ''), proximoIntento: now + pause }
}
