import { Link } from 'react-router'
import { ORIGENES, type Origen } from '#domain/pedidos/reservas.ts'
import { ORIGEN_ETIQUETA } from './textos-de-reservas.ts'

/** What unpaid orders are grouped by. */
export function OrigenDeReservas({ origen, grupo }: { origen: Origen; grupo: string | null }) {
  return (
    <nav aria-label="Agrupar">
      <ul className="flex flex-wrap gap-2">
        {ORIGENES.map((one) => (
          <li key={one}>
            <Link
              to={`?por=${one}`}
              aria-current={one === origen && grupo === null ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm border-2 border-linea-honda px-3 font-angosta hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-papel"
            >
              {ORIGEN_ETIQUETA[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
