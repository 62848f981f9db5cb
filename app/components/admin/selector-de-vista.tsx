import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type VistaElegible = {
  to: string
  text: string
  actual: boolean
  /** Left out where it isn't known. */
  cuenta?: number
  /** Something to be looked after. */
  aviso?: boolean
}

type Props = {
  vistas: VistaElegible[]
  /** Says what is chosen. */
  nombre?: string
  /** Going back leads to the page before, not through the ways that were looked at. */
  replace?: boolean
}

/** The ways of looking at a list, one of which is shown; on a phone in one row, which slides. */
export function SelectorDeVista({ vistas, nombre = 'Qué mostrar', replace }: Props) {
  return (
    <nav aria-label={nombre} className="overflow-x-auto lg:overflow-visible print:hidden">
      <ul className="flex gap-2 py-1 lg:flex-wrap">
        {vistas.map((vista) => (
          <Vista key={vista.to} replace={replace} {...vista} />
        ))}
      </ul>
    </nav>
  )
}

function Vista({ to, text, actual, cuenta, aviso = false, replace }: VistaElegible & Pick<Props, 'replace'>) {
  const look = actual
    ? 'border-tinta bg-tinta text-papel'
    : `hover:border-tinta ${aviso ? 'border-rojo-aviso text-rojo-aviso' : 'border-linea-honda'}`
  const place = useRef<HTMLLIElement>(null)
  // The row may be wider than the page, which itself must not move.
  useEffect(() => {
    const row = place.current!.closest('nav')!
    if (actual) row.scrollLeft += middleOf(place.current!) - middleOf(row)
  }, [actual])
  return (
    <li ref={place}>
      <Link
        to={to}
        replace={replace}
        aria-current={actual ? 'page' : undefined}
        className={`flex min-h-11 items-center gap-2 rounded-sm border-2 px-3 font-angosta whitespace-nowrap ${look}`}
      >
        <span>{text}</span>
        {cuenta !== undefined && <span className="tabular-nums">{cuenta}</span>}
      </Link>
    </li>
  )
}

function middleOf(box: HTMLElement): number {
  const { left, width } = box.getBoundingClientRect()
  return left + width / 2
}
