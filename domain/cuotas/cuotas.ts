import type { Pesos } from '#domain/dinero/dinero.ts'

/** What the provider takes here: a card's brand, or a network where a coupon is paid in cash. */
export type MedioOfrecido = { id: string; nombre: string; clase: ClaseDeMedio }

export const CLASES_DE_MEDIO = ['credito', 'debito', 'efectivo'] as const
export type ClaseDeMedio = (typeof CLASES_DE_MEDIO)[number]

/** A way to pay in parts, as the provider says it: nothing of it is computed here. */
export type Plan = {
  /** How many payments, two or more. */
  pagos: number
  /** Of one payment and of all of them, centésimos. */
  cuota: number
  total: number
  /** The provider's rate is 0 and the total is the price. */
  sinInteres: boolean
}

/** The plans of a brand, the shortest first. */
export type PlanesDeMedio = { medio: string; planes: Plan[] }

/** What paying an amount in parts is; without plans nothing is known, and nothing is said. */
export type Cuotas = { monto: Pesos; medios: PlanesDeMedio[] }

/** More than any card offers: what asks for more is an error of whoever says it. */
export const PAGOS_MAX = 36

/** A plan as the provider's answer has it, before anybody believes it. */
export type PlanDicho = { pagos: number; cuota: number; total: number; tasa: number }

/**
 * The plans that may be shown of those that the provider tells of an amount. Payments are whole, from two to `max`, come
 * to their total and cost no less than the amount. Where banks differ the dearest counts: nobody knows the card yet.
 * @param monto pesos @param dichos amounts in pesos, with fractions @param max what the shop's preferences allow
 */
export function planesCreibles(monto: Pesos, dichos: PlanDicho[], max: number): Plan[] {
  const byPagos = new Map<number, Plan>()
  for (const { pagos, cuota, total, tasa } of dichos) {
    const agrees = Math.abs(pagos * cuota - total) <= pagos
    if (!Number.isInteger(pagos) || pagos < 2 || pagos > Math.min(max, PAGOS_MAX)) continue
    if (!(cuota > 0) || !(total >= monto) || !agrees || !(tasa >= 0)) continue
    const plan = {
      pagos,
      cuota: Math.round(cuota * 100),
      total: Math.round(total * 100),
      sinInteres: tasa === 0 && Math.round(total * 100) === monto * 100,
    }
    const other = byPagos.get(pagos)
    if (other === undefined || other.total < plan.total) byPagos.set(pagos, plan)
  }
  return [...byPagos.values()].sort((one, other) => one.pagos - other.pagos)
}

/** The plan that is said first: the longest, of several the cheapest, with the brand it is of; null where none is known. */
export function planMasLargo(medios: PlanesDeMedio[]): (Plan & { medio: string }) | null {
  const all = medios.flatMap(({ medio, planes }) => planes.map((plan) => ({ medio, ...plan })))
  return all.sort((one, other) => other.pagos - one.pagos || one.total - other.total)[0] ?? null
}
