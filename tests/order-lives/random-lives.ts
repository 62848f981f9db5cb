import fc from 'fast-check'
import {
  ARREGLOS,
  DESTINOS,
  ESTADOS_DE_DEVOLUCION,
  MOTIVOS_DE_DEVOLUCION,
  type Destino,
  type Pagador,
} from '#domain/devoluciones/devolucion.ts'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { EVENTOS_DE_ADMINISTRADOR } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { PASOS_DE_TANDA } from '#domain/pedidos/gestion/tanda.ts'
import { PASOS_DE_ENCARGO } from '#domain/pedidos/gestion/encargos.ts'
import { COBROS } from '#domain/pedidos/venta.ts'
import { VIAS_A_MANO } from '#domain/pagos/reintegro.ts'
import { ESTADOS, MEDIOS_DEL_COMPRADOR, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import {
  CALENDARS,
  CARTS,
  CODES,
  INSTEAD,
  LINES,
  MAILS,
  NOTES,
  PAPER_FATES,
  PUNTOS,
  RULES,
  STATUSES,
  type Fate,
  type Odd,
  type Part,
  type Step,
  type StepOf,
  type Sum,
  type Terms,
} from './step.ts'

const step = <D extends Step['do'], F extends Omit<StepOf<D>, 'do'>>(
  name: D,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step>

const place = fc.nat({ max: 3 })
const medio = fc.constantFrom<MedioDelComprador[]>('tarjeta', ...MEDIOS_DEL_COMPRADOR)
const cart = fc.nat({ max: CARTS.length - 1 })
const mail = fc.nat({ max: MAILS.length - 1 })
const point = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.nat({ max: 1 }) },
  { weight: 1, arbitrary: fc.nat({ max: PUNTOS.length - 1 }) },
)
const note = fc.nat({ max: NOTES.length - 1 })
const status = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.nat({ max: STATUSES.length - 1 }) },
)
const told = fc.constantFrom(true, true, false)
const part = fc.constantFrom<Part[]>('peso', 'half', 'rest', 'too much')

const fate = fc.constantFrom<Fate[]>('done', 'done', 'not done', 'unheard', 'taken on')

const ordering = {
  key: place,
  medio,
  cart,
  mail,
  replaces: fc.option(place, { freq: 1 }),
  point,
  code: fc.nat({ max: CODES.length - 1 }),
  credit: fc.option(place, { freq: 2 }),
  stale: fc.constantFrom(false, false, false, true),
}
const order = step('order', ordering)
/** Several of them, by credit. */
const paying = step('order', {
  ...ordering,
  key: fc.nat({ max: 9 }),
  medio: fc.constantFrom<MedioDelComprador[]>('transferencia', 'transferencia', 'tarjeta'),
  // What is made to order can always be had.
  cart: fc.oneof(cart, fc.constant(3)),
  credit: fc.nat({ max: 1 }),
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
  {
    weight: 2,
    arbitrary: step('sale', {
      key: place,
      cart,
      mail,
      cobro: fc.constantFrom(...COBROS),
      metodo: fc.constantFrom('local', 'local', 'mostrador', null),
      acordado: fc.constantFrom(null, null, 1, 1500),
      code: fc.nat({ max: CODES.length - 1 }),
    }),
  },
  { weight: 2, arbitrary: step('crowd', {}) },
  { weight: 2, arbitrary: step('switch', { order: place, medio }) },
  { weight: 1, arbitrary: step('read', { payment: place }) },
  { weight: 1, arbitrary: step('arrive', { read: place }) },
  { weight: 1, arbitrary: step('reconcile', {}) },
  {
    weight: 3,
    arbitrary: step('wait', {
      // These are a moment, the card's time, a little after it, the transfer's, the coupon's, the longest.
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
  // Two refunds of one amount have their answers lost: which of them was done can only be guessed at first.
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
  {
    weight: 4,
    arbitrary: step('hand back', {
      order: place,
      part,
      via: fc.constantFrom(...VIAS_A_MANO),
      again: fc.constantFrom(false, false, true),
      twin: fc.constantFrom(false, false, true),
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
  {
    weight: 1,
    arbitrary: step('point', { order: place, point: fc.nat({ max: PUNTOS.length - 1 }), gone: fc.boolean() }),
  },
  { weight: 1, arbitrary: step('deliver', { order: place, door: fc.nat({ max: 2 }), mail, owner: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: step('batch', {
      paso: fc.constantFrom(...PASOS_DE_TANDA),
      seen: fc.constantFrom(null, null, null, ...ESTADOS),
    }),
  },
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

const terms = {
  motivo: fc.constantFrom(...MOTIVOS_DE_DEVOLUCION),
  arreglo: fc.constantFrom(...ARREGLOS),
  instead: fc.nat({ max: INSTEAD.length - 1 }),
  pays: fc.constantFrom<Pagador[]>('tienda', 'tienda', 'comprador'),
  destino: fc.constantFrom<Destino[]>('stock', 'stock', ...DESTINOS),
  salda: fc.boolean(),
  money: fc.constantFrom<Terms['money'][]>('worth', 'worth', 'half', 'none', 'too much', null),
  fate,
}
const { motivo, arreglo, instead } = terms
const lines: fc.Arbitrary<readonly number[]> = fc.constantFrom(LINES[0], LINES[0], LINES[0], ...LINES)
const again = fc.constantFrom(false, false, false, false, false, true)
const handle = (accion: fc.Arbitrary<GestionDeDevolucion['accion'] | null>) =>
  step('handle return', {
    ...terms,
    which: place,
    accion,
    seen: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...ESTADOS_DE_DEVOLUCION) },
    ),
    all: fc.constantFrom(true, true, false),
  })

/** What happens to shirts that come back. */
const returning: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: step('ask return', { order: place, lines, again, motivo, arreglo, instead }) },
  {
    weight: 3,
    arbitrary: step('open return', {
      ...terms,
      order: place,
      lines,
      again,
      destino: fc.constantFrom<(Destino | null)[]>('stock', null, ...DESTINOS),
    }),
  },
  {
    weight: 2,
    arbitrary: step('answer return', { which: place, evento: fc.constantFrom('aceptar', 'aceptar', 'retirar') }),
  },
  {
    weight: 12,
    arbitrary: handle(fc.constantFrom(null, null, null, 'proponer', 'llegar', 'saldar')),
  },
  {
    weight: 3,
    arbitrary: handle(fc.constantFrom('rechazar', 'cambiar_arreglo', 'cambiar_arreglo', 'deshacer_llegada', 'retirar')),
  },
)

const anything = fc.oneof(
  { weight: 9, arbitrary: single },
  { weight: 1, arbitrary: step('both', { first: single, second: single }) },
  { weight: 2, arbitrary: step('issue', { fate: fc.nat({ max: PAPER_FATES.length - 1 }) }) },
  { weight: 1, arbitrary: step('calendar', { which: fc.nat({ max: CALENDARS.length - 1 }) }) },
  { weight: 1, arbitrary: step('forget', {}) },
  { weight: 1, arbitrary: step('erase', { order: place, late: fc.constantFrom(true, true, false) }) },
)

/** Random lives of a few orders. Each begins with one (in a crowd, perhaps), and goes on with whatever happens to it and others. */
const ofOrders = fc
  .tuple(
    // Lives may begin while so much is held that orders by transfer wait without a hold.
    fc.constantFrom<Step[]>([], [], [{ do: 'crowd' }]),
    order,
    fc.array(anything, { minLength: 2, maxLength: 11, size: 'max' }),
  )
  .map(([before, first, rest]): Step[] => [...before, first, ...rest])

/** Lives of shirts that come back: their order is paid, and has gone some way. */
const ofReturns = fc
  .tuple(
    order,
    fc.integer({ min: 0, max: 3 }),
    fc.array(
      fc.oneof(
        { weight: 16, arbitrary: returning },
        { weight: 1, arbitrary: step('both', { first: returning, second: returning }) },
        { weight: 5, arbitrary: anything },
        // What credit is left for, mostly.
        { weight: 3, arbitrary: order },
        { weight: 1, arbitrary: step('delete shirt', { shirt: fc.nat({ max: 3 }) }) },
        // Mostly cancelled, or marked as refunded.
        { weight: 1, arbitrary: step('owner', { order: place, pick: fc.integer({ min: 2, max: 3 }), note }) },
        { weight: 1, arbitrary: step('wait', { minutes: fc.constantFrom(1500, 16 * 1440), expire: fc.boolean() }) },
      ),
      { minLength: 5, maxLength: 14, size: 'max' },
    ),
  )
  .map(([first, moves, rest]): Step[] => [
    first,
    { do: 'pay', order: 0, status: 0, odd: null, told: true },
    // The first of what an owner may do to it: it is seen to be paid, prepared, sent, delivered.
    ...Array.from({ length: moves }, (): Step => ({ do: 'owner', order: 0, pick: 0, note: 0 })),
    ...rest,
  ])

/** Lives of credit: what came back of the first order pays the others, which end in all ways. */
const ofCredits = fc
  .tuple(
    step('order', { ...ordering, medio: fc.constant('tarjeta' as const), code: fc.constant(0) }),
    step('open return', {
      ...terms,
      order: fc.constant(0),
      lines: fc.constant(LINES[0]),
      again: fc.constant(false),
      arreglo: fc.constant('credito' as const),
      destino: fc.constant<Destino | null>('baja'),
      salda: fc.constant(true),
      money: fc.constantFrom<Terms['money'][]>('worth', 'worth', 'half'),
    }),
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: paying },
        { weight: 1, arbitrary: step('both', { first: paying, second: paying }) },
        { weight: 3, arbitrary: step('pay', { order: place, status, odd: fc.constant(null), told }) },
        { weight: 3, arbitrary: step('owner', { order: place, pick: fc.nat({ max: 5 }), note }) },
        { weight: 2, arbitrary: step('wait', { minutes: fc.constantFrom(36, 49 * 60), expire: fc.boolean() }) },
        { weight: 3, arbitrary: returning },
        { weight: 2, arbitrary: anything },
      ),
      { minLength: 4, maxLength: 12, size: 'max' },
    ),
  )
  .map(([first, credited, rest]): Step[] => [
    first,
    { do: 'pay', order: 0, status: 0, odd: null, told: true },
    credited,
    ...rest,
  ])

const wish = step('wish', {
  shirt: fc.constantFrom(0, 0, 1),
  mail,
  cheaper: fc.constantFrom(false, false, false, true),
  answer: fc.constantFrom(
    'confirm' as const,
    'confirm' as const,
    'confirm' as const,
    'end' as const,
    'nothing' as const,
  ),
})

/** Lives of shirts that sell out, are asked for, come back and are told of, while they are bought. */
const ofWishes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: wish },
    { weight: 5, arbitrary: step('tell', { shirt: fc.constantFrom(0, 0, 1), units: fc.nat({ max: 2 }) }) },
    { weight: 1, arbitrary: step('both', { first: wish, second: wish }) },
    { weight: 3, arbitrary: order },
    { weight: 3, arbitrary: anything },
    { weight: 1, arbitrary: step('delete shirt', { shirt: fc.nat({ max: 1 }) }) },
    { weight: 2, arbitrary: step('wait', { minutes: fc.constantFrom(1, 4, 36, 13 * 60), expire: fc.boolean() }) },
  ),
  { minLength: 6, maxLength: 14, size: 'max' },
)

export const lives: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: ofOrders },
  { weight: 3, arbitrary: ofReturns },
  { weight: 1, arbitrary: ofCredits },
  { weight: 1, arbitrary: ofWishes },
)
