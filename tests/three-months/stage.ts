import { at, seeded } from './arithmetic.ts'
import type { Book, Linea, Medio, Pago, Pedido } from './book.ts'
import type { TestRuntime } from '../databases.ts'
import type { TestPayments } from '../payments.ts'

/** For tests: what three months are planned on; nothing is done before all of it is planned. */
export type Plan = {
  book: Book
  random: () => number
  agenda: { en: number; hacer: (stage: Stage) => Promise<unknown> }[]
  /** Who bought before. */
  compradores: Comprador[]
  /** Names that were given. */
  nombres: number
}
export type Stage = { runtime: TestRuntime; payments: TestPayments }
export type Comprador = { telefono: string; correo: string; departamento: string }

/** Days on which orders come, from September on. */
export const DIAS = 91
export const COMIENZO = at('2026-09-01')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const OWNER = 'ana@casakas.uy'
export const SILENT = { kick: () => undefined, insist: () => undefined }

export function openPlan(seed: number): Plan {
  const book: Book = {
    pedidos: [],
    papeles: [],
    dinero: [],
    cargos: [],
    pagos: [],
    devoluciones: [],
    creditos: [],
    stock: [],
  }
  return { book, random: seeded(seed), agenda: [], compradores: [], nombres: 0 }
}

export const plan = ({ agenda }: Plan, en: number, hacer: (stage: Stage) => Promise<unknown>): void =>
  void agenda.push({ en, hacer })

export const chance = ({ random }: Plan, part: number): boolean => random() < part
export const whole = ({ random }: Plan, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
export function pick<T>({ random }: Plan, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

/** An id of its own, as browsers choose them. */
export function newUuid(plan: Plan): string {
  return `00000000-0000-4000-8000-${String(++plan.nombres).padStart(12, '0')}`
}

/** An order that was paid, and how: what may be done about it follows from that. */
export type Vendido = { pedido: Pedido; en: number; pago: Pago | null; via: Medio; entregado: boolean }

export function must<T>(
  done: { ok: true; value: T } | { ok: false; code: string; detail?: string | undefined },
  what: string,
): T {
  if (!done.ok) throw new Error(`${what}: ${done.code} ${done.detail ?? ''} ${JSON.stringify(done)}`)
  return done.value
}

export const newJugado = () => ({ id: '', codigo: '', token: '', preferencia: '', pagos: [], aprobados: [] })
export type { Linea, Pedido }
