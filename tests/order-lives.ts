import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { EVENTOS_DE_ADMINISTRADOR, type EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { ESTADOS, nextEstado, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { PASOS_DE_ENCARGO, type PasoDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { addRebaja } from '#server/rebajas/save-rebaja.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { restToReturn } from '#domain/pagos/devolucion.ts'
import type { DevolucionPedida } from '#server/pedidos/mover/ask-devolucion.ts'
import { toEntrega } from '#domain/pedidos/entrega-corregible.ts'
import { correctEntrega } from '#server/pedidos/atender/correct-entrega.ts'
import { correctEstampado } from '#server/pedidos/atender/correct-estampado.ts'
import { selectLineasDe } from '#server/pedidos/guardar/gestion.repo.ts'
import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { selectDevolucionesDe } from '#server/pedidos/guardar/devoluciones.repo.ts'
import { returnMoney } from '#server/pagos/return-money.ts'
import { runDevoluciones } from '#server/pagos/carry-out-devolucion.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { cancelReservas } from '#server/pedidos/mover/cancel-reservas.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { eraseListed } from '#server/personas/erase-datos.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { forgetLibros } from '#server/pedidos/olvidar/forget-libros.ts'
import { forgetNombres } from '#server/personas/forget-nombres.ts'
import { forgetPedidos } from '#server/pedidos/olvidar/forget-pedidos.ts'
import { forgetTextos } from '#server/correos/forget-textos.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { readAvisosAbiertos } from '#server/pedidos/guardar/aviso.ts'
import { resolveAviso } from '#server/pedidos/atender/resolve-aviso.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { remindPedidos } from '#server/transferencias/remind-pedidos.ts'
import { resendCorreo } from '#server/correos/resend-correo.ts'
import { applyPayment } from '#server/pagos/apply-payment.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import type { MercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import type { PagoDelProveedor } from '#server/pagos/provider-payment.ts'
import { receiveNotice } from '#server/pagos/receive-notice.ts'
import { reconcile } from '#server/pagos/reconcile.ts'
import { reviewChanges } from '#server/pagos/review-changes.ts'
import { retryPayment } from '#server/pagos/retry-payment.ts'
import { buildNotification } from '#stand-ins/mercadopago/notifications.ts'
import { insertCodigo, withCodigo } from './codigos.ts'
import type { TestRuntime } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { ORIGIN, SECRET, type TestPayments } from './payments.ts'
import { verifySales } from './verify-sales.ts'
import { workOff } from './work-off.ts'

/** What a cart may have: by the place of the shirt and how it is wanted. */
const CARTS = [
  [{ shirt: 0, talle: 'M', modo: 'stock' }],
  [{ shirt: 1, talle: 'M', modo: 'stock' }],
  [
    { shirt: 0, talle: 'M', modo: 'stock' },
    { shirt: 1, talle: 'M', modo: 'stock' },
  ],
  [{ shirt: 0, talle: 'XL', modo: 'encargo' }],
  [
    { shirt: 0, talle: 'M', modo: 'stock' },
    { shirt: 1, talle: 'XL', modo: 'encargo' },
  ],
] as const
/** Few units, so that buyers get in each other's way. */
const UNITS = [2, 1]
/**
 * What codes of a life are like: none, one for anybody, one that is soon used up, one that unpaid orders soon keep no more
 * uses of, one for each buyer once.
 */
const CODES = [
  null,
  { forma: 'porcentaje', valor: 10 },
  { forma: 'pesos', valor: 300, usosMax: 1 },
  { forma: 'porcentaje', valor: 20, usosMax: 4 },
  { forma: 'pesos', valor: 99_999, usosPorPersona: 1 },
] as const
const MAILS = ['', 'ana@example.com', 'beto@example.com', 'carla@example.com']

/** How shirts are reduced: in all ways, and by one that is above the price. */
const RULES = [
  { tipo: 'porcentaje', valor: '30', modos: 'ambos' },
  { tipo: 'pesos', valor: '500', modos: 'stock' },
  { tipo: 'fijo', valor: '990', modos: 'encargo' },
  { tipo: 'fijo', valor: '9999', modos: 'ambos' },
] as const

/** What owners note: words that the shop writes itself, too. Nothing follows from them. */
const NOTES = [
  'como siempre',
  'transferencia',
  'Pago 900000001: aprobado (pending_challenge)',
  'Pago 900000001: $\u00a01 devueltos por Mercado Pago.',
  'Movimiento del banco: $\u00a01 del 18/11/2026, «OTRO».',
]

/** Statuses that the provider gives a payment. */
const STATUSES = [
  ['approved', 'accredited'],
  ['rejected', 'cc_rejected_call_for_authorize'],
  ['pending', 'pending_waiting_payment'],
  ['pending', 'pending_challenge'],
  ['in_process', 'pending_contingency'],
  ['cancelled', 'expired'],
  ['charged_back', 'settled'],
  ['charged_back', 'reimbursed'],
  ['in_mediation', 'in_process'],
  ['something_new', 'nobody_knows'],
] as const

/** One thing that somebody does. Orders and payments are meant by their place among those there are. */
export type Step =
  | {
      do: 'order'
      key: number
      medio: MedioDePago
      cart: number
      mail: number
      replaces: number | null
      code: number
      /** At the prices that the last order's page showed, which may have moved since. */
      stale: boolean
    }
  | { do: 'sale'; key: number; cart: number; mail: number; paid: boolean }
  /** The owner keeps so much for somebody that transfers are taken without a hold from now on. */
  | { do: 'crowd' }
  | { do: 'switch'; order: number; medio: MedioDePago }
  | { do: 'pay'; order: number; status: number; odd: Odd | null; told: boolean }
  /** The provider thinks otherwise of a payment. */
  | { do: 'settle'; payment: number; status: number; told: boolean }
  | { do: 'notice'; payment: number; how: 'signed' | 'former' | 'forged'; times: number }
  | { do: 'apply' }
  /** The provider's answer of now, which `arrive` brings after what was read later. */
  | { do: 'read'; payment: number }
  | { do: 'arrive'; read: number }
  | { do: 'reconcile' }
  | { do: 'wait'; minutes: number; expire: boolean }
  | { do: 'expire' }
  /** The owner does one of the things that the order's state allows. */
  | { do: 'owner'; order: number; pick: number; note: number }
  /** The owner, on a screen that is old, does what was allowed in that state. */
  | { do: 'late owner'; order: number; seen: Estado; evento: EventoDeAdministrador; note: number }
  /**
   * The owner returns money of a payment: sent twice when it is the last one's. A twin is another of the same amount,
   * and the payment is told of after both.
   */
  | { do: 'refund'; payment: number; part: Part; again: boolean; fate: Fate; twin: Fate | null }
  /** The owner returns money in the provider's own panel. */
  | { do: 'panel refund'; payment: number; part: Part; told: boolean }
  /** The owner sends a mail of an order again. */
  | { do: 'resend'; order: number; mail: number }
  /** The shop looks through what changed at the provider. */
  | { do: 'review' }
  /** The bank's list tells of money, which the owner takes for an order's: of another amount after having been told so. */
  | { do: 'bank'; order: number; sum: Sum; seen: boolean; again: boolean }
  /** The owner dealt with what an order is flagged for. */
  | { do: 'resolve'; order: number }
  | { do: 'correct'; order: number; name: 'LUIS' | 'LUIZ' }
  /** The owner marks what is asked for from the maker, or arrived: as it reads now, or as a list that is old has it. */
  | { do: 'encargo'; order: number; paso: PasoDeEncargo; seen: 'now' | 'former' }
  /** Who gets it, where, and told at which address: by its buyer or the owner. */
  | { do: 'deliver'; order: number; door: number; mail: number; owner: boolean }
  | { do: 'adjust'; shirt: number; units: number }
  /** The owner reduces a shirt from now on, or from soon; for a while, or until it is ended. */
  | { do: 'reduce'; shirt: number; rule: number; after: number; lasts: number | null }
  | { do: 'end reduction'; reduction: number }
  /** The owner cancels what nobody paid, in one go: also what has payments under way, told or not. */
  | { do: 'discard'; too: boolean; told: boolean }
  /** Long after: what ended unpaid is erased, and what old mails say. */
  | { do: 'forget' }
  /** A buyer asks for their data to be erased, long after or too soon. */
  | { do: 'erase'; order: number; late: boolean }
  | { do: 'both'; first: Step; second: Step }
/** What becomes of a refund: done, not done, done without being heard, or taken on and finished later. */
type Fate = 'done' | 'not done' | 'unheard' | 'taken on'
type Sum = 'exact' | 'short' | 'over' | 'dollars'
type Part = 'peso' | 'half' | 'rest' | 'too much'
type Odd = 'amount' | 'cents' | 'currency' | 'account'

const step = <D extends Step['do'], F extends Omit<Extract<Step, { do: D }>, 'do'>>(
  name: D,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step>

const place = fc.nat({ max: 3 })
const medio = fc.constantFrom<MedioDePago[]>('tarjeta', 'tarjeta', 'transferencia')
const cart = fc.nat({ max: CARTS.length - 1 })
const mail = fc.nat({ max: MAILS.length - 1 })
const note = fc.nat({ max: NOTES.length - 1 })
const status = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.nat({ max: STATUSES.length - 1 }) },
)
const told = fc.constantFrom(true, true, false)
const part = fc.constantFrom<Part[]>('peso', 'half', 'rest', 'too much')

const fate = fc.constantFrom<Fate[]>('done', 'done', 'not done', 'unheard', 'taken on')

const order = step('order', {
  key: place,
  medio,
  cart,
  mail,
  replaces: fc.option(place, { freq: 1 }),
  code: fc.nat({ max: CODES.length - 1 }),
  stale: fc.constantFrom(false, false, false, true),
})

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: order },
  {
    weight: 6,
    arbitrary: step('pay', {
      order: place,
      status,
      odd: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom<Odd[]>('amount', 'cents', 'currency', 'account') },
      ),
      told,
    }),
  },
  { weight: 3, arbitrary: step('settle', { payment: place, status, told }) },
  {
    weight: 2,
    arbitrary: step('notice', {
      payment: place,
      how: fc.constantFrom('signed' as const, 'signed' as const, 'former' as const, 'forged' as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: step('apply', {}) },
  { weight: 6, arbitrary: step('owner', { order: place, pick: fc.nat({ max: 5 }), note }) },
  {
    weight: 1,
    arbitrary: step('late owner', {
      order: place,
      seen: fc.constantFrom(...ESTADOS),
      evento: fc.constantFrom(...EVENTOS_DE_ADMINISTRADOR),
      note,
    }),
  },
  { weight: 1, arbitrary: step('sale', { key: place, cart, mail, paid: fc.boolean() }) },
  { weight: 2, arbitrary: step('crowd', {}) },
  { weight: 2, arbitrary: step('switch', { order: place, medio }) },
  { weight: 1, arbitrary: step('read', { payment: place }) },
  { weight: 1, arbitrary: step('arrive', { read: place }) },
  { weight: 1, arbitrary: step('reconcile', {}) },
  {
    weight: 3,
    arbitrary: step('wait', {
      // A moment, the card's time, a little after it, the transfer's, the coupon's, the longest.
      minutes: fc.constantFrom(1, 1, 29, 31, 36, 47 * 60, 49 * 60, 4 * 1440, 11 * 1440),
      expire: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: step('expire', {}) },
  {
    weight: 5,
    arbitrary: step('refund', {
      payment: place,
      part,
      again: fc.constantFrom(false, false, true),
      fate,
      twin: fc.option(fate, { freq: 2 }),
    }),
  },
  // Two of one amount whose answers are lost: which of them was done can only be guessed at first.
  {
    weight: 2,
    arbitrary: step('refund', {
      payment: place,
      part: fc.constantFrom<Part[]>('peso', 'half'),
      again: fc.constant(false),
      fate: fc.constantFrom<Fate[]>('not done', 'unheard'),
      twin: fc.constantFrom<Fate[]>('unheard', 'taken on'),
    }),
  },
  { weight: 1, arbitrary: step('resend', { order: place, mail: place }) },
  { weight: 1, arbitrary: step('review', {}) },
  { weight: 1, arbitrary: step('panel refund', { payment: place, part, told }) },
  { weight: 1, arbitrary: step('resolve', { order: place }) },
  {
    weight: 3,
    arbitrary: step('bank', {
      order: place,
      sum: fc.constantFrom<Sum[]>('exact', 'exact', 'short', 'short', 'over', 'dollars'),
      seen: fc.constantFrom(true, true, false),
      again: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: step('correct', { order: place, name: fc.constantFrom('LUIS' as const, 'LUIZ' as const) }) },
  {
    weight: 3,
    arbitrary: step('encargo', {
      order: place,
      paso: fc.constantFrom(...PASOS_DE_ENCARGO),
      seen: fc.constantFrom('now' as const, 'now' as const, 'former' as const),
    }),
  },
  { weight: 1, arbitrary: step('deliver', { order: place, door: fc.nat({ max: 2 }), mail, owner: fc.boolean() }) },
  { weight: 1, arbitrary: step('discard', { too: fc.boolean(), told: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: step('reduce', {
      shirt: fc.nat({ max: 1 }),
      rule: fc.nat({ max: RULES.length - 1 }),
      after: fc.constantFrom(0, 0, 1),
      lasts: fc.constantFrom(1, 30, null),
    }),
  },
  { weight: 1, arbitrary: step('end reduction', { reduction: place }) },
  { weight: 1, arbitrary: step('adjust', { shirt: fc.nat({ max: 1 }), units: fc.nat({ max: 3 }) }) },
)

/** Random lives of a few orders: each begins with one (in a crowd, perhaps), and goes on with whatever happens to it and others. */
export const lives: fc.Arbitrary<Step[]> = fc
  .tuple(
    // Some begin while so much is held that orders by transfer wait without a hold.
    fc.constantFrom<Step[]>([], [], [{ do: 'crowd' }]),
    order,
    fc.array(
      fc.oneof(
        { weight: 9, arbitrary: single },
        { weight: 1, arbitrary: step('both', { first: single, second: single }) },
        { weight: 1, arbitrary: step('forget', {}) },
        { weight: 1, arbitrary: step('erase', { order: place, late: fc.constantFrom(true, true, false) }) },
      ),
      { minLength: 2, maxLength: 11, size: 'max' },
    ),
  )
  .map(([before, first, rest]) => [...before, first, ...rest])

const MINUTE = 60_000
const DAY = 24 * 3_600_000
/** Between two lives on one database: nothing of the one is left waiting in the other. */
const APART = 40 * DAY

/**
 * Plays a life on a test's database with shirts of its own, through the operations that the shop has, and looks at what
 * is left of it. Afterwards everybody's time is up: nothing of it waits any more when the next one begins.
 * @returns what `verify` and the ledger have against it
 */
export async function playLife(runtime: TestRuntime, payments: TestPayments, steps: Step[]): Promise<string[]> {
  const start = runtime.clock()
  const stage = await openStage(runtime, payments)
  for (const step of steps) await stage.play(step)
  await stage.settle()
  const faults = [...(await stage.verify()), ...(await stage.verifyRefunds()), ...(await stage.verifySales(start))]
  runtime.setClock(runtime.clock() + APART)
  await expirePedidos(runtime)
  await stage.close()
  return faults
}

async function openStage(runtime: TestRuntime, { provider, standIn, applyNotices }: TestPayments) {
  const { database } = runtime
  const name = runtime.newId()
  const shirts: Producto[] = []
  for (const M of UNITS) shirts.push(await insertProducto(runtime, { id: runtime.newId(), stock: { M } }))
  const shown = [...shirts]
  const reductions: string[] = []
  const codes: (string | null)[] = []
  for (const code of CODES) codes.push(code && (await insertCodigo(runtime, code)).codigo)
  /** Everything that this life put on sale. */
  const offSale = shirts.map(({ id }) => id)
  const pedidos = new Map<string, { id: string; codigo: string; token: string }>()
  const pagos: number[] = []
  const reads: PagoDelProveedor[] = []
  let lastRefund = runtime.newId()
  let lastMovement = ''
  const at = <T>(list: Iterable<T>, index: number): T | undefined => {
    const all = [...list]
    return all[index % all.length]
  }

  async function keep(token: string): Promise<void> {
    const row = await database.read
      .selectFrom('pedidos')
      .select(['id', 'codigo'])
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    pedidos.set(row.id, { ...row, token })
  }

  /** The shirts of a cart with their prices of now, or those that were shown last. */
  async function choose(cart: number, stale = false) {
    const now = await loadProductosById(
      database.read,
      shirts.map(({ id }) => id),
      runtime.clock(),
    )
    if (!stale) for (const [at, { id }] of shirts.entries()) shown[at] = now.get(id)!
    return CARTS[cart]!.map(({ shirt, talle, modo }) => ({
      producto: shown[shirt]!,
      talle,
      modo,
      ...(modo === 'encargo' ? { personalizacion: { nombre: 'LUI', numero: '9', parches: false } } : {}),
    }))
  }

  const doing: { [D in Step['do']]: (step: Extract<Step, { do: D }>) => Promise<unknown> } = {
    async order({ key, medio, cart, mail, replaces, code, stale }) {
      const plain = buildSolicitud(await choose(cart, stale), medio, {
        shipping: { correo: MAILS[mail]! },
        idempotencyKey: `${name}-${key}`,
        reemplaza: replaces === null ? undefined : at(pedidos.values(), replaces)?.token,
      })
      const codigo = codes[code]
      const solicitud = codigo ? await withCodigo(runtime, plain, medio, codigo) : plain
      if (medio === 'tarjeta') {
        const made = await createPreference(runtime, provider, solicitud, ORIGIN)
        if (made.ok) await keep(made.value.pedido.token)
      } else {
        const placed = await placePedido(runtime, solicitud, medio, ORIGIN)
        if (placed.ok) await keep(placed.value.token)
      }
    },
    async sale({ key, cart, mail, paid }) {
      const { items, shipping, costo } = buildSolicitud(await choose(cart), 'transferencia', {
        shipping: { correo: MAILS[mail]! },
      })
      const venta = {
        clave: `${name}-${key}`,
        items: items.map((item) => ({ ...item, personalizacion: item.personalizacion ?? UNPRINTED })),
        shipping,
        costo,
        pagado: paid,
        detalle: '',
      }
      const placed = await placeVenta({ ...runtime, mailer: SILENT }, venta, OWNER, ORIGIN)
      if (placed.ok) await keep(placed.value.token)
    },
    async crowd() {
      const crowded = await insertProducto(runtime, { id: runtime.newId(), stock: { M: 3 } })
      offSale.push(crowded.id)
      const kept = [crowded, crowded, crowded].map((producto) => ({ producto, talle: 'M' }))
      const { items, shipping, costo } = buildSolicitud(kept, 'transferencia')
      const venta = {
        clave: `${name}-${crowded.id}`,
        items: items.map((item) => ({ ...item, personalizacion: UNPRINTED })),
        shipping,
        costo,
        pagado: false,
        detalle: '',
      }
      const placed = await placeVenta({ ...runtime, mailer: SILENT }, venta, OWNER, ORIGIN)
      if (!placed.ok) throw new Error(placed.code)
    },
    async reduce({ shirt, rule, after, lasts }) {
      const id = runtime.newId()
      const desde = runtime.clock() + after * MINUTE
      const made = await addRebaja(
        runtime,
        id,
        {
          ...FORMULARIO_VACIO,
          ...RULES[rule]!,
          nombre: 'Rebaja',
          alcance: 'elegidas',
          codigos: shirts[shirt]!.codigo,
          desde: after === 0 ? '' : writeMomento(desde),
          hasta: lasts === null ? '' : writeMomento(desde + lasts * MINUTE),
        },
        OWNER,
      )
      if (made.ok) reductions.push(id)
    },
    async 'end reduction'({ reduction }) {
      const id = at(reductions, reduction)
      if (id !== undefined) await endRebaja(runtime, id)
    },
    async switch({ order, medio }) {
      const pedido = at(pedidos.values(), order)
      if (pedido !== undefined) await retryPayment(runtime, provider, pedido.token, medio, ORIGIN)
    },
    async pay({ order, status, odd, told }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const { preferenceId, totalMercadoPago: total } = await database.read
        .selectFrom('pedidos')
        .select(['preferenceId', 'totalMercadoPago'])
        .where('id', '=', pedido.id)
        .executeTakeFirstOrThrow()
      if (preferenceId === null) return
      const [name, statusDetail] = STATUSES[status]!
      pagos.push(
        standIn.addPayment(preferenceId, {
          status: name,
          statusDetail,
          expires: statusDetail === 'pending_waiting_payment' ? runtime.clock() + 3 * 24 * 3_600_000 : null,
          ...(odd === 'amount' ? { amount: total - 1 } : {}),
          ...(odd === 'cents' ? { amount: total + 0.4 } : {}),
          ...(odd === 'currency' ? { currency: 'USD' } : {}),
          ...(odd === 'account' ? { collectorId: 1 } : {}),
        }),
      )
      if (told) await tell(pagos.at(-1)!)
    },
    async settle({ payment, status, told }) {
      const id = at(pagos, payment)
      if (id === undefined) return
      // A payment of which money went back, or was charged back, isn't anything else again.
      const { status: now } = standIn.listPayments().find((one) => one.id === id)!
      if (now === 'charged_back' || standIn.listRefunds(id).length > 0) return
      const [name, detail] = STATUSES[status]!
      standIn.setPaymentStatus(id, name, detail)
      if (told) await tell(id)
    },
    async notice({ payment, how, times }) {
      const paymentId = at(pagos, payment)
      if (paymentId === undefined) return
      const format = how === 'former' ? 'ipn' : 'webhook'
      const secret = how === 'forged' ? 'not-the-secret' : SECRET
      const told = buildNotification(
        `${ORIGIN}/api/webhooks/mercadopago`,
        { paymentId, action: 'payment.updated', format },
        { secret, collectorId: standIn.collectorId, now: runtime.clock() },
      )
      for (let time = 0; time < times; time++) {
        await receiveNotice(
          runtime,
          { webhookSecret: SECRET, unsignedLimit: () => true, onStored: () => undefined },
          { query: new URL(told.url).searchParams, headers: new Headers(told.headers), body: JSON.parse(told.body) },
        )
      }
    },
    async apply() {
      await applyNotices()
      await runDevoluciones(runtime, provider.client)
    },
    async read({ payment }) {
      const id = at(pagos, payment)
      const read = id === undefined ? undefined : await provider.client.readPayment(String(id))
      if (read?.ok) reads.push(read.value)
    },
    async arrive({ read }) {
      const late = at(reads, read)
      if (late !== undefined) await applyPayment(runtime, late, provider.client)
    },
    reconcile: () => reconcile(runtime, provider.client),
    review: () => reviewChanges(runtime, provider.client),
    async resend({ order, mail }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const rows = await database.read
        .selectFrom('correos')
        .select(['id', 'reenvios'])
        .where('pedidoId', '=', pedido.id)
        .orderBy('id')
        .execute()
      const row = at(rows, mail)
      if (row === undefined) return
      await database.transaction((tx) =>
        tx
          .updateTable('correos')
          .set({ estado: 'enviado', enviado: runtime.clock() })
          .where('id', '=', row.id)
          .execute(),
      )
      await resendCorreo(runtime, SILENT, row.id, { estado: 'enviado', reenvios: row.reenvios })
    },
    async wait({ minutes, expire }) {
      runtime.setClock(runtime.clock() + minutes * 60_000)
      if (expire) await doing.expire({ do: 'expire' })
    },
    async expire() {
      await remindPedidos(runtime)
      await expirePedidos(runtime)
    },
    async owner({ order, pick, note }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const { estado } = await database.read
        .selectFrom('pedidos')
        .select('estado')
        .where('id', '=', pedido.id)
        .executeTakeFirstOrThrow()
      const evento = at(
        EVENTOS_DE_ADMINISTRADOR.filter((one) => nextEstado(estado, one) !== null),
        pick,
      )
      if (evento !== undefined) await change(pedido.codigo, evento, estado, note)
    },
    async 'late owner'({ order, seen, evento, note }) {
      const pedido = at(pedidos.values(), order)
      if (pedido !== undefined) await change(pedido.codigo, evento, seen, note)
    },
    async refund({ payment, part, again, fate, twin }) {
      const pagoId = at(pagos, payment)
      const row = await database.read
        .selectFrom('pagos')
        .innerJoin('pedidos', 'pedidos.id', 'pagos.pedidoId')
        .select([
          'pagos.id',
          'pagos.estado',
          'pagos.detalle',
          'pagos.monto',
          'pagos.moneda',
          'pedidos.codigo',
          'pedidoId',
        ])
        .where('pagos.id', '=', String(pagoId))
        .executeTakeFirst()
      if (row === undefined) return
      const queda = restToReturn(row, await selectDevolucionesDe(database.read, [row.pedidoId]))
      lastRefund = again ? lastRefund : runtime.newId()
      const pedida = { id: lastRefund, pagoId: row.id, monto: toMonto(part, queda), motivo: 'le quedó chica', queda }
      await giveBack(row.codigo, pedida, fate)
      if (twin === null || again) return
      lastRefund = runtime.newId()
      await giveBack(row.codigo, { ...pedida, id: lastRefund, queda: queda - pedida.monto }, twin)
      await tell(pagoId!)
    },
    async 'panel refund'({ payment, part, told }) {
      const id = at(pagos, payment)
      if (id === undefined) return
      const { status, amount } = standIn.listPayments().find((one) => one.id === id)!
      const rest = amount - standIn.listRefunds(id).reduce((sum, refund) => sum + refund.amount, 0)
      const monto = toMonto(part, rest)
      if (status !== 'approved' || monto <= 0 || monto > rest) return
      standIn.refund(id, monto)
      if (told) await tell(id)
    },
    async bank({ order, sum, seen, again }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      // A row of its own each time; again, the last one's is taken for this order's as well.
      if (!again) {
        const { totalTransferencia } = (await selectPedido(database.read, { id: pedido.id }))!
        const pesos = { exact: totalTransferencia, short: 1, over: totalTransferencia + 1, dollars: totalTransferencia }
        lastMovement = `MOVIMIENTO ${runtime.newId()}`
        const fecha = writeDia(diaDe(runtime.clock()))
        const importe = `${sum === 'dollars' ? 'U$S ' : ''}${pesos[sum]},00`
        const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe;D/C\n${fecha};${lastMovement};${importe};C\n${fecha};SALE;${importe};D\n`
        await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
      }
      const movimiento = await database.read
        .selectFrom('movimientosBanco')
        .select('id')
        .where('descripcion', '=', lastMovement)
        .executeTakeFirst()
      if (movimiento === undefined) return
      const par = { movimiento: movimiento.id, codigo: pedido.codigo, conOtroImporte: seen }
      await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER)
    },
    async resolve({ order }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const avisos = (await readAvisosAbiertos(database.read, [pedido.id])).get(pedido.id) ?? []
      for (const { id } of avisos) await resolveAviso(runtime, pedido.codigo, { aviso: id, texto: 'listo' }, OWNER)
    },
    async correct({ order, name: nombre }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      await correctEstampado(runtime, pedido.token, { orden: 0, nombre, numero: '9' })
    },
    async encargo({ order, paso, seen }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const rows = await selectLineasDe(database.read, [pedido.id])
      const lineas = rows.map(({ orden, nombrePersonalizado, numero, nombreAntes, numeroAntes, corregida }) => {
        const now = { nombrePersonalizado, numero, parches: false }
        const former = { nombrePersonalizado: nombreAntes, numero: numeroAntes, parches: false }
        const visto = estampadoDe(seen === 'former' && corregida !== null ? former : now)
        return { pedido: pedido.codigo, orden, visto }
      })
      if (lineas.length > 0) await markEncargos(runtime, { paso, lineas }, OWNER)
    },
    async deliver({ order, door, mail, owner }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      const row = (await selectPedido(database.read, { id: pedido.id }))!
      const correccion = {
        vista: toEntrega(row),
        escrita: { ...toEntrega(row), numeroPuerta: String(door), correo: MAILS[mail]! },
      }
      const quien = owner ? { codigo: row.codigo, autor: OWNER } : { token: row.token }
      await correctEntrega(runtime, quien, correccion)
    },
    async adjust({ shirt, units: unidades }) {
      const { id } = shirts[shirt]!
      const { cantidad: antes } = (await findFiguras(database.read, { productId: id, talle: 'M' }))!
      await adjustStock(runtime, id, { talle: 'M', antes, unidades }, OWNER)
    },
    async discard({ too, told }) {
      const codigos = new Set([...pedidos.values()].map(({ codigo }) => codigo))
      const elegidas = {
        origen: 'red' as const,
        visto: runtime.clock(),
        todas: true,
        grupos: new Set<string>(),
        pedidos: new Set<string>(),
        resguardados: too ? codigos : new Set<string>(),
        avisar: told,
      }
      await cancelReservas({ ...runtime, mailer: SILENT }, elegidas, OWNER)
    },
    async forget() {
      // Long before then the shop has heard of every payment, and sent its mails.
      for (const id of pagos) await tell(id)
      runtime.setClock(runtime.clock() + 11 * DAY)
      await doing.apply({ do: 'apply' })
      await expirePedidos(runtime)
      await workOff(runtime)
      runtime.setClock(runtime.clock() + 91 * DAY)
      await forgetPedidos(runtime)
      await forgetTextos(runtime)
      const left = await database.read
        .selectFrom('pedidos')
        .select('id')
        .where('id', 'in', [...pedidos.keys(), NOBODY])
        .execute()
      for (const id of pedidos.keys()) if (!left.some((row) => row.id === id)) pedidos.delete(id)
    },
    async erase({ order, late }) {
      const pedido = at(pedidos.values(), order)
      if (pedido === undefined) return
      if (late) {
        for (const id of pagos) await tell(id)
        runtime.setClock(runtime.clock() + 11 * DAY)
        await doing.apply({ do: 'apply' })
        await expirePedidos(runtime)
        await workOff(runtime)
        runtime.setClock(runtime.clock() + 31 * DAY)
      }
      const folder = await mkdtemp(join(tmpdir(), 'casakas-lives-'))
      const tools = { borrados: openBorrados(folder), storage: openFolder(join(folder, 'files')) }
      await doing.resolve({ do: 'resolve', order })
      await eraseListed(runtime, tools, [pedido.id], [])
      await rm(folder, { recursive: true })
    },
    async both({ first, second }) {
      await Promise.all([play(first), play(second)])
    },
  }

  async function tell(paymentId: number): Promise<void> {
    const place = pagos.indexOf(paymentId)
    await play({ do: 'notice', payment: place, how: 'signed', times: 1 })
    await applyNotices()
  }

  async function change(codigo: string, evento: EventoDeAdministrador, desde: Estado, note: number): Promise<void> {
    const cambio = { evento, desde, detalle: NOTES[note]! }
    await changeEstado({ ...runtime, mailer: SILENT }, codigo, cambio, OWNER)
  }

  async function play(step: Step): Promise<void> {
    await doing[step.do](step as never)
  }

  async function giveBack(codigo: string, pedida: DevolucionPedida, fate: Fate): Promise<void> {
    if (fate === 'taken on') standIn.misbehave({ refunds: 'in_process' })
    await returnMoney(runtime, clientFor(fate), codigo, pedida, OWNER)
    standIn.misbehave(null)
  }

  /** The provider, as far as the shop hears of it. */
  function clientFor(fate: Fate): MercadoPagoClient {
    const { client } = provider
    if (fate !== 'not done' && fate !== 'unheard') return client
    return {
      ...client,
      async refund(...asked) {
        if (fate === 'unheard') await client.refund(...asked)
        return { ok: false, code: 'pago_no_disponible' }
      },
    }
  }

  return {
    play,
    /** All that was taken on is finished and told, and what was asked for has had the time that it needs. */
    async settle(): Promise<void> {
      for (const id of pagos) {
        const isTaken = standIn.listRefunds(id).some(({ status }) => status === 'in_process')
        if (isTaken) standIn.finishRefunds(id, 'approved')
        if (isTaken) await tell(id)
      }
      for (let round = 0; round < 4; round++) {
        runtime.setClock(runtime.clock() + 3_600_000)
        await doing.apply({ do: 'apply' })
        await doing.expire({ do: 'expire' })
      }
      await workOff(runtime)
    },
    /** Once all is told, what went back at the provider is what was written down here. */
    async verifyRefunds(): Promise<string[]> {
      const back = pagos.filter((id) => standIn.listRefunds(id).length > 0)
      for (const id of back) await tell(id)
      await doing.apply({ do: 'apply' })
      const rows = await selectDevolucionesDe(database.read, [...pedidos.keys()])
      const open = rows.filter(({ estado }) => estado === 'pedida')
      return open
        .map(({ pagoId, monto }) => `${monto} of payment ${pagoId} were asked for and didn't go back`)
        .concat(back.flatMap(compareSums))

      function compareSums(id: number): string[] {
        // Of a payment with cents whole pesos are written down.
        const there = Math.round(standIn.listRefunds(id).reduce((sum, { amount }) => sum + amount, 0))
        const here = rows
          .filter(({ pagoId, estado }) => pagoId === String(id) && estado === 'hecha')
          .reduce((sum, { monto }) => sum + monto, 0)
        return there === here ? [] : [`of payment ${id} went back ${there} and ${here} are written down`]
      }
    },
    /** @param start milliseconds UTC: since when this life is */
    verifySales: (start: number) => verifySales(runtime, [...pedidos.keys(), NOBODY], start),
    /** Off sale: in the next life few units are on sale again, so that transfers are soon taken without a hold. */
    async close() {
      for (const id of reductions) await endRebaja(runtime, id)
      await database.transaction((tx) =>
        tx.updateTable('products').set({ activo: 0 }).where('id', 'in', offSale).execute(),
      )
    },
    verify: () =>
      verify(database, runtime.clock(), {
        seal: runtime.seal,
        alcance: { pedidos: [...pedidos.keys(), NOBODY], productos: shirts.map(({ id }) => id) },
      }),
  }
}

/** In whole pesos, as the owner types them. */
function toMonto(part: Part, rest: number): number {
  return { peso: 1, half: Math.floor(rest / 2), rest: Math.floor(rest), 'too much': Math.floor(rest) + 1 }[part]
}

const UNPRINTED = { nombre: '', numero: '', parches: false }
const OWNER = 'ana@casakas.uy'
/** An id that no order has: a look at no order would be a look at all. */
const NOBODY = 'nobody'
/** Mails stay in the outbox: the mailer has tests of its own. */
const SILENT = { kick: () => undefined, insist: () => undefined }

/**
 * Everything ages: five years on whose the orders are is erased, six more and they are gone with their money.
 * @returns what disagrees after each
 */
export async function ageAll(runtime: TestRuntime): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-lives-'))
  const tools = { borrados: openBorrados(folder), storage: openFolder(join(folder, 'files')) }
  const faults: string[] = []
  for (const years of [5, 6]) {
    runtime.setClock(runtime.clock() + years * 366 * DAY)
    await forgetTextos(runtime)
    await forgetNombres(runtime, tools)
    await forgetLibros(runtime)
    faults.push(...(await verify(runtime.database, runtime.clock(), runtime)))
  }
  await rm(folder, { recursive: true })
  return faults
}
