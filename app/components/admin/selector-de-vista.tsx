import { Link } from 'react-router'

export type VistaElegible = {
  to: string
  text: string
  actual: boolean
  /** Left out where it isn't known. */
  cuenta?: number
}

type Props = {
  vistas: VistaElegible[]
  /** Says what is chosen. */
  nombre?: string
  /** Going back leads to the page before, not through the ways that were looked at. */
  replace?: boolean
}

/** The ways of looking at a list, one of which is shown. */
export function SelectorDeVista({ vistas, nombre = 'Qué mostrar', replace }: Props) {
  return (
    <nav aria-label={nombre} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {vistas.map(({ to, text, actual, cuenta }) => (
          <li key={to}>
            <Link
              to={to}
              replace={replace}
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
