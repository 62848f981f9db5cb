import { Link } from 'react-router'

export type VistaElegible = {
  to: string
  text: string
  actual: boolean
  /** Left out where it isn't known. */ cuenta?: number
}

/** The ways of looking at a list, one of which is shown. */
export function SelectorDeVista({ vistas }: { vistas: VistaElegible[] }) {
  return (
    <nav aria-label="Qué mostrar" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {vistas.map(({ to, text, actual, cuenta }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={actual ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-sm border-2 border-linea-honda px-3 font-angosta hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-papel"
            >
              <span>{text}</span>
              {cuenta !== undefined && <span className="tabular-nums">{cuenta}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
