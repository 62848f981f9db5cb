import { filtrosElegidos, type FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { plural, formatCount } from '#domain/texto/plural.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'
import { clearElegidas, elegir, useElegidas } from './elegidas.ts'
import type { ProductoDeLista } from './producto-de-lista.ts'

type Props = {
  productos: ProductoDeLista[]
  filtros: FiltrosAdmin
  total: number
  /** Many were changed lately: there is something that could be undone. */
  conCambios: boolean
}

/** Which shirts to change together: the ticked ones, this page, or all that match. */
export function Elegir({ productos, filtros, total, conCambios }: Props) {
  const elegidas = useElegidas()
  const ids = productos.map(({ id }) => id)
  const fuera = elegidas.filter((id) => !ids.includes(id)).length
  const search = new URLSearchParams(filtrosElegidos(filtros)).toString()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <label className="-my-1 mr-auto flex min-h-11 items-center gap-2 sin-js:hidden">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-noche"
          checked={ids.every((id) => elegidas.includes(id))}
          onChange={({ currentTarget }) => elegir(ids, currentTarget.checked)}
        />
        La página
      </label>
      {elegidas.length === 0 ? (
        <>
          <ButtonLink to={{ pathname: '/admin/muchas', search }} size="sm">
            {total === 1 ? 'Cambiar la que coincide' : `Cambiar las ${formatCount(total)}`}
          </ButtonLink>
          {conCambios && <EnlaceSuelto to="/admin/muchas#anteriores">Cambios anteriores</EnlaceSuelto>}
        </>
      ) : (
        <span className="flex items-center gap-x-3">
          <button type="button" className="enlace-suelto" onClick={clearElegidas}>
            Ninguna
          </button>
          <ButtonLink
            to="/admin/muchas?elegidas=1"
            size="sm"
          >{`Cambiar ${plural(elegidas.length, 'elegida', 'elegidas')}`}</ButtonLink>
        </span>
      )}
      {fuera > 0 && (
        <p className="w-full text-right text-sm text-tinta-suave tabular-nums">{`De las elegidas, ${fuera === 1 ? '1 no está' : `${formatCount(fuera)} no están`} en esta página.`}</p>
      )}
    </div>
  )
}

/** A box in the corner of a shirt's picture. */
export function ElegirCamiseta({ producto: { id, nombre } }: { producto: ProductoDeLista }) {
  const elegidas = useElegidas()
  return (
    <label className="absolute -top-2 -left-2 flex size-11 items-center justify-center sin-js:hidden">
      <input
        type="checkbox"
        className="size-6 accent-noche"
        aria-label={`Elegir ${nombre}`}
        checked={elegidas.includes(id)}
        onChange={({ currentTarget }) => elegir([id], currentTarget.checked)}
      />
    </label>
  )
}
