import type { ReactNode } from 'react'

/** The page's one main part. */
export function Contenido({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`mx-auto w-full max-w-[90rem] flex-1 px-4 pb-16 sm:px-6 lg:px-8 print:max-w-none print:p-0 ${className}`}
    >
      {children}
    </main>
  )
}
