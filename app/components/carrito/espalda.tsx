import type { CartItem } from '#domain/carrito/carrito.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { DibujoAPedido } from '../productos/dibujo-a-pedido.tsx'

const SIZES = { sm: 'w-16', md: 'w-20 sm:w-24', lg: 'w-32' }

type EspaldaProps = {
  item: Pick<CartItem, 'nombrePersonalizado' | 'numero'>
  /** The shirt that it is drawn from; null while that isn't known, though its place is kept. */
  producto: Dibujable | null
  size?: keyof typeof SIZES
}

/**
 * What is printed on a line, drawn in the picture's place as beside the fields. The illustrator is loaded by this
 * alone.
 */
export function Espalda({ item, producto, size = 'md' }: EspaldaProps) {
  return (
    <div className={`${SIZES[size]} aspect-[4/5] shrink-0 self-start bg-papel-hondo`}>
      {producto && <DibujoAPedido producto={producto} nombre={item.nombrePersonalizado} numero={item.numero} />}
    </div>
  )
}
