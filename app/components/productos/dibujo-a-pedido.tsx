import { useEffect, useState, type ComponentProps } from 'react'
import type DibujoEspalda from './dibujo-espalda.tsx'

type Dibujo = typeof DibujoEspalda

let fetched: Dibujo | null = null

/**
 * The drawing of a back. The illustrator is loaded with the first one shown; from then on each appears at once.
 * Nothing until it has come, or where the network fails.
 */
export function DibujoAPedido(props: ComponentProps<Dibujo>) {
  const [Espalda, setEspalda] = useState(() => fetched)
  useEffect(() => {
    if (fetched !== null) return
    void import('./dibujo-espalda.tsx').then(
      (module) => {
        fetched = module.default
        setEspalda(() => fetched)
      },
      () => {},
    )
  }, [])
  return Espalda && <Espalda {...props} />
}
