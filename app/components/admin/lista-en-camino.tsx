import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PageTitle } from '../ui/page-title.tsx'

/** Whether what this page shows is being fetched anew: another filter, another search, another page of the list. */
function useEnCamino(): boolean {
  const { pathname } = useLocation()
  const { location, formMethod } = useNavigation()
  return location?.pathname === pathname && formMethod !== 'POST'
}

/** The page's title with the number of entries in its list, or with news of another list on its way. */
export function TituloDeLista({ cuenta, children }: { cuenta: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <PageTitle>{children}</PageTitle>
      <CuentaDeLista className="tabular-nums">{cuenta}</CuentaDeLista>
    </div>
  )
}

/** A list summed up in one line, or the news that another list is on its way. */
export function CuentaDeLista({ className, children }: { className: string; children?: ReactNode }) {
  const coming = useEnCamino()
  return (
    <p role="status" className={className}>
      {coming ? 'Cargando…' : children}
    </p>
  )
}

/** A list that fades while another one is coming to replace it. */
export function ListaEnCamino({ children }: { children: ReactNode }) {
  const coming = useEnCamino()
  return (
    <div aria-busy={coming} className={`flex flex-col gap-6 ${coming ? 'animate-apaga' : ''}`}>
      {children}
    </div>
  )
}
