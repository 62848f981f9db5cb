import { Link } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import { ivaDeVentas, netoDeVentas, sumVentas, vendidoDe, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import type { Periodo } from '#domain/ventas/ventas.ts'
import { TablaDeCifras } from '../../ui/tabla-de-cifras.tsx'
import { addressOfVentas } from './address-of-ventas.ts'

/** The chart's numbers, the latest first, with their sum. On a phone the shirts go below the days. */
export function TablaVentas({ periodos, titulo }: { periodos: (Periodo & { vistas: number })[]; titulo: string }) {
  return (
    <TablaDeCifras titulo={titulo} filas="Período" columnas={COLUMNAS}>
      <tbody>
        {[...periodos].reverse().map((periodo) => (
          <FilaDeVentas
            key={periodo.desde}
            titulo={periodo.etiqueta}
            tramo={periodo}
            ventas={periodo}
            vistas={periodo.vistas}
          />
        ))}
      </tbody>
      <tfoot className="border-t-2 border-tinta font-bold [&_th]:font-bold">
        <FilaDeVentas
          titulo="Total"
          tramo={null}
          ventas={sumVentas(periodos)}
          vistas={periodos.reduce((sum, { vistas }) => sum + vistas, 0)}
        />
      </tfoot>
    </TablaDeCifras>
  )
}

const ANCHA = 'hidden px-2 py-2 align-baseline md:table-cell'
const MAS_ANCHA = 'hidden px-2 py-2 align-baseline lg:table-cell'
const IMPORTE = 'py-2 pl-3 align-baseline whitespace-nowrap max-md:font-angosta'
/** The figures of a row, in the order of `Fila`. */
const COLUMNAS = [
  ['Pedidos', ANCHA],
  ['Camisetas', ANCHA],
  ['Devueltas', ANCHA],
  ['Vendido', IMPORTE],
  ['Devuelto', `${IMPORTE} max-sm:hidden`],
  ['Neto', IMPORTE],
  ['IVA', ANCHA],
  ['Vistas', MAS_ANCHA],
] as const

type FilaProps = { titulo: string; tramo: Tramo | null; ventas: SumasDeVentas; vistas: number }

/** @param vistas pages of shirts that were looked at @param tramo the days that the row leads to; null for the sum */
function FilaDeVentas({ titulo, tramo, ventas, vistas }: FilaProps) {
  const { pedidos, unidades, devueltas, devuelto } = ventas
  return (
    <tr className="border-b border-linea">
      <th scope="row" className="py-2 text-left align-baseline font-normal">
        {tramo === null || (pedidos === 0 && devuelto === 0) ? (
          <span>{titulo}</span>
        ) : (
          <Link
            to={addressOfVentas(tramo, { que: 'todo' })}
            className="inline-flex min-h-11 min-w-11 items-center underline decoration-1 underline-offset-4"
          >
            {titulo}
          </Link>
        )}
        <span className="block font-angosta text-sm text-tinta-suave md:hidden">{`${plural(unidades, 'vendida', 'vendidas')}${devueltas > 0 ? `, ${plural(devueltas, 'devuelta', 'devueltas')}` : ''}`}</span>
      </th>
      <td className={ANCHA}>{pedidos}</td>
      <td className={ANCHA}>{unidades}</td>
      <td className={ANCHA}>{devueltas}</td>
      <td className={IMPORTE}>{formatPesos(vendidoDe(ventas))}</td>
      <td className={`${IMPORTE} max-sm:hidden`}>{formatPesos(devuelto)}</td>
      <td className={IMPORTE}>{formatPesos(netoDeVentas(ventas))}</td>
      <td className={ANCHA}>{formatCentavos(ivaDeVentas(ventas))}</td>
      <td className={MAS_ANCHA}>{vistas}</td>
    </tr>
  )
}
