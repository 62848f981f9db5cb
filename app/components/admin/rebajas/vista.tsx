import { formatPesos } from '#domain/dinero/dinero.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { tiempoEnPalabras } from '#domain/rebajas/en-palabras.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { plural } from '#domain/texto/plural.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a reduction would do. */
export function VistaDeLaRebaja({
  vista: { bajan, quedan, ejemplos, desde, hasta, extendida },
}: {
  vista: VistaDeRebaja
}) {
  return (
    <Notice kind={bajan === 0 ? 'aviso' : 'ok'}>
      <p className="font-semibold">
        {bajan === 0 ? 'No baja ninguna camiseta.' : `${bajan === 1 ? 'Baja' : 'Bajan'} ${camisetasRebajadas(bajan)}.`}
      </p>
      <p>{`${capitalize(tiempoEnPalabras({ desde, hasta }))}.`}</p>
      {extendida && (
        <p>
          Solo tenía días no hábiles: por la ley 17.250, una oferta así sigue hasta el final del día hábil siguiente.
        </p>
      )}
      {quedan > 0 && (
        <p>{`${camisetasRebajadas(quedan)} ${quedan === 1 ? 'queda como está' : 'quedan como están'}: su precio no baja.`}</p>
      )}
      {ejemplos.length > 0 && (
        <ul className="mt-1">
          {ejemplos.map(({ nombre, modo, precio, rebajado }, at) => (
            <li key={at}>
              <span>{`${nombre}, ${MODO_ETIQUETA[modo].toLowerCase()}: ${formatPesos(precio)} →`}</span>{' '}
              <ins className="font-semibold no-underline">{formatPesos(rebajado)}</ins>
            </li>
          ))}
        </ul>
      )}
      {bajan > 0 && (
        <p className="mt-1 text-sm">
          El precio de antes se muestra tachado en las que lo pidieron 7 días seguidos en los últimos 60; las demás
          muestran el rebajado solo.
        </p>
      )}
    </Notice>
  )
}

function camisetasRebajadas(cuantas: number): string {
  return plural(cuantas, 'camiseta', 'camisetas')
}
