import { Link } from 'react-router'
import { MODO_ETIQUETA, type Modo } from '#domain/producto.ts'

const UNICO: Record<Modo, string> = {
  stock: 'En stock, lista para enviar',
  encargo: 'Por encargo: la hacemos para vos',
}

/** The choice between the modes that a shirt can be bought in, or the only one; links, so that it works without JavaScript. */
export function ElegirModo({ modos, modo }: { modos: Modo[]; modo: Modo }) {
  if (modos.length < 2) {
    return (
      <p className="flex min-h-13 items-center border-l-8 border-celeste bg-papel-hondo px-3 font-angosta text-lg">
        {modos.length === 0 ? 'Agotada por ahora: escribinos y te avisamos si vuelve' : UNICO[modo]}
      </p>
    )
  }
  return (
    <nav aria-label="Cómo comprarla" className="grid grid-cols-2 border-2 border-tinta">
      {modos.map((other) => (
        <Link
          key={other}
          to={`?modo=${other}`}
          replace
          preventScrollReset
          aria-current={other === modo ? 'true' : undefined}
          className="flex min-h-12 items-center justify-center px-3 font-angosta text-lg hover:bg-papel-hondo aria-[current]:bg-tinta aria-[current]:text-papel"
        >
          {MODO_ETIQUETA[other]}
        </Link>
      ))}
    </nav>
  )
}
