import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Producto } from '#domain/producto.ts'
import type { PersonalizacionElegida } from './personalizacion-elegida.ts'

const DibujoEspalda = lazy(() => import('./dibujo-espalda.tsx'))

/** Room for the drawing of the back; the illustrator comes after the page, which can be read and bought without it. */
export function CajaDibujo({ producto, elegida }: { producto: Producto; elegida: PersonalizacionElegida }) {
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <div className="aspect-[4/5] overflow-hidden bg-papel-hondo">
      {alive ? (
        <Suspense fallback={null}>
          <DibujoEspalda producto={producto} nombre={elegida.nombre} numero={elegida.numero} />
        </Suspense>
      ) : null}
    </div>
  )
}
