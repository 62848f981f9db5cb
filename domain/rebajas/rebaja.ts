import { applyDescuento, type Pesos } from '#domain/dinero/dinero.ts'
import type { Grupo } from '#domain/productos/grupos.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'

/** How a price is reduced: by so many per cent, by so many pesos, or to a price. */
export const TIPOS_DE_REBAJA = ['porcentaje', 'pesos', 'fijo'] as const
export type TipoDeRebaja = (typeof TIPOS_DE_REBAJA)[number]

/** What one shirt is reduced to in each mode; null where it isn't. */
export type PreciosPropios = Readonly<Record<Modo, Pesos | null>>

export const MODOS_DE_REBAJA = ['ambos', 'stock', 'encargo'] as const
export type ModosDeRebaja = (typeof MODOS_DE_REBAJA)[number]

/** Values of one group widen, different groups narrow. */
export type FiltroDeRebaja = { readonly [G in Grupo]?: readonly string[] }

/** Which shirts: all, those that a filter finds, also ones that come later, or ticked ones by their ids. */
export type Alcance =
  | { tipo: 'todas' }
  | { tipo: 'filtro'; filtro: FiltroDeRebaja }
  | { tipo: 'elegidas'; ids: ReadonlySet<string>; precios?: ReadonlyMap<string, PreciosPropios> }

/** A reduction of prices for a time. */
export type Rebaja = {
  id: string
  nombre: string
  /** Milliseconds UTC: its first moment, and the first one after it; null while nobody ends it. */
  desde: number
  hasta: number | null
  /** `propio`: each of its shirts goes to a price of its own, as a file brought it; `valor` is 0. */
  tipo: TipoDeRebaja | 'propio'
  valor: number
  modos: ModosDeRebaja
  alcance: Alcance
}

/** A shirt as far as a reduction looks at it: its groups' values as `valorDeGrupo` gives them. */
export type Rebajable = { id: string; valorDe: (grupo: Grupo) => string }

export type Regla = { tipo: TipoDeRebaja; valor: number }

/**
 * What a card price is reduced to: whole pesos, percentages rounded half up (33.3).
 * @returns null where that would be no reduction: not below the price, or nothing left to pay
 */
export function reducePrecio({ tipo, valor }: Regla, precio: Pesos): Pesos | null {
  const reduced = tipo === 'porcentaje' ? applyDescuento(precio, valor) : tipo === 'pesos' ? precio - valor : valor
  return reduced >= 1 && reduced < precio ? reduced : null
}

/** What a reduction that is for a shirt makes of its card price in a mode. */
export function reduceDe(rebaja: Rebaja, rebajable: Pick<Rebajable, 'id'>, modo: Modo, precio: Pesos): Pesos | null {
  const regla = reglaDe(rebaja, rebajable, modo)
  return regla === null ? null : reducePrecio(regla, precio)
}

/** The least card price that is lowered; every higher one is as well (33.3). */
export function leastReducible({ tipo, valor }: Regla): Pesos {
  if (tipo !== 'porcentaje') return valor + 1
  // Half a peso at least must go, and half a peso stay: rounding would undo less.
  return Math.max(Math.floor(50 / valor) + 1, Math.ceil(50 / (100 - valor)))
}

/** Whether a reduction is for a shirt, whatever the time. */
export function isPara({ alcance }: Pick<Rebaja, 'alcance'>, { id, valorDe }: Rebajable): boolean {
  if (alcance.tipo === 'todas') return true
  if (alcance.tipo === 'elegidas') return alcance.ids.has(id)
  return Object.entries(alcance.filtro).every(([grupo, valores]) => valores.includes(valorDe(grupo as Grupo)))
}

/** How a reduction changes the price of one of its shirts; null where it lacks the price of its own that it needs. */
function reglaDe({ tipo, valor, alcance }: Rebaja, rebajable: Pick<Rebajable, 'id'>, modo: Modo): Regla | null {
  if (tipo !== 'propio') return { tipo, valor }
  const own = alcance.tipo === 'elegidas' ? (alcance.precios?.get(rebajable.id)?.[modo] ?? null) : null
  return own === null ? null : { tipo: 'fijo', valor: own }
}

export function isEnModo({ modos }: Pick<Rebaja, 'modos'>, modo: Modo): boolean {
  return modos === 'ambos' || modos === modo
}

/** Whether a reduction runs at a moment: its beginning is in it, its end isn't. */
export function isEnCurso({ desde, hasta }: Pick<Rebaja, 'desde' | 'hasta'>, en: number): boolean {
  return desde <= en && (hasta === null || en < hasta)
}

/** The reduction that counts for a price, and what it makes of it. */
export type RebajaQueCuenta = { rebaja: Rebaja; tarjeta: Pesos }

/**
 * The reduction that makes a shirt's price the lowest, of those that are for it and run. Of equal ones it is the one
 * that lasts longest (33.4).
 * @param precio the shirt's own card price in the mode
 * @returns null where none makes it lower
 */
export function findRebaja(
  rebajas: readonly Rebaja[],
  rebajable: Rebajable,
  modo: Modo,
  precio: Pesos,
  en: number,
): RebajaQueCuenta | null {
  let best: RebajaQueCuenta | null = null
  for (const rebaja of rebajas) {
    if (!isEnModo(rebaja, modo) || !isEnCurso(rebaja, en) || !isPara(rebaja, rebajable)) continue
    const tarjeta = reduceDe(rebaja, rebajable, modo, precio)
    if (tarjeta === null) continue
    const isBetter = best === null || tarjeta < best.tarjeta
    if (isBetter || (tarjeta === best!.tarjeta && endOf(rebaja) > endOf(best!.rebaja))) best = { rebaja, tarjeta }
  }
  return best
}

function endOf({ hasta }: Rebaja): number {
  return hasta ?? Number.POSITIVE_INFINITY
}

/** The moments after one at which a price may move, the next one first. */
export function momentosDespues(rebajas: readonly Pick<Rebaja, 'desde' | 'hasta'>[], en: number): number[] {
  const momentos = rebajas.flatMap(({ desde, hasta }) => (hasta === null ? [desde] : [desde, hasta]))
  return [...new Set(momentos)].filter((momento) => momento > en).sort((a, b) => a - b)
}

/** A shirt's own card price in a mode, which no reduction has changed. */
export function precioPropio(producto: Pick<Producto, 'precio' | 'precioEncargo'>, modo: Modo): Pesos {
  return modo === 'stock' ? producto.precio : producto.precioEncargo
}
