import { lazy, Suspense } from 'react'
import type { CartItem } from '#domain/carrito.ts'
import type { Dibujable } from '#domain/dibujable.ts'

const DibujoEspalda = lazy(() => import('../producto-detalle/dibujo-espalda.tsx'))

const SIZES = { sm: 'w-16', md: 'w-20 sm:w-24', lg: 'w-32' }

type EspaldaProps = {
  item: Pick<CartItem, 'nombrePersonalizado' | 'numero'>
  producto: Dibujable
  size?: keyof typeof SIZES
}

/** What is printed on a line, drawn as it was beside the fields, in the picture's place; the illustrator comes only for it. */
export function Espalda({ item, producto, size = 'md' }: EspaldaProps) {
  return (
    <div className={`${SIZES[size]} aspect-[4/5] shrink-0 self-start bg-papel-hondo`}>
      <Suspense fallback={null}>
        <DibujoEspalda producto={producto} nombre={item.nombrePersonalizado} numero={item.numero} />
      </Suspense>
    </div>
  )
}
