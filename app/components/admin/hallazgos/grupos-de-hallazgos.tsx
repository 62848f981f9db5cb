import { Link } from 'react-router'
import { Seccion } from '../../ui/seccion.tsx'
import { Miniatura } from '../miniatura.tsx'

/** One thing that was found, and where it is. `imagen` of a shirt, '' of one that has none. */
export type Hallazgo = { to: string; titulo: string; detalle: string; imagen?: string }

/** What was found of a kind; `todos` leads to the list where there is more. */
export type GrupoDeHallazgos = { titulo: string; hallazgos: Hallazgo[]; todos: string | null }

/** Everything that was found, by kind; each line is one tap to it. */
export function GruposDeHallazgos({ grupos }: { grupos: GrupoDeHallazgos[] }) {
  return grupos.map(({ titulo, hallazgos, todos }) => (
    <Seccion key={titulo} titulo={titulo} className="flex min-w-0 flex-col gap-1">
      <ul className="border-t border-linea">
        {hallazgos.map(({ to, titulo: nombre, detalle, imagen }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two movements may read and lead alike
          <li key={`${to} ${at}`} className="border-b border-linea">
            <Link to={to} className="flex min-h-12 items-center gap-3 py-1.5 hover:bg-papel-hondo">
              {imagen !== undefined && <Miniatura imagen={imagen} />}
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold break-words">{nombre}</span>
                {detalle !== '' && <span className="text-sm break-words text-tinta-suave">{detalle}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {todos !== null && (
        <Link to={todos} className="enlace-suelto self-start">{`Ver todos: ${titulo.toLowerCase()}`}</Link>
      )}
    </Seccion>
  ))
}
