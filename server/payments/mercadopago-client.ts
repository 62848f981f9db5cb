import { MercadoPagoConfig, MercadoPagoError, Payment, Preference } from 'mercadopago'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import type { Logger } from 'pino'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { parsePayment, type PagoDelProveedor } from './provider-payment.ts'

export type PreferenceBody = PreferenceRequest

/** What the shop asks of the card provider. Failures are values; they are in the log already. */
export type MercadoPagoClient = {
  /** Number of the account that is paid, where the token tells it. */
  collectorId: string | null
  /** @param idempotencyKey the same key gives the same preference */
  createPreference: (
    body: PreferenceBody,
    idempotencyKey: string,
  ) => Promise<Resultado<{ id: string; initPoint: string }, Fallo<'pago_no_disponible'>>>
  /** When the link of a preference ends (milliseconds UTC), null when it doesn't. */
  readPreferenceEnd: (
    id: string,
  ) => Promise<Resultado<number | null, Fallo<'pago_no_disponible'> | Fallo<'no_encontrado'>>>
  readPayment: (
    id: string,
  ) => Promise<Resultado<PagoDelProveedor, Fallo<'pago_no_disponible'> | Fallo<'no_encontrado'>>>
  /** Payments of an order, at most 30, the newest first. */
  searchPayments: (pedidoId: string) => Promise<Resultado<PagoDelProveedor[], Fallo<'pago_no_disponible'>>>
}

type Options = {
  accessToken: string
  /** Where another than the provider itself answers (demonstration, tests); asked at each call. */
  baseUrl?: () => string
  log: Logger
}

/** The provider itself. */
export const OFFICIAL_URL: string = AppConfig.BASE_URL
/** Of one try, until its headers. Two tries and the pause between them fit into the deadline. */
const TIMEOUT = 4_000
const RETRIES = 1
const RETRY_PAUSE = 300
/** Of all tries with their bodies: a buyer waits for the answer. */
const DEADLINE = 9_000

/** The real client of Mercado Pago, through its SDK. */
export function createMercadoPagoClient({ accessToken, baseUrl, log }: Options): MercadoPagoClient {
  /** A configuration of its own for each call: the SDK would send one call's idempotency key with the next. */
  function configure(idempotencyKey?: string): MercadoPagoConfig {
    // The SDK knows its address as a global only, and reads it as the call begins.
    Object.assign(AppConfig, { BASE_URL: baseUrl?.() ?? OFFICIAL_URL })
    const options = { timeout: TIMEOUT, maxRetries: RETRIES, initialDelay: RETRY_PAUSE, maxDelay: RETRY_PAUSE }
    return new MercadoPagoConfig({
      accessToken,
      options: idempotencyKey === undefined ? options : { ...options, idempotencyKey },
    })
  }

  async function ask<T>(
    what: string,
    call: () => Promise<T>,
  ): Promise<Resultado<T, Fallo<'pago_no_disponible'> | Fallo<'no_encontrado'>>> {
    try {
      return ok(await withDeadline(call()))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return fallo('no_encontrado')
      log.warn({ what, ...describeError(error) }, 'Mercado Pago did not answer as expected')
      return fallo('pago_no_disponible')
    }
  }

  return {
    collectorId: collectorOf(accessToken),

    async createPreference(body, idempotencyKey) {
      const answer = await ask('create preference', async () => {
        const { id, init_point: initPoint } = await new Preference(configure(idempotencyKey)).create({ body })
        if (!id || !initPoint) throw new Error('a preference without id or address')
        return { id, initPoint }
      })
      return answer.ok ? answer : fallo('pago_no_disponible')
    },

    readPreferenceEnd: (id) =>
      ask('read preference', async () => {
        const { expires, expiration_date_to: end } = await new Preference(configure()).get({ preferenceId: id })
        return expires === true && end ? Date.parse(end) : null
      }),

    readPayment: (id) => ask('read payment', async () => parsePayment(await new Payment(configure()).get({ id }))),

    async searchPayments(pedidoId) {
      const answer = await ask('search payments', async () => {
        const { results } = await new Payment(configure()).search({
          options: { external_reference: pedidoId, sort: 'date_created', criteria: 'desc', limit: 30 },
        })
        return (results ?? []).map(parsePayment)
      })
      return answer.ok ? answer : fallo('pago_no_disponible')
    },
  }
}

/** A live token ends with the number of its account. */
function collectorOf(accessToken: string): string | null {
  return /^(?:APP_USR|TEST)-.+-(\d+)$/.exec(accessToken)?.[1] ?? null
}

/** The SDK's own timeout ends with the headers; a slow body would hold the buyer. */
async function withDeadline<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE} ms`)), DEADLINE)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** For the log: never the request, which carries the token and the buyer's data. */
function describeError(error: unknown): { status: number | null; reason: string } {
  if (error instanceof MercadoPagoError)
    return { status: error.status, reason: `${error.error} ${error.message}`.trim() }
  return { status: null, reason: error instanceof Error ? error.message : String(error) }
}
