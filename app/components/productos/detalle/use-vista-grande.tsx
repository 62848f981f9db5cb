import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Imagen } from '#domain/productos/imagen.ts'
import { grandeUrl } from './grande-url.ts'
import type { Elementos } from '../../ui/elementos.ts'

const loadVista = () => import('./vista-grande.tsx')
const VistaGrande = lazy(loadVista)

/**
 * The large view of a shirt's pictures, fetched when it is first asked for: what opens it, and the view to render.
 * @param onLeave told the place of the picture that was seen last, once the view is gone and the focus back
 */
export function useVistaGrande(
  imagenes: Imagen[],
  onLeave?: (index: number) => void,
): { openVista: (index: number) => void; vista: Elementos } {
  const [abierta, setAbierta] = useState<number | null>(null)
  return {
    openVista: (index) => {
      void loadVista().then(
        () => setAbierta(index),
        // The network went before it was fetched: the picture may be there all the same.
        () => location.assign(grandeUrl(imagenes[index]!)),
      )
    },
    vista: abierta !== null && (
      <Suspense>
        <VistaGrande
          imagenes={imagenes}
          primera={abierta}
          onClose={(index) => {
            flushSync(() => setAbierta(null))
            onLeave?.(index)
          }}
        />
      </Suspense>
    ),
  }
}
