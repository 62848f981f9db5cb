import { useId, type ReactNode } from 'react'

type Props = {
  titulo: ReactNode
  /** Of the heading, where something leads there. */
  id?: string
  /** How its parts stand: beneath each other unless said otherwise. */
  className?: string
  children: ReactNode
}

/** A part of a page with a heading, which is its name too. */
export function Seccion({ titulo, id, className = 'flex min-w-0 flex-col gap-4', children }: Props) {
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
