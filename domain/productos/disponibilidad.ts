import type { Modo, Producto } from './producto.ts'
import { compareTalles } from './talle.ts'

/** Any size with stock above 0. */
export function hasStock(producto: Pick<Producto, 'stock'>): boolean {
  return Object.values(producto.stock).some((cantidad) => cantidad > 0)
}

/** Whether one unit is left of all sizes: its card says 'Última unidad' (specification 22.48). */
export function isUltimaUnidad({ stock }: Pick<Producto, 'stock'>): boolean {
  return Object.values(stock).reduce((sum, cantidad) => sum + cantidad, 0) === 1
}

/** The modes that a shirt can be bought in now; /stock lists the first, /encargo the second. */
export function modosDisponibles(producto: Pick<Producto, 'stock' | 'tallesEncargo'>): Modo[] {
  const modos: Modo[] = []
  if (hasStock(producto)) modos.push('stock')
  if (producto.tallesEncargo.length > 0) modos.push('encargo')
  return modos
}

/** A size button: what it says and whether it can be bought in this mode. */
export type TalleOfrecido = { talle: string; disponible: boolean; quedan: number | null; enEncargo: boolean }

/** Sizes to show in a mode, sorted; sold-out ones are marked, not hidden (specification 20.2). */
export function tallesOfrecidos(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, modo: Modo): TalleOfrecido[] {
  if (modo === 'encargo') {
    return [...producto.tallesEncargo]
      .sort(compareTalles)
      .map((talle) => ({ talle, disponible: true, quedan: null, enEncargo: true }))
  }
  return Object.entries(producto.stock)
    .sort(([a], [b]) => compareTalles(a, b))
    .map(([talle, quedan]) => ({
      talle,
      disponible: quedan > 0,
      quedan,
      enEncargo: producto.tallesEncargo.includes(talle),
    }))
}

/** Sizes that can be bought now in a mode, sorted. */
export function tallesComprables(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, modo: Modo): string[] {
  return tallesOfrecidos(producto, modo)
    .filter((t) => t.disponible)
    .map((t) => t.talle)
}
