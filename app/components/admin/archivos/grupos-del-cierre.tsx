import { Link } from 'react-router'
import { GRUPOS, type GrupoDeCierre } from '#domain/archivos/cierre.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { plural } from '#domain/texto/plural.ts'
import { diaEnCifras } from '#domain/tiempo/dia.ts'

/** What arrived, what is to come, what nobody knows: sums at once, rows on a tap. */
export function GruposDelCierre({ grupos }: { grupos: GrupoDeCierre[] }) {
  if (grupos.length === 0) return <p>No hay dinero de este mes.</p>
  return (
    <ul className="flex flex-col divide-y divide-linea border-y border-linea">
      {grupos.map(({ clave, cuenta, centavos, filas }) => (
        <li key={clave}>
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 py-3">
              <span className="font-semibold">{GRUPOS[clave].titulo}</span>
              <span className="tabular-nums underline underline-offset-4">
                {`${plural(cuenta, 'movimiento', 'movimientos')}, ${formatCentavos(centavos)}`}
              </span>
              <span className="w-full text-sm text-tinta-suave">{GRUPOS[clave].que}</span>
            </summary>
            <ul className="flex flex-col gap-2 pb-4">
              {filas.map(({ dia, codigo, detalle, centavos: suyos }, i) => (
                <li key={i} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-3 text-sm">
                  <span className="tabular-nums">{dia === null ? 'Sin fecha' : diaEnCifras(dia)}</span>
                  <span className="break-words">
                    {codigo !== null && (
                      <Link to={`/admin/pedidos/${codigo}`} className="mr-2 font-semibold">
                        {codigo}
                      </Link>
                    )}
                    <span>{detalle}</span>
                  </span>
                  <span className="text-right whitespace-nowrap tabular-nums">{formatCentavos(suyos)}</span>
                </li>
              ))}
              {cuenta > filas.length && <li className="text-sm">{`Y ${cuenta - filas.length} más.`}</li>}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
