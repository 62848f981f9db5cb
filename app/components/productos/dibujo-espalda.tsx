import { useId, useMemo, startTransition, useEffect, useState } from 'react'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { CAMISETA_ALTO, CAMISETA_ANCHO, drawCamisetaInner } from '#illustrator/draw-camiseta.ts'
import { espaldaDe } from '#illustrator/espalda.ts'

type DibujoEspaldaProps = {
  producto: Dibujable
  nombre: string
  numero: string
  /** The whole shirt, or a close-up of what is printed: then letters can be read on a phone. */
  encuadre?: 'entera' | 'de-cerca'
}

/** The view of the close-up: between the shoulder blades, in the proportions of the whole. */
const DE_CERCA = `230 210 740 ${(740 * CAMISETA_ALTO) / CAMISETA_ANCHO}`

/**
 * The back of the shirt with name and number as they will be printed. It follows the typing, after the typed letter
 * itself is shown.
 */
export default function DibujoEspalda({ producto, encuadre = 'entera', ...typed }: DibujoEspaldaProps) {
  const nombre = useAfterPaint(typed.nombre)
  const numero = useAfterPaint(typed.numero)
  const prefijo = useId().replace(/\W/g, '')
  const espalda = useMemo(() => espaldaDe(producto, nombre, numero), [producto, nombre, numero])
  const drawing = useMemo(() => drawCamisetaInner({ ...espalda, prefijo }), [espalda, prefijo])
  const print = [espalda.nombre, espalda.numero].filter((part) => part !== '').join(' ')
  return (
    <svg
      viewBox={encuadre === 'entera' ? `0 0 ${CAMISETA_ANCHO} ${CAMISETA_ALTO}` : DE_CERCA}
      role="img"
      aria-label={print === '' ? 'Dorso de la camiseta, sin estampar' : `Dorso de la camiseta con ${print}`}
      className="block h-auto w-full"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

/**
 * A value, once the browser has painted whatever else changed with it: nobody waits for the slow work that depends on
 * it. Several in a row count as one. `useDeferredValue` would often render it before the paint.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
