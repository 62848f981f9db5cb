import { Link } from 'react-router'
import type { BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import { Seccion } from '../../ui/seccion.tsx'

const ID = 'busquedas-vacias'

/** What people looked for and didn't find, with a link to make it another name for something. */
export function BusquedasVacias({ busquedas }: { busquedas: BusquedaVacia[] }) {
  return (
    <Seccion titulo="Lo que buscaron y no encontraron" id={ID} className="border-t-2 border-tinta pt-4">
      <p className="mt-1 max-w-prose text-sm text-tinta-suave">
        Lo que se buscó en al menos tres días distintos, en los últimos seis meses. No se guarda quién lo buscó.
      </p>
      {busquedas.length === 0 ? (
        <p className="mt-3">Nada por ahora.</p>
      ) : (
        <ol className="mt-3 border-t border-linea">
          {busquedas.map(({ texto, veces, dias }) => (
            <li key={texto} className="flex flex-wrap items-center gap-x-6 border-b border-linea py-1">
              <span className="min-w-0 flex-1 basis-60">
                <span className="font-semibold wrap-anywhere">{`«${texto}»`}</span>{' '}
                <span className="text-sm text-tinta-suave tabular-nums">{`${veces} veces, en ${dias} días`}</span>
              </span>
              <Link
                to={`/admin/ajustes?${new URLSearchParams({ otroNombre: texto }).toString()}`}
                className="enlace-suelto"
                aria-label={`Decir qué es «${texto}»`}
              >
                Decir qué es
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Seccion>
  )
}
