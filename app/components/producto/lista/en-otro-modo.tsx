import { Link } from 'react-router'
import type { Listado } from '#domain/catalogo.ts'
import type { Filtros } from '#domain/filtros.ts'
import type { Modo } from '#domain/producto.ts'
import { listaHref } from './use-filtros.ts'

/** Search and filters look in one mode; whoever doesn't know that is told what the other one has. */
export function EnOtroModo({ modo, filtros, listado }: { modo: Modo; filtros: Filtros; listado: Listado }) {
  if (listado.enOtroModo === 0 || listado.total === 0) return null
  const [path, words] = modo === 'stock' ? (['/encargo', 'por encargo'] as const) : (['/stock', 'en stock'] as const)
  return (
    <p className="mb-2">
      <Link to={listaHref(path, { ...filtros, pagina: 1 })} className="enlace inline-flex min-h-11 items-center">
        Ver {listado.enOtroModo} {words}
      </Link>
    </p>
  )
}
