import { Link } from 'react-router'
import type { EquipoEnStock } from '#domain/catalogo/catalogo.ts'
import { TiraColores } from '../productos/tira-colores.tsx'

/** The album's index: the teams with most shirts in stock, how many, and links to them. Nothing without any. */
export function Equipos({ equipos }: { equipos: EquipoEnStock[] }) {
  if (equipos.length === 0) return null
  return (
    <nav aria-label="Equipos en stock" className="mt-8">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4 sm:gap-x-4 xl:grid-cols-8">
        {equipos.map(({ equipo, cantidad, coloresPrincipales, coloresSecundarios }) => (
          <li key={equipo}>
            <Link
              to={`/stock?${new URLSearchParams({ equipo }).toString()}`}
              className="group flex h-full min-h-11 flex-col hover:text-celeste-hondo"
            >
              <TiraColores principales={coloresPrincipales} secundarios={coloresSecundarios} className="h-2" />
              <span className="flex items-baseline justify-between gap-2 pt-1.5 xl:flex-col xl:gap-1">
                <span className="min-w-0 font-angosta text-lg leading-tight underline-offset-4 group-hover:underline">
                  {equipo}
                </span>
                <span className="font-ancha text-xl tabular-nums">
                  <span>{cantidad}</span>
                  <span className="sr-only">{cantidad === 1 ? ' camiseta' : ' camisetas'}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
