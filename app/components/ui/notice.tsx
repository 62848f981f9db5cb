import type { ReactNode } from 'react'

const KIND = {
  info: 'border-celeste-hondo',
  aviso: 'border-sol',
  error: 'border-rojo-aviso',
  ok: 'border-verde-ok',
}

/** Something to know, in place. Announced by whoever puts it into a live region. */
export function Notice({
  kind = 'info',
  className = '',
  children,
}: {
  kind?: keyof typeof KIND
  className?: string
  children: ReactNode
}) {
  return <div className={`rounded-sm border border-l-8 bg-blanco px-4 py-3 ${KIND[kind]} ${className}`}>{children}</div>
}
