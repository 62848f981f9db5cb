import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import type { Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { listaHref } from './use-filtros.ts'

/**
 * Where else to look: search and filters cover one mode, and whoever doesn't know that is told what the other one
 * has; a search may be about one of the shop's own pages (specification 19.41).
 */
export function EnOtroModo({ modo, filtros, listado }: { modo: Modo; filtros: Filtros; listado: Listado }) {
  const { pagina, enOtroModo, total } = listado
  const [path, words] = modo === 'stock' ? (['/encargo', 'por encargo'] as const) : (['/stock', 'en stock'] as const)
  return (
    <>
      {pagina !== null && <Camino to={pagina.to}>{`Ir a «${pagina.texto}»`}</Camino>}
      {enOtroModo > 0 && total > 0 && (
        <Camino to={listaHref(path, { ...filtros, pagina: 1 })}>{`Ver ${enOtroModo} ${words}`}</Camino>
      )}
    </>
  )
}

function Camino({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-2">
      <Link to={to} className="enlace inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  )
}
