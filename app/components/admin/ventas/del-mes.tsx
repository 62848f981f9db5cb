import { useLocation } from 'react-router'
import { asksForNoDia, writeDia, type Tramo } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe } from '#domain/tiempo/mes.ts'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'
import { Notice } from '../../ui/notice.tsx'

const byDias = ({ desde, hasta }: Tramo) => `desde=${writeDia(desde)}&hasta=${writeDia(hasta)}`
/** Days of several months lead to the last that is over. */
const byMes = ({ desde, hasta }: Tramo) => (mesDe(desde) === mesDe(hasta) ? `mes=${mesDe(hasta)}` : '')
/** Days that aren't a month's stay chosen. */
function byBoth(dias: Tramo): string {
  const entero = diasDeMes(mesDe(dias.hasta))
  const isEntero = dias.desde === entero.desde && dias.hasta === entero.hasta
  return isEntero ? byMes(dias) : [byMes(dias), byDias(dias)].filter(Boolean).join('&')
}

/** What closing a month needs, in its order, and what to do next. */
const PASOS = [
  { pathname: '/admin/ventas', text: 'Ventas', query: byDias },
  { pathname: '/admin/cfe', text: 'Comprobantes fiscales', query: byMes },
  { pathname: '/admin/ventas/cierre', text: 'Lo que llegó', query: byMes },
  { pathname: '/admin/ventas/archivos', text: 'Archivos', query: byBoth },
  { pathname: '/admin/reponer', text: 'Qué volver a pedir', query: () => '' },
]

/** Leads from one step of a month to the others, and keeps its days; says so where the address asks for none that there are. */
export function DelMes({ dias }: { dias: Tramo }) {
  const { pathname: here, search } = useLocation()
  const pedido = new URLSearchParams(search)
  const isOtro = asksForNoDia(pedido) || (pedido.has('mes') && pedido.get('mes') !== mesDe(dias.hasta))
  return (
    <>
      <nav aria-label="El mes" className="print:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {PASOS.filter(({ pathname }) => pathname !== here).map(({ pathname, text, query }) => (
            <li key={pathname}>
              <EnlaceSuelto to={{ pathname, search: query(dias) }}>{text}</EnlaceSuelto>
            </li>
          ))}
        </ul>
      </nav>
      {isOtro && <Notice kind="aviso">Ese mes o esos días no existen, o todavía no empezaron: acá ves otros.</Notice>}
    </>
  )
}
