import type {
  Arreglo,
  Destino,
  EstadoDeDevolucion,
  MotivoDeDevolucion,
  Pagador,
} from '#domain/devoluciones/devolucion.ts'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import type { EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import type { PasoDeTanda } from '#domain/pedidos/gestion/tanda.ts'
import type { PasoDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import type { MetodoSinEnvio } from '#domain/envios/envio.ts'
import type { CobroDeVenta, Estado, MedioDelComprador, MedioDePago } from '#domain/pedidos/pedido.ts'

/** What becomes of papers at their issuer. */
export const PAPER_FATES = [null, 'cut_after', 'twice', 'dgi_refuses', { status: 500 }] as const

/** What a cart may have: by the place of the shirt and how it is wanted. */
export const CARTS = [
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
/** Few units, so that buyers get in each other's way; the last two are dearer and cheaper, for exchanges. */
export const UNITS = [{ M: 2 }, { M: 1 }, { M: 1, precio: 3900 }, { M: 1, precio: 890 }]
/** What is wanted instead of a shirt that comes back. */
export const INSTEAD = [
  { shirt: 0, talle: 'M', modo: 'stock' },
  { shirt: 1, talle: 'M', modo: 'stock' },
  { shirt: 2, talle: 'M', modo: 'stock' },
  { shirt: 3, talle: 'M', modo: 'stock' },
  { shirt: 0, talle: 'S', modo: 'encargo' },
] as const
/** Which lines of an order come back. */
export const LINES = [[0], [1], [0, 1], [0, 0]] as const
/**
 * What codes of a life are like: none, one for anybody, one that is soon used up, one for each buyer once. Of another one
 * unpaid orders soon keep no more uses.
 */
export const CODES = [
  null,
  { forma: 'porcentaje', valor: 10 },
  { forma: 'pesos', valor: 300, usosMax: 1 },
  { forma: 'porcentaje', valor: 20, usosMax: 4 },
  { forma: 'pesos', valor: 99_999, usosPorPersona: 1 },
] as const
/** Pickup points by name, one that no shop has, what is left open, and none. */
export const PUNTOS = ['Centro', 'Terminal', 'nadie', 'el-que-convenga', 'a-acordar', '']
export const MAILS = ['', 'ana@example.com', 'beto@example.com', 'carla@example.com']

/** How shirts are reduced: in all ways, and by one that is above the price. */
export const RULES = [
  { tipo: 'porcentaje', valor: '30', modos: 'ambos' },
  { tipo: 'pesos', valor: '500', modos: 'stock' },
  { tipo: 'fijo', valor: '990', modos: 'encargo' },
  { tipo: 'fijo', valor: '9999', modos: 'ambos' },
] as const

/** What owners note: words that the shop writes itself, too. Nothing follows from them. */
export const NOTES = [
  'como siempre',
  'transferencia',
  'Pago 900000001: aprobado (pending_challenge)',
  'Pago 900000001: $\u00a01 devueltos por Mercado Pago.',
  'Movimiento del banco: $\u00a01 del 18/11/2026, «OTRO».',
]

/** How owners say when they work. */
export const CALENDARS = [
  { corte: '15:00', tiempoEncargo: { desde: 15, hasta: 20 }, feriados: 'carnaval\nturismo\n2/11' },
  { corte: '23:59', tiempoEncargo: { desde: 1, hasta: 1 }, feriados: '' },
  { corte: '00:00', tiempoEncargo: { desde: 30, hasta: 365 }, feriados: '24/12\n31/12\n1/1' },
] as const

/** Statuses that the provider gives a payment. */
export const STATUSES = [
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

/** A thing that somebody does. Orders and payments are meant by their place among those there are. */
export type Step =
  | {
      do: 'order'
      key: number
      medio: MedioDelComprador
      cart: number
      mail: number
      replaces: number | null
      code: number
      /** Which of this life's credits pays it; null for none. */
      credit: number | null
      /** Fetched at one of `PUNTOS`; null is sent home. */
      point: number | null
      /** At the prices that the last order's page showed, which may have moved since. */
      stale: boolean
    }
  /** Sent, unless said otherwise; at the shop's prices, unless others were agreed on. */
  | {
      do: 'sale'
      key: number
      cart: number
      mail: number
      cobro: CobroDeVenta
      metodo: MetodoSinEnvio | null
      acordado: number | null
      code: number
    }
  /** The owner keeps so much for somebody that transfers are taken without a hold from now on. */
  | { do: 'crowd' }
  | { do: 'switch'; order: number; medio: MedioDelComprador }
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
  /** The owner writes down money that went back by hand: sent twice when it is the last one's, with a twin at once. */
  | { do: 'hand back'; order: number; part: Part; via: MedioDePago; again: boolean; twin: boolean }
  /** The owner returns money in the provider's own panel. */
  | { do: 'panel refund'; payment: number; part: Part; told: boolean }
  /** The owner sends a mail of an order again. */
  | { do: 'resend'; order: number; mail: number }
  /** The shop looks through what changed at the provider. */
  | { do: 'review' }
  /** The bank's list tells of money that the owner takes for an order's: if of another amount, once told so. */
  | { do: 'bank'; order: number; sum: Sum; seen: boolean; again: boolean }
  /** The owner dealt with what an order is flagged for. */
  | { do: 'resolve'; order: number }
  | { do: 'correct'; order: number; name: 'LUIS' | 'LUIZ' }
  /**
   * The owner marks what is asked for from the maker, or arrived. It is marked as it reads now, or as a list that is
   * old has it.
   */
  | { do: 'encargo'; order: number; paso: PasoDeEncargo; seen: 'now' | 'former' }
  /** Who gets it, where, and told at which address: by its buyer or the owner. */
  /** The owner says where it is fetched, or removes one of the shop's points and brings it back. */
  | { do: 'point'; order: number; point: number; gone: boolean }
  | { do: 'deliver'; order: number; door: number; mail: number; owner: boolean }
  /** The buyer asks to give shirts back: sent twice when it is the last one's. */
  | ({ do: 'ask return'; order: number; lines: readonly number[]; again: boolean } & Pick<
      Terms,
      'motivo' | 'arreglo' | 'instead'
    >)
  /** The owner makes one, which may be there and settled at once. */
  | ({ do: 'open return'; order: number; lines: readonly number[]; again: boolean; destino: Destino | null } & Omit<
      Terms,
      'destino'
    >)
  /** The buyer takes what is proposed, or doesn't want to any more. */
  | { do: 'answer return'; which: number; evento: 'aceptar' | 'retirar' }
  /** The owner decides about one, notes what arrived of it, or settles it: as it is, or as an old screen shows it. */
  | ({
      do: 'handle return'
      which: number
      /** null for what comes next, as a rule. */
      accion: GestionDeDevolucion['accion'] | null
      seen: EstadoDeDevolucion | null
      /** Whether all its pieces are there. */
      all: boolean
    } & Terms)
  /** The owner deletes a shirt, whatever there is of it. */
  | { do: 'delete shirt'; shirt: number }
  | { do: 'adjust'; shirt: number; units: number }
  /** The owner reduces a shirt from now on, or from soon; for a while, or until it is ended. */
  | { do: 'reduce'; shirt: number; rule: number; after: number; lasts: number | null }
  | { do: 'end reduction'; reduction: number }
  /** The owner cancels what nobody paid, in one go: also what has payments under way, told or not. */
  | { do: 'discard'; too: boolean; told: boolean }
  /** The owner does the same with all orders, as they are or as an old list shows them. */
  | { do: 'batch'; paso: PasoDeTanda; seen: Estado | null }
  /** Somebody wants to be told of a size, or of a lower price, and confirms it, ends it or doesn't. */
  | { do: 'wish'; shirt: number; mail: number; cheaper: boolean; answer: 'confirm' | 'end' | 'nothing' }
  /** Some units came of a shirt: who waits is told. */
  | { do: 'tell'; shirt: number; units: number }
  /** Papers of the tax office are issued, as `PAPER_FATES` has it. */
  | { do: 'issue'; fate: number }
  /** The owner opens until another hour, makes shirts in other days, closes on others. */
  | { do: 'calendar'; which: number }
  /** Long after: what ended unpaid is erased, and what old mails say. */
  | { do: 'forget' }
  /** A buyer asks for their data to be erased, long after or too soon. */
  | { do: 'erase'; order: number; late: boolean }
  | { do: 'both'; first: Step; second: Step }
/** What is agreed on about shirts that come back, and how it is settled. */
export type Terms = {
  motivo: MotivoDeDevolucion
  arreglo: Arreglo
  instead: number
  pays: Pagador
  destino: Destino
  salda: boolean
  money: 'none' | 'half' | 'worth' | 'too much' | null
  fate: Fate
}
/** What becomes of a refund: done, not done, done without being heard, or taken on and finished later. */
export type Fate = 'done' | 'not done' | 'unheard' | 'taken on'
export type Sum = 'exact' | 'short' | 'over' | 'dollars'
export type Part = 'peso' | 'half' | 'rest' | 'too much'
export type Odd = 'amount' | 'cents' | 'currency' | 'account'

export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>
