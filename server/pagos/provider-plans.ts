import * as z from 'zod'
import type { ClaseDeMedio, MedioOfrecido, PlanDicho } from '#domain/cuotas/cuotas.ts'
import { ownValue } from '#domain/texto/own-value.ts'

const CLASES: Record<string, ClaseDeMedio> = {
  credit_card: 'credito',
  debit_card: 'debito',
  prepaid_card: 'debito',
  ticket: 'efectivo',
  atm: 'efectivo',
}

const NOMBRE_MAX = 30

const medios = z.array(
  z.object({ id: z.string(), name: z.string(), payment_type_id: z.string(), status: z.string().nullish() }),
)

/**
 * What the provider takes, of its answer: what is switched on and what a buyer knows by name.
 * @throws when it isn't a list of methods
 */
export function parseMedios(answer: unknown): MedioOfrecido[] {
  return medios.parse(answer).flatMap(({ id, name, payment_type_id: type, status }) => {
    const clase = ownValue(CLASES, type)
    const nombre = name.replaceAll('\0', '').trim().slice(0, NOMBRE_MAX)
    return clase === undefined || nombre === '' || (status ?? 'active') !== 'active' ? [] : [{ id, nombre, clase }]
  })
}

const cost = z.object({
  installments: z.number(),
  installment_rate: z.number(),
  installment_amount: z.number(),
  total_amount: z.number(),
})
const planes = z.array(z.object({ payer_costs: z.array(z.unknown()) }))

/**
 * The plans of a card, of all banks that the provider's answer names; what can't be read among others is left out.
 * @throws when it isn't a list of plans
 */
export function parsePlanes(answer: unknown): PlanDicho[] {
  return planes.parse(answer).flatMap(({ payer_costs: costs }) =>
    costs.flatMap((told) => {
      const read = cost.safeParse(told)
      if (!read.success) return []
      const { installments: pagos, installment_amount: cuota, total_amount: total, installment_rate: tasa } = read.data
      return [{ pagos, cuota, total, tasa }]
    }),
  )
}
