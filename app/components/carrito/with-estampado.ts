import type { Ajustes } from '#domain/ajustes.ts'
import type { CartItem } from '#domain/carrito.ts'
import type { TextosCorregidos } from '#domain/correccion.ts'
import { isPersonalizada } from '#domain/personalizacion.ts'
import { extrasDe } from '#domain/precio.ts'

/**
 * What is printed on an item becomes something else, or nothing where both are empty; its price follows (specification
 * 10.22).
 * @param textos as they are to be printed
 */
export function withEstampado(
  item: CartItem,
  { nombre, numero }: TextosCorregidos,
  ajustes: Pick<Ajustes, 'precioNombreNumero' | 'precioParches'>,
): CartItem {
  const printed = { nombrePersonalizado: nombre, numero }
  const extras = extrasDe(item.modo, { nombre, numero, parches: item.parches }, ajustes)
  return { ...item, ...printed, personalizacion: isPersonalizada(printed), precioFinal: item.precio + extras }
}
