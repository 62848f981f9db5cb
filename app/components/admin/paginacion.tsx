import { Link, useLocation } from 'react-router'

/**
 * Which page of a long list this is, with links to the others. The page is in the address beside the list's filters.
 * @param pagina from 1
 * @param ancla id of the list, where it isn't at the start of the page
 */
export function Paginacion({ pagina, paginas, ancla }: { pagina: number; paginas: number; ancla?: string }) {
  const { search } = useLocation()
  if (paginas <= 1) return null
  const to = (page: number) => {
    const params = new URLSearchParams(search)
    if (page === 1) params.delete('pagina')
    else params.set('pagina', String(page))
    return { search: params.toString(), hash: ancla ?? '' }
  }
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-4">
      {pagina > 1 ? <Enlace to={to(pagina - 1)}>Anterior</Enlace> : <span />}
      <p className="tabular-nums">
        Página {pagina} de {paginas}
      </p>
      {pagina < paginas ? <Enlace to={to(pagina + 1)}>Siguiente</Enlace> : <span />}
    </nav>
  )
}

function Enlace({ to, children }: { to: { search: string; hash: string }; children: string }) {
  return (
    <Link to={to} className="boton boton-secundario boton-sm">
      {children}
    </Link>
  )
}
