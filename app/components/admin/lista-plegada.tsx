import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import type { Elementos } from '../ui/elementos.ts'

/** Places in the history, by their key, whose list was unfolded: whoever comes back finds it so. */
const desplegadas = new Set<string>()

/**
 * A list of which a phone shows what fits few of its screens (specification 38.20). All of it is shown once asked for,
 * or once something further down is gone to. Paper and wide windows have all of it.
 * @param cuantas its entries
 */
export function ListaPlegada({ cuantas, children }: { cuantas: number; children: Elementos }) {
  const { key } = useLocation()
  const fold = useRef<HTMLDivElement>(null)
  const [desplegadaEn, setDesplegadaEn] = useState<string | null>(null)
  const [sobra, setSobra] = useState(false)
  const desplegada = desplegadaEn === key || desplegadas.has(key)

  useEffect(() => {
    const folded = fold.current!
    const observer = new ResizeObserver(() => setSobra(folded.scrollHeight > folded.clientHeight + 1))
    for (const part of [folded, folded.firstElementChild!]) observer.observe(part)
    return () => observer.disconnect()
  }, [])

  // What was gone to moves down as the rows before it appear.
  useEffect(() => {
    const { activeElement } = document
    if (desplegada && fold.current!.contains(activeElement)) activeElement!.scrollIntoView({ block: 'nearest' })
  }, [desplegada])

  function change(next: boolean) {
    if (next) desplegadas.add(key)
    else desplegadas.delete(key)
    setDesplegadaEn(next ? key : null)
  }

  return (
    <>
      <div
        ref={fold}
        className={desplegada ? undefined : 'lista-plegada'}
        data-sobra={sobra}
        onScroll={() => change(true)}
      >
        <div className="flex flex-col gap-6">{children}</div>
      </div>
      {(sobra || desplegada) && (
        <Button
          size="sm"
          className="self-start sm:hidden print:hidden"
          aria-expanded={desplegada}
          onClick={() => change(!desplegada)}
        >
          {desplegada ? 'Mostrar menos' : `Ver toda la lista (${cuantas})`}
        </Button>
      )}
    </>
  )
}
