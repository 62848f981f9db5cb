import { paginasCercanas, paginasDe } from '#domain/catalogo/filtros.ts'

type Props = { pagina: number; total: number; toPagina: (pagina: number) => string }

/** Pages of a list by their numbers, for browsers without JavaScript and for machines that follow links. */
export function Paginas({ pagina, total, toPagina }: Props) {
  const numbers = paginasCercanas(pagina, paginasDe(total))
  if (numbers.length < 2) return null
  return (
    <nav aria-label="Páginas" className="mt-6">
      <ul className="flex flex-wrap justify-center gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={toPagina(number)}
              aria-current={number === pagina ? 'page' : undefined}
              className={`boton boton-sm ${number === pagina ? 'boton-primario' : 'boton-secundario'}`}
            >
              <span className="sr-only">Página </span>
              <span>{number}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
