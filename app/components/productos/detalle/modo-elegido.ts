import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'

/** The mode that the address asks for, where the shirt has it; else the one that it has; stock when sold out. */
export function modoElegido(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, params: URLSearchParams): Modo {
  const modos = modosDisponibles(producto)
  const wanted = params.get('modo')
  return modos.find((modo) => modo === wanted) ?? modos[0] ?? 'stock'
}
