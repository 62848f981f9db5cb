import { Link } from 'react-router'
import { formatMomento } from './momento.ts'
import { useVistas } from './use-vistas.ts'

/** The pages that were seen last, which open without the network. */
export function PaginasVistas() {
  const vistas = useVistas()
  if (vistas === null || vistas.length === 0) return null
  return (
    <nav aria-labelledby="vistas" className="flex flex-col gap-3">
      <h2 id="vistas" className="font-ancha text-xl">
        Lo último que viste
      </h2>
      <ul className="border-t-2 border-tinta">
        {vistas.map(({ pagina, titulo, desde }) => (
          <li key={pagina} className="border-b border-linea">
            <Link to={pagina} className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="text-celeste-hondo underline">{titulo + filtersOf(pagina)}</span>
              <span className="font-angosta text-sm text-tinta-suave tabular-nums">{`del ${formatMomento(desde)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What tells a list from others with the same title. */
function filtersOf(pagina: string): string {
  const values = [...new URL(pagina, location.origin).searchParams]
    .filter(([name]) => name !== 'orden' && name !== 'modo')
    .map(([name, value]) => (name === 'pagina' ? `hasta la página ${value}` : value))
  return values.length === 0 ? '' : `: ${values.join(', ')}`
}
