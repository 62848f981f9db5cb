import { useLocation } from 'react-router'
import { writeDia, type Tramo } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe } from '#domain/tiempo/mes.ts'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'

const byDias = ({ desde, hasta }: Tramo) => `desde=${writeDia(desde)}&hasta=${writeDia(hasta)}`
const byMes = ({ hasta }: Tramo) => `mes=${mesDe(hasta)}`
/** Days that aren't a month's stay chosen. */
function byBoth(dias: Tramo): string {
  const entero = diasDeMes(mesDe(dias.hasta))
  const isEntero = dias.desde === entero.desde && dias.hasta === entero.hasta
  return isEntero ? byMes(dias) : `${byMes(dias)}&${byDias(dias)}`
}

/** What closing a month needs, in its order, and what to do next. */
const PASOS = [
  { pathname: '/admin/ventas', text: 'Ventas', query: byDias },
  { pathname: '/admin/cfe', text: 'Comprobantes fiscales', query: byMes },
  { pathname: '/admin/ventas/cierre', text: 'Lo que llegó', query: byMes },
  { pathname: '/admin/ventas/archivos', text: 'Archivos', query: byBoth },
  { pathname: '/admin/reponer', text: 'Qué volver a pedir', query: null },
]

/** Leads from one step of a month to the others, and keeps its days. */
export function DelMes({ dias }: { dias: Tramo }) {
  const here = useLocation().pathname
  return (
    <nav aria-label="El mes" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {PASOS.filter(({ pathname }) => pathname !== here).map(({ pathname, text, query }) => (
          <li key={pathname}>
            <EnlaceSuelto to={query === null ? pathname : `${pathname}?${query(dias)}`}>{text}</EnlaceSuelto>
          </li>
        ))}
      </ul>
    </nav>
  )
}
