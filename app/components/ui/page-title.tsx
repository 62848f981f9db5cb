import type { ReactNode } from 'react'

/** The page's one `h1`, wide and heavy, as a programme sets it. */
export function PageTitle({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <h1 className={`font-ancha text-3xl wrap-anywhere sm:text-4xl lg:text-5xl ${className}`}>{children}</h1>
}
