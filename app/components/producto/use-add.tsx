import { lazy, Suspense, useState } from 'react'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Elementos } from '../ui/elementos.ts'

const loadPopup = () => import('../carrito/popup-de-tarjeta.tsx')
const AgregarPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopupDeTarjeta })))

/** The popup of a list's cards, fetched when it is first asked for: what opens it, and the popup to render. */
export function useAdd(): { onAgregar: (producto: ProductoResumen) => void; popup: Elementos } {
  const [producto, setProducto] = useState<ProductoResumen | null>(null)
  return {
    onAgregar: setProducto,
    popup: producto !== null && (
      <Suspense>
        <AgregarPopup
          key={producto.id}
          producto={producto}
          modo={producto.modo}
          open
          onClose={() => setProducto(null)}
        />
      </Suspense>
    ),
  }
}
