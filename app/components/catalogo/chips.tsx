import { Link, useLocation } from 'react-router'
import type { Filtros } from '#domain/catalogo/filtros.ts'
import { Icon } from '../ui/icon.tsx'
import { filtrosAplicados } from './filtros-aplicados.ts'
import { listaHref, withoutFiltros } from './use-filtros.ts'

/** The filters in use, each with the way to take it out. Links: they work without JavaScript. */
export function Chips({ filtros }: { filtros: Filtros }) {
  const { pathname } = useLocation()
  const applied = filtrosAplicados(filtros)
  if (applied.length === 0) return null
  return (
    <ul aria-label="Filtros aplicados" className="flex flex-wrap gap-2">
      {applied.map(({ key, text, without }) => (
        <li key={key} className="max-w-full">
          <Link
            to={listaHref(pathname, without)}
            preventScrollReset
            className="boton boton-sm boton-secundario ficha lg:min-h-9"
          >
            <span className="sr-only">Quitar </span>
            <span className="min-w-0">{text}</span>
            <Icon name="cerrar" className="size-4" />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={listaHref(pathname, withoutFiltros(filtros))}
            preventScrollReset
            className="enlace flex min-h-11 items-center px-2 lg:min-h-9"
          >
            Quitar todos
          </Link>
        </li>
      )}
    </ul>
  )
}
