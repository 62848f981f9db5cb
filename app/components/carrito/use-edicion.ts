import { useState, type RefObject } from 'react'
import { changeTalle, removeItem } from '#domain/carrito/change-carrito.ts'
import { isSameItem, type CartItem } from '#domain/carrito/carrito.ts'
import { textoEstampado, type TextosCorregidos } from '#domain/pedidos/correccion.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { useTienda } from '../base/use-tienda.ts'
import { useCarrito } from './use-carrito.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import { extrasDe } from '#domain/productos/precio.ts'

/**
 * What can be done to the cart's lines on their page, and what is said about it.
 * @param head what is around them: takes the focus when a button is gone
 */
export function useEdicion(head: RefObject<HTMLElement | null>) {
  const { items, edit, replace, refuse } = useCarrito()
  const { ajustes } = useTienda()
  const [quitada, setQuitada] = useState<{ item: CartItem; index: number } | null>(null)
  const [cambiada, setCambiada] = useState('')
  const focusHead = () => head.current?.focus()

  return {
    focusHead,
    quitada: quitada?.item ?? null,
    /** What the line changed last is like now, in words. */
    cambiada,
    changeTalle(item: CartItem, talle: string) {
      let changed = false
      edit((now) => {
        const asked = changeTalle(now, item, talle)
        changed = asked !== null
        return asked ?? now
      })
      if (changed) setCambiada(`${item.nombre}: ahora en talle ${talle}.`)
      else refuse({ ...item, talle })
    },
    estampar(item: CartItem, textos: TextosCorregidos, producto: Dibujable) {
      const changed = withEstampado(item, textos, ajustes, producto)
      replace(items.map((other) => (other === item ? changed : other)))
      const estampado = textoEstampado(textos)
      setCambiada(`${item.nombre}: ahora ${estampado === '' ? 'va sin estampar' : `se estampa ${estampado}`}.`)
    },
    remove({ nombre, talle }: CartItem) {
      edit((now) => removeItem(now, nombre, talle))
      // The first line of that name and size is what was taken out.
      const index = items.findIndex((item) => item.nombre === nombre && item.talle === talle)
      setQuitada({ item: items[index]!, index })
      focusHead()
    },
    undo() {
      if (quitada === null) return
      const { item, index } = quitada
      // The line may have come back another way, in another tab.
      if (!items.some((other) => isSameItem(other, item))) {
        replace([...items.slice(0, index), item, ...items.slice(index)])
      }
      setQuitada(null)
      focusHead()
    },
  }
}

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
