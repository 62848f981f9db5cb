import { ownValue } from '#domain/texto/own-value.ts'
import { MercadoPagoConfig, MercadoPagoError, Payment, PaymentMethod, PaymentRefund, Preference } from 'mercadopago'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js'
import type { Logger } from 'pino'
import type { MedioOfrecido, PlanDicho } from '#domain/cuotas/cuotas.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { PROVIDER_DEADLINE, within } from './deadline.ts'
import { toProviderDate } from './provider-payment.ts'
import { parseMedios, parsePlanes } from './provider-plans.ts'
import { parsePayment, tryPayment, type PagoDelProveedor } from './provider-payment.ts'

export type PreferenceBody = PreferenceRequest

/** What the shop asks of the card provider. Failures are values; they are in the log already. */
export type MercadoPagoClient = {
  /** Number of the account that is paid, where the token tells it. */
  collectorId: string | null
  /** Payments must be with real money; a trial one pays nothing. */
  live: boolean
  /** Milliseconds that anybody waits at most, for one answer or several. */
  deadline: number
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
  /** What can be paid with, in the provider's order. */
  listMedios: () => Promise<Resultado<MedioOfrecido[], Fallo<'pago_no_disponible'>>>
  /** How an amount is paid in parts with a card, as the provider says it; none is an answer too. */
  listPlanes: (monto: Pesos, medioId: string) => Promise<Resultado<PlanDicho[], Fallo<'pago_no_disponible'>>>
  /** Payments of an order, at most 30, the newest first. */
  searchPayments: (pedidoId: string) => Promise<Resultado<PagoDelProveedor[], Fallo<'pago_no_disponible'>>>
  /**
   * A page of the account's payments, whatever they are for.
   * @returns the readable ones, how many there were on the page, and how many in the range
   */
  listPayments: (
    range: PaymentRange,
  ) => Promise<Resultado<{ payments: PagoDelProveedor[]; count: number; total: number }, Fallo<'pago_no_disponible'>>>
  /**
   * Returns money of a payment.
   * @param amount whole pesos; null for all of it
   * @param idempotencyKey the same key returns it once
   * @returns the refund; `reintegro_rechazado` with the reason when it never will be one
   */
  refund: (
    paymentId: string,
    amount: number | null,
    idempotencyKey: string,
  ) => Promise<
    Resultado<{ id: string; status: string }, Fallo<'pago_no_disponible'> | Fallo<'reintegro_rechazado', undefined>>
  >
}

/** Payments by when they were made or last changed, both ends included, the oldest first. Milliseconds UTC. */
export type PaymentRange = {
  by: 'date_created' | 'date_last_updated'
  from: number
  to: number
  offset: number
  limit: number
}

type Options = {
  accessToken: string
  /** Where something other than the provider answers (demonstration, tests); asked at each call. */
  baseUrl?: () => string
  /** Whether payments have to be with real money. */
  live?: boolean
  log: Logger
  /** Milliseconds; shorter in tests. */
  limits?: ClientLimits
}

export type ClientLimits = {
  /** Of one try, until its headers. Two tries and the pause between them fit into the deadline. */
  timeout: number
  retryPause: number
  /** Of all tries with their bodies: a buyer waits for the answer. */
  deadline: number
}

/** The provider itself. */
export const OFFICIAL_URL: string = AppConfig.BASE_URL
const RETRIES = 1
const LIMITS: ClientLimits = { timeout: 4_000, retryPause: 300, deadline: PROVIDER_DEADLINE }
/** Answers that may change: the token gets fixed, the provider less busy, the first try finishes. */
const TRY_AGAIN = new Set([0, 401, 403, 408, 409, 425, 429])

/** The real client of Mercado Pago, through its SDK. */
export function createMercadoPagoClient({
  accessToken,
  baseUrl,
  live = false,
  log,
  limits = LIMITS,
}: Options): MercadoPagoClient {
  /** A new configuration for each call: else the SDK sends one call's idempotency key with the next. */
  function configure(idempotencyKey?: string): MercadoPagoConfig {
    // The SDK keeps its address in a global, and reads it as a call begins.
    Object.assign(AppConfig, { BASE_URL: baseUrl?.() ?? OFFICIAL_URL })
    const { timeout, retryPause } = limits
    const options = { timeout, maxRetries: RETRIES, initialDelay: retryPause, maxDelay: retryPause }
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
      return ok(
        await within(call(), limits.deadline, () => {
          throw new Error(`no answer within ${limits.deadline} ms`)
        }),
      )
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return fallo('no_encontrado')
      log.warn({ what, ...describeError(error) }, 'Mercado Pago did not answer as expected')
      return fallo('pago_no_disponible')
    }
  }

  /** An odd payment among others doesn't hide them: it is logged and left out. */
  function readAll(results: unknown[]): PagoDelProveedor[] {
    return results.flatMap((result) => {
      const payment = tryPayment(result)
      if (payment !== null) return [payment]
      const { id, status } = (result ?? {}) as { id?: unknown; status?: unknown }
      log.error({ pago: id, status }, 'a payment that Mercado Pago lists can’t be read')
      return []
    })
  }

  return {
    collectorId: collectorOf(accessToken),
    live,
    deadline: limits.deadline,

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

    async listMedios() {
      const answer = await ask('list methods', async () => parseMedios(await new PaymentMethod(configure()).get()))
      return answer.ok ? answer : fallo('pago_no_disponible')
    },

    async listPlanes(monto, medioId) {
      const answer = await ask('list plans', async () => {
        // The SDK has no client of plans, and no other way to its one exit.
        const { options } = configure()
        const queryParams = { amount: monto, payment_method_id: medioId }
        const headers = { Authorization: `Bearer ${accessToken}` }
        return parsePlanes(
          await RestClient.fetch('/v1/payment_methods/installments', { ...options, headers, queryParams }),
        )
      })
      return answer.ok ? answer : fallo('pago_no_disponible')
    },

    async searchPayments(pedidoId) {
      const answer = await ask('search payments', async () => {
        const { results } = await new Payment(configure()).search({
          options: { external_reference: pedidoId, sort: 'date_created', criteria: 'desc', limit: 30 },
        })
        return readAll(results ?? [])
      })
      return answer.ok ? answer : fallo('pago_no_disponible')
    },

    async listPayments({ by, from, to, offset, limit }) {
      const answer = await ask('list payments', async () => {
        const range = { range: by, begin_date: toProviderDate(from), end_date: toProviderDate(to) }
        const { results, paging } = await new Payment(configure()).search({
          options: { ...range, sort: by, criteria: 'asc', offset, limit },
        })
        const count = results?.length ?? 0
        return { payments: readAll(results ?? []), count, total: paging?.total ?? count }
      })
      return answer.ok ? answer : fallo('pago_no_disponible')
    },

    async refund(paymentId, amount, idempotencyKey) {
      const answer = await ask('refund', async () => {
        const refunds = new PaymentRefund(configure(idempotencyKey))
        const id = { payment_id: paymentId }
        try {
          const made = await (amount === null ? refunds.total(id) : refunds.create({ ...id, body: { amount } }))
          if (made.id === undefined) throw new Error('a refund without id')
          return ok({ id: String(made.id), status: made.status ?? 'approved' })
        } catch (error) {
          if (!isLastWord(error)) throw error
          log.warn({ what: 'refund', ...describeError(error) }, 'Mercado Pago refused a refund')
          return fallo('reintegro_rechazado', { detail: explainRefusal(error) })
        }
      })
      return answer.ok ? answer.value : fallo('pago_no_disponible')
    },
  }
}

function isLastWord(error: unknown): error is MercadoPagoError {
  return error instanceof MercadoPagoError && error.status < 500 && !TRY_AGAIN.has(error.status)
}

/** The provider's codes that an owner meets; others are given in its own words. */
const REFUSAL: Record<string, string> = {
  '2024': 'El pago es demasiado viejo: Mercado Pago ya no lo devuelve.',
  '15016': 'El pago es demasiado viejo: Mercado Pago ya no lo devuelve.',
  '3024': 'Mercado Pago no devuelve una parte de este pago: hay que devolverlo entero.',
  '2063': 'Mercado Pago no devuelve un pago que está en ese estado.',
  '4040': 'Mercado Pago no acepta ese monto: quizás sea más de lo que queda de ese pago.',
}

function explainRefusal({ status, message, causes }: MercadoPagoError): string {
  if (status === 404) return 'Mercado Pago no conoce ese pago.'
  const codes = (causes as { code?: unknown }[]).map((cause) => String(cause?.code))
  const known = codes.map((code) => ownValue(REFUSAL, code)).find((text) => text !== undefined)
  return known ?? `Mercado Pago no aceptó la devolución: ${message}`
}

/** A live token ends with the number of its account. */
function collectorOf(accessToken: string): string | null {
  return /^(?:APP_USR|TEST)-.+-(\d+)$/.exec(accessToken)?.[1] ?? null
}

/** For the log: never the request, which carries the token and the buyer's data. */
function describeError(error: unknown): { status: number | null; reason: string } {
  if (error instanceof MercadoPagoError)
    return { status: error.status, reason: `${error.error} ${error.message}`.trim() }
  return { status: null, reason: error instanceof Error ? error.message : String(error) }
}
