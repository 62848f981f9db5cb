import type { Pesos } from '#domain/dinero/dinero.ts'
import { comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'

/** A card price from a moment (milliseconds UTC) on, until the next one. */
export type PrecioDesde = { en: number; precio: Pesos }

const DIAS_SEGUIDOS = 7
const DIAS_ATRAS = 60

/** Google's rule for `sale_price`: its `price` was asked on 30 of the 200 days before. */
const HABITUAL_DIAS = 30
const HABITUAL_ATRAS = 200

/** Before a reduction's beginning what is older doesn't matter any more, in milliseconds. */
export const ATRAS_MS = (HABITUAL_ATRAS + 1) * 24 * 60 * 60_000

/**
 * The price before a reduction (33.6): the lowest card price that was asked on 7 whole days in a row. They lie within
 * the 60 days before the one on which it began.
 * @param historia prices that were asked, the oldest first
 * @param comienzo when the reduction began
 * @returns null where there was none, or none above what is asked now: the reduced price stands alone then
 */
export function precioAntes(historia: readonly PrecioDesde[], comienzo: number, tarjeta: Pesos): Pesos | null {
  const end = diaDe(comienzo)
  const first = end - DIAS_ATRAS
  const asked = stretches(historia, comienzoDe(end))
    .filter(({ desde, hasta }) => hasta - Math.max(desde, first) >= DIAS_SEGUIDOS)
    .map(({ precio }) => precio)
  const lowest = Math.min(...asked)
  return asked.length > 0 && lowest > tarjeta ? lowest : null
}

/**
 * The price before of a shirt that came into the shop already reduced (33.23). It is what it was crossed out from in
 * the other shop: its own price here, or less where that was lowered since.
 * @param propios the shirt's own prices, since it came
 * @returns null where none is above what is asked now
 */
export function precioTraido(propios: readonly PrecioDesde[], tarjeta: Pesos): Pesos | null {
  const lowest = Math.min(...propios.map(({ precio }) => precio))
  return propios.length > 0 && lowest > tarjeta ? lowest : null
}

/**
 * Whether Google takes a price for the one that is reduced (33.20). It, or a higher one, was asked on 30 whole days of
 * the 200 before the one on which the reduction began.
 */
export function isHabitual(historia: readonly PrecioDesde[], comienzo: number, precio: Pesos): boolean {
  const end = diaDe(comienzo)
  const first = end - HABITUAL_ATRAS
  const days = stretches(historia, comienzoDe(end))
    .filter((asked) => asked.precio >= precio)
    .map(({ desde, hasta }) => Math.max(0, hasta - Math.max(desde, first)))
  return days.reduce((sum, own) => sum + own, 0) >= HABITUAL_DIAS
}

/** How long each price was asked without a break: its first whole day, and the first after it. */
function stretches(historia: readonly PrecioDesde[], end: number): { precio: Pesos; desde: Dia; hasta: Dia }[] {
  const changes = historia.filter(({ precio }, at) => precio !== historia[at - 1]?.precio)
  return changes.map(({ en, precio }, at) => ({
    precio,
    desde: diaDe(en - 1) + 1,
    hasta: diaDe(Math.min(end, changes[at + 1]?.en ?? end)),
  }))
}

/**
 * The prices that were asked, reductions included: the lowest of them at each moment.
 * @param propios the shirt's own, the oldest first
 * @param askedAt what was asked at a moment for an own price
 * @param momentos when reductions began or ended
 */
export function historiaPedida(
  propios: readonly PrecioDesde[],
  momentos: readonly number[],
  askedAt: (precio: Pesos, en: number) => Pesos,
): PrecioDesde[] {
  if (propios.length === 0) return []
  const all = [...propios.map(({ en }) => en), ...momentos.filter((en) => en > propios[0]!.en)].sort((a, b) => a - b)
  let at = 0
  return [...new Set(all)].map((en) => {
    while (at + 1 < propios.length && propios[at + 1]!.en <= en) at++
    return { en, precio: askedAt(propios[at]!.precio, en) }
  })
}
