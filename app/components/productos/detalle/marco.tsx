import type { ReactNode } from 'react'

/** Pictures on the left, buying on the right; one under the other on a phone. */
export function Marco({ galeria, children }: { galeria: ReactNode; children: ReactNode }) {
  return (
    <article className="grid gap-2 md:gap-6 md:pt-6 md:grid-cols-2 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-12">
      <div className="min-w-0 -mx-4 sm:-mx-6 md:sticky md:mx-0 md:top-4 md:self-start">{galeria}</div>
      <div className="grid min-w-0 content-start gap-4 md:gap-5">{children}</div>
    </article>
  )
}
