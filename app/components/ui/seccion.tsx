import { useId, type ReactNode } from 'react'
import type { Elementos } from './elementos.ts'

type Props = {
  titulo: ReactNode
  /** Id of the heading, where something links to it. */
  id?: string
  /** How its parts are laid out: below each other unless said otherwise. */
  className?: string
  /** A line separates it from what is above. */
  separada?: boolean
  children: Elementos
}

const JUNTA = 'flex min-w-0 flex-col gap-4'
const SEPARADA = 'flex flex-col gap-5 border-t-2 border-tinta pt-4'

/** A part of a page with a heading, which is its name too. */
export function Seccion({ titulo, id, separada = false, className = separada ? SEPARADA : JUNTA, children }: Props) {
  const own = useId()
  return (
    <section aria-labelledby={id ?? own} className={className}>
      <h2 id={id ?? own} className="font-ancha text-xl">
        {titulo}
      </h2>
      {children}
    </section>
  )
}
