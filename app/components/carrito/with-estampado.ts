import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { TextosCorregidos } from '#domain/pedidos/correccion.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import { extrasDe } from '#domain/productos/precio.ts'

/**
 * An item with something else printed on it, or nothing where both texts are empty; its price follows (specification
 * 10.22).
 * @param textos as they are to be printed
 * @param dibujo what its back is drawn from
 */
export function withEstampado(
  item: CartItem,
  { nombre, numero }: TextosCorregidos,
  ajustes: Pick<Ajustes, 'precioNombreNumero' | 'precioParches'>,
  dibujo?: Dibujable | null,
): CartItem {
  const printed = { nombrePersonalizado: nombre, numero }
  const extras = extrasDe(item.modo, { nombre, numero, parches: item.parches }, ajustes)
  const personalizacion = isPersonalizada(printed)
  const { dibujo: _, ...lisa } = item
  return {
    ...lisa,
    ...printed,
    personalizacion,
    precioFinal: item.precio + extras,
    ...(personalizacion && dibujo ? { dibujo } : {}),
  }
}
