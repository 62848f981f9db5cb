import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import type { CambioDePrecios, PrecioMovido } from '#domain/productos/historia-de-precios.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

/** What a shirt's prices have been, folded away until somebody asks. */
export function HistoriaDePrecios({ historia }: { historia: CambioDePrecios[] }) {
  return (
    <details>
      <summary className="enlace inline-flex min-h-11 items-center">{`Historia de los precios (${historia.length})`}</summary>
      <ol aria-label="Historia de los precios" className="border-t border-linea">
        {historia.map(({ en, quien, motivo, movidos }) => (
          <li key={en} className="grid gap-x-6 border-b border-linea py-2 text-sm sm:grid-cols-2">
            <div className="min-w-0">
              <p className="tabular-nums">{formatFechaCorta(en)}</p>
              <p className="break-words text-tinta-suave">{`${motivo}${quien !== '' ? `, ${quien}` : ''}`}</p>
            </div>
            <ul className="min-w-0 tabular-nums">
              {movidos.map((movido) => (
                <Movido key={movido.campo} {...movido} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Movido({ campo, antes, ahora }: PrecioMovido) {
  return (
    <li>
      <span>{`${DEFINICION_DE_CAMPO[campo].etiqueta}:`}</span>{' '}
      {antes !== undefined && (
        <>
          <span>{describe(antes)}</span> <span aria-hidden>→</span>
          <span className="sr-only">pasó a</span>{' '}
        </>
      )}
      <span>{describe(ahora)}</span>
    </li>
  )
}

function describe(precio: Pesos | null): string {
  return precio === null ? 'sin precio propio' : formatPesos(precio)
}
