import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'

/**
 * What a sold line cost the shop (specification 54.1).
 * @param linea `costo`: what the shirt cost when it was sold
 * @param encargo what its maker was asked for; undefined where nothing was
 * @returns whole pesos, null where it isn't known
 */
export function costoDeLinea(
  linea: { modo: Modo; costo: Pesos | null },
  encargo: { costo: Pesos | null } | undefined,
): Pesos | null {
  return linea.modo === 'encargo' ? (encargo?.costo ?? null) : linea.costo
}
