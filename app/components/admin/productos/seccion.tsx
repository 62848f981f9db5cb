import { useId, type ReactNode } from 'react'

/** A part of the product form under its heading. */
export function Seccion({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t-2 border-tinta pt-4">
      <h2 id={id} className="font-ancha text-xl">
        {titulo}
      </h2>
      {children}
    </section>
  )
}
