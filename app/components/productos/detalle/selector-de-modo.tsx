import { memo } from 'react'
import { Link } from 'react-router'
import { tiempoDeConfeccion } from '#domain/envios/llegada.ts'
import { MODO_ETIQUETA, type Modo } from '#domain/productos/producto.ts'
import { useTienda } from '../../base/use-tienda.ts'

/** The choice between the modes of a shirt, or its only one. Links, so that it works without JavaScript. */
export const SelectorDeModo = memo(function ElegirModo({ modos, modo }: { modos: Modo[]; modo: Modo }) {
  const { ajustes } = useTienda()
  const cuando: Record<Modo, string> = {
    stock: 'lista para enviar',
    encargo: `se hace en ${tiempoDeConfeccion(ajustes)}`,
  }
  if (modos.length < 2) {
    return (
      <p className="flex min-h-13 items-center border-l-8 border-celeste bg-papel-hondo px-3 font-angosta text-lg">
        {modos.length === 0
          ? 'Agotada por ahora: escribinos y te avisamos si vuelve'
          : `${MODO_ETIQUETA[modo]}, ${cuando[modo]}`}
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
          className="flex min-h-12 flex-col items-center justify-center gap-0.5 px-2 py-1 text-center font-angosta text-lg leading-none hover:bg-papel-hondo aria-[current]:bg-tinta aria-[current]:text-papel"
        >
          <span>{MODO_ETIQUETA[other]}</span>
          <span className="text-sm leading-none">{cuando[other]}</span>
        </Link>
      ))}
    </nav>
  )
})
