import { Children } from 'react'
import { useLocation } from 'react-router'
import type { Elementos } from '../ui/elementos.ts'

/** How many rows fill, with all that is around them, five screens of a phone: the higher they are, the fewer. */
const PRIMERAS = { 6: 'primeras-6', 12: 'primeras-12', 22: 'primeras-22', 40: 'primeras-40' } as const

/** Entries of the history whose list was opened: the way back finds it so. */
const enteras = new Set<string>()

type Props = { primeras: keyof typeof PRIMERAS; className?: string; 'aria-label'?: string; children: Elementos }

/**
 * A list of which a phone shows the first rows, and the others below a box that says how many they are (specification
 * 24.45). It opens without scripts too; on paper and on wide screens it is whole.
 */
export function ListaLarga({ primeras, className = '', children, ...list }: Props) {
  const { key } = useLocation()
  const demas = Children.count(children) - primeras
  return (
    <>
      <ul className={`${className} ${PRIMERAS[primeras]}`} {...list}>
        {children}
      </ul>
      {demas > 0 && (
        <label className="ver-todas enlace-suelto self-start has-focus-visible:outline-2 md:hidden print:hidden">
          <input
            type="checkbox"
            className="peer sr-only"
            defaultChecked={enteras.has(key)}
            onChange={({ target }) => (target.checked ? enteras.add(key) : enteras.delete(key))}
          />
          <span className="peer-checked:hidden">{`Ver ${demas} más`}</span>
          <span className="hidden peer-checked:inline">Ver menos</span>
        </label>
      )}
    </>
  )
}
