import * as z from 'zod'
import type { CargoDicho, CostoDicho, TipoDeCargo } from '#domain/pagos/cargos.ts'
import { ownValue } from '#domain/texto/own-value.ts'

/** A payment as the provider tells it, with the fields that an order is decided by. */
export type PagoDelProveedor = {
  id: string
  status: string
  statusDetail: string
  /** Id of the order that it pays; null when it isn't one of ours. */
  externalReference: string | null
  /** As it came: whole pesos are expected, not assumed. */
  amount: number
  currency: string
  collectorId: string | null
  /** `visa`, `abitab`, … */
  method: string
  installments: number
  /** Until when a coupon can be paid, milliseconds UTC. */
  expires: number | null
  /** Where a coupon is shown and printed; '' where the provider gives no such page. */
  ticketUrl: string
  /** Milliseconds UTC. */
  created: number
  updated: number
  /** False for a payment with trial credentials; null when it isn't told. */
  liveMode: boolean | null
  /** Paid for shipping besides the amount; ours is one of the items. */
  shipping: number
  /** What went back altogether, as it came. */
  refunded: number
  refunds: { id: string; amount: number; status: string }[]
  /** What the provider keeps of it, and when the rest can be used. */
  cost: CostoDicho
}

/**
 * PostgreSQL keeps no zero byte: the notice would be tried again and again. With the replacement it names no order of
 * ours.
 */
const sound = z.string().transform((told) => told.replaceAll('\0', '\ufffd'))
const text = z.union([sound, z.number().transform(String)])
/** A negative amount counts as nothing. */
const atLeastNothing = z.number().transform((told) => Math.max(0, told))

/** An amount that a column holds, in centésimos; anything else counts as not told. */
const cents = z
  .number()
  .min(0)
  .max(20_000_000)
  .transform((told) => Math.round(told * 100))
  .nullish()
  .catch(null)
const word = sound.transform((told) => told.slice(0, 100))

/** One odd charge doesn't hide the others. */
const listOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one.nullable().catch(null as never))
    .max(100)
    .nullish()
    .catch(null)
    .transform((told) => told?.filter((each) => each !== null) ?? null)

const charges = listOf(
  z.object({
    id: z.union([word, z.number().transform(String)]),
    name: word.nullish(),
    type: word.nullish(),
    accounts: z.object({ from: word.nullish() }),
    amounts: z.object({ original: cents, refunded: cents }),
  }),
)
const fees = listOf(z.object({ type: word, amount: cents, fee_payer: word.nullish() }))

/** What of a payment says what the provider keeps of it. */
const costs = z.object({
  transaction_details: z
    .object({
      external_resource_url: z.unknown().optional(),
      net_received_amount: cents,
      total_paid_amount: cents,
      installment_amount: cents,
    })
    .nullish()
    .catch(null),
  charges_details: charges,
  fee_details: fees,
  money_release_date: z.string().nullish().catch(null),
  money_release_status: z.string().nullish().catch(null),
})

const schema = costs
  .extend({
    id: text,
    status: sound,
    status_detail: sound.nullish(),
    external_reference: text.nullish(),
    transaction_amount: z.number(),
    currency_id: sound,
    collector_id: text.nullish(),
    payment_method_id: sound.nullish(),
    installments: z.number().nullish(),
    date_of_expiration: z.string().nullish(),
    date_created: z.string().nullish(),
    date_last_updated: z.string().nullish(),
    live_mode: z.boolean().nullish(),
    shipping_amount: atLeastNothing.nullish(),
    transaction_amount_refunded: atLeastNothing.nullish(),
    refunds: z.array(z.object({ id: text, amount: z.number(), status: sound.nullish() })).nullish(),
  })
  .transform((payment): PagoDelProveedor => ({
    id: payment.id,
    status: payment.status,
    statusDetail: payment.status_detail ?? '',
    externalReference: payment.external_reference ?? null,
    amount: payment.transaction_amount,
    currency: payment.currency_id,
    collectorId: payment.collector_id ?? null,
    method: payment.payment_method_id ?? '',
    installments: payment.installments ?? 1,
    expires: parseDate(payment.date_of_expiration ?? null),
    ticketUrl: parseTicketUrl(payment.transaction_details?.external_resource_url),
    created: parseDate(payment.date_created ?? null) ?? 0,
    updated: parseDate(payment.date_last_updated ?? payment.date_created ?? null) ?? 0,
    liveMode: payment.live_mode ?? null,
    shipping: payment.shipping_amount ?? 0,
    refunded: payment.transaction_amount_refunded ?? 0,
    // A refund without a status is from before they had one: done.
    refunds: (payment.refunds ?? [])
      .filter((refund) => refund.amount > 0)
      .map((refund) => ({ id: refund.id, amount: refund.amount, status: refund.status ?? 'approved' })),
    cost: readCost(payment, Math.round((payment.transaction_amount + (payment.shipping_amount ?? 0)) * 100)),
  }))

/**
 * Charges tell taxes too, and what of each was given back; where there are none, fees tell the rest. Both as far as the
 * shop bears them.
 */
function readCost(told: z.output<typeof costs>, amount: number): CostoDicho {
  const { charges_details, fee_details, transaction_details: details } = told
  const numerados = charges_details !== null && charges_details.length > 0
  const cargos = numerados
    ? charges_details.flatMap((charge) => toCargo(charge) ?? [])
    : (fee_details?.filter(({ fee_payer }) => fee_payer === 'collector').map(toSuma) ?? null)
  const seLibera = parseDate(told.money_release_date ?? null)
  const net = details?.net_received_amount ?? null
  const taken = cargos?.reduce((sum, { centavos }) => sum + centavos, 0)
  return {
    cargos,
    numerados,
    // Amounts that aren't whole pesos pay nothing here, and are kept rounded.
    netoRecibido: taken !== undefined && net === amount - taken && amount % 100 === 0 ? net : null,
    totalPagado: details?.total_paid_amount ?? null,
    // Paid at once, the provider tells 0.
    cuota: details?.installment_amount || null,
    seLibera,
    liberado: told.money_release_status === 'released' && seLibera !== null,
  }
}

function toCargo(charge: NonNullable<z.output<typeof charges>>[number]): CargoDicho | null {
  const { id: numero, name, type, accounts, amounts } = charge
  if (accounts.from !== 'collector' || !amounts.original) return null
  const nombre = name ?? ''
  const tipo = /financ/.test(nombre) ? 'financiacion' : (ownValue(TIPO_DE_CARGO, type ?? '') ?? 'otro')
  const devuelto = Math.min(amounts.refunded ?? 0, amounts.original)
  return { numero, tipo, nombre, centavos: amounts.original, devuelto }
}
const TIPO_DE_CARGO: Record<string, TipoDeCargo> = { fee: 'comision', tax: 'impuesto' }

function toSuma({ type: nombre, amount }: NonNullable<z.output<typeof fees>>[number]): CargoDicho {
  return { numero: nombre, tipo: ownValue(TIPO_DE_SUMA, nombre) ?? 'otro', nombre, centavos: amount ?? 0, devuelto: 0 }
}
const TIPO_DE_SUMA: Record<string, TipoDeCargo> = { mercadopago_fee: 'comision', financing_fee: 'financiacion' }

/**
 * Reads the provider's answer.
 * @throws when it isn't a payment as documented
 */
export function parsePayment(answer: unknown): PagoDelProveedor {
  return schema.parse(answer)
}

/** Reads the provider's answer; null when it isn't a payment. */
export function tryPayment(answer: unknown): PagoDelProveedor | null {
  return schema.safeParse(answer).data ?? null
}

/** Only an address that may stand in a mail; '' for anything else. */
function parseTicketUrl(told: unknown): string {
  const url = typeof told === 'string' && told.length <= TICKET_MAX ? URL.parse(told) : null
  return url?.protocol === 'https:' ? url.href : ''
}
const TICKET_MAX = 1_000

function parseDate(date: string | null): number | null {
  const millis = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(millis) ? null : millis
}

/** A moment as the provider documents it: with an offset, not a Z. @param millis milliseconds UTC */
export function toProviderDate(millis: number): string {
  return new Date(millis).toISOString().replace('Z', '+00:00')
}
