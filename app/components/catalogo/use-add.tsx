import { lazy, Suspense, useEffect, useState } from 'react'
import { orElse } from '../conexion/or-else.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Elementos } from '../ui/elementos.ts'

const AgregarPopup = lazy(() =>
  orElse(
    import('../carrito/popup-de-tarjeta.tsx').then((module) => module.PopupDeTarjeta),
    EnSuPagina,
  ),
)

/** Where the popup's file doesn't come the shirt's page is opened, which has all that it would. */
function EnSuPagina({ producto: { slug, modo } }: { producto: ProductoResumen }) {
  useEffect(() => location.assign(`/product/${slug}?modo=${modo}`), [slug, modo])
  return null
}

/** The popup of a list's cards, fetched when first asked for: what opens it, and the popup to render. */
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
