import { Form, Link, useNavigation } from 'react-router'
import { MODOS_EN_PALABRAS, reglaEnPalabras } from '#domain/rebaja/en-palabras.ts'
import type { RebajaDeLista } from '#domain/rebaja/vista.ts'
import { plural } from '#domain/texto/plural.ts'
import { ultimoMomento } from '#domain/tiempo/momento.ts'
import { formatFechaCorta } from '../../pedido/fecha.ts'
import { Button } from '../../ui/button.tsx'

/** A reduction in the list: what, for which shirts, when, and how it is ended. */
export function RebajaDeLaLista({ rebaja }: { rebaja: RebajaDeLista }) {
  const { id, nombre, alcance, modos, estado, camisetas, desde, hasta } = rebaja
  const sending = useNavigation().formMethod === 'POST'
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
      <p className="break-words">
        {reglaEnPalabras(rebaja)}, {MODOS_EN_PALABRAS[modos]}. {alcance}
        {camisetas !== null && ` (${plural(camisetas, 'camiseta', 'camisetas')})`}.
      </p>
      <p className="text-sm text-tinta-suave tabular-nums">
        {estado === 'programada' ? 'Empieza' : 'Empezó'} el {formatFechaCorta(desde)}
        {estado === 'terminada'
          ? `, terminó el ${formatFechaCorta(hasta!)}`
          : hasta === null
            ? ', hasta que la termines'
            : `, hasta el ${ultimoMomento(hasta)}`}
      </p>
      {estado !== 'terminada' && (
        <details>
          <summary className="enlace inline-flex min-h-11 items-center">
            {estado === 'en_curso' ? 'Terminar' : 'Borrar'}
            <span className="sr-only"> {nombre}</span>
          </summary>
          <Form method="post" className="flex flex-wrap items-center gap-3 py-1">
            <input type="hidden" name="id" value={id} />
            <p>
              {estado === 'en_curso'
                ? 'Los precios vuelven en el momento. Lo que ya se pidió queda con su precio.'
                : 'Todavía no empezó: no queda nada de ella.'}
            </p>
            <Button type="submit" variant="primario" disabled={sending}>
              {estado === 'en_curso' ? 'Sí, terminar ahora' : 'Sí, borrar'}
            </Button>
          </Form>
        </details>
      )}
    </li>
  )
}
