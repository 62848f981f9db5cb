import { Link } from 'react-router'
import { MODOS_EN_PALABRAS, reglaEnPalabras, tiempoEnPalabras } from '#domain/rebajas/en-palabras.ts'
import type { RebajaDeLista } from '#domain/rebajas/vista.ts'
import { plural } from '#domain/texto/plural.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { TerminarRebaja } from './terminar-rebaja.tsx'

/** A reduction in the list: what, for which shirts, when, and how it is ended. */
export function RebajaDeLaLista({ rebaja }: { rebaja: RebajaDeLista }) {
  const { id, nombre, alcance, modos, estado, camisetas } = rebaja
  return (
    <li className="border-b border-linea py-3">
      <h3 className="font-semibold break-words">
        {estado === 'terminada' ? (
          nombre
        ) : (
          <Link to={`/admin/rebajas/${id}`} className="enlace inline-flex min-h-11 items-center">
            {nombre}
          </Link>
        )}
      </h3>
      <p className="break-words">{`${reglaEnPalabras(rebaja)}, ${MODOS_EN_PALABRAS[modos]}. ${alcance}${camisetas !== null ? ` (${plural(camisetas, 'camiseta', 'camisetas')})` : ''}.`}</p>
      <p className="text-sm text-tinta-suave tabular-nums">{capitalize(tiempoEnPalabras(rebaja))}</p>
      {estado !== 'terminada' && <TerminarRebaja rebaja={rebaja} />}
    </li>
  )
}
