import { useEffect, useState, type ComponentProps } from 'react'
import type DibujoEspalda from './dibujo-espalda.tsx'

type Dibujo = typeof DibujoEspalda

let fetched: Dibujo | null = null

/**
 * The drawing of a back, whose illustrator is fetched with the first one that is shown; from then on each is there at
 * once. Nothing until it came, or where the network doesn't give it.
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
