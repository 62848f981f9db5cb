import { formatCentavos } from '#domain/dinero/centavos.ts'
import { plural } from '#domain/texto/plural.ts'
import { netoDeVentas, sumVentas, type Periodo, type Ventas } from '#domain/ventas/ventas.ts'

/** The chart's numbers, the latest first, with their sum. On a phone the shirts go below the days. */
export function TablaVentas({ periodos, titulo }: { periodos: Periodo[]; titulo: string }) {
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">{titulo}</caption>
      <thead className="border-b-2 border-tinta font-angosta">
        <tr>
          <th scope="col" className="py-2 text-left">
            Período
          </th>
          {COLUMNAS.map(([nombre, clase]) => (
            <th key={nombre} scope="col" className={clase}>
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...periodos].reverse().map((periodo) => (
          <FilaDeVentas key={periodo.desde} titulo={periodo.etiqueta} ventas={periodo} />
        ))}
      </tbody>
      <tfoot className="border-t-2 border-tinta font-bold [&_th]:font-bold">
        <FilaDeVentas titulo="Total" ventas={sumVentas(periodos)} />
      </tfoot>
    </table>
  )
}

const ANCHA = 'hidden px-2 py-2 align-top md:table-cell'
const IMPORTE = 'py-2 pl-3 align-top whitespace-nowrap max-md:font-angosta'
/** The figures of a row, in the order of `Fila`. */
const COLUMNAS = [
  ['Pedidos', ANCHA],
  ['Vendidas', ANCHA],
  ['Por encargo', ANCHA],
  ['Devueltas', ANCHA],
  ['Bruto', IMPORTE],
  ['Devuelto', IMPORTE],
  ['Neto', IMPORTE],
] as const

function FilaDeVentas({ titulo, ventas }: { titulo: string; ventas: Ventas }) {
  const { pedidos, unidades, porEncargo, devueltas, bruto, devuelto } = ventas
  return (
    <tr className="border-b border-linea">
      <th scope="row" className="py-2 text-left align-top font-normal">
        <span>{titulo}</span>
        <span className="block font-angosta text-sm text-tinta-suave md:hidden">{`${plural(unidades, 'vendida', 'vendidas')}${devueltas > 0 ? `, ${plural(devueltas, 'devuelta', 'devueltas')}` : ''}`}</span>
      </th>
      <td className={ANCHA}>{pedidos}</td>
      <td className={ANCHA}>{unidades}</td>
      <td className={ANCHA}>{porEncargo}</td>
      <td className={ANCHA}>{devueltas}</td>
      <td className={IMPORTE}>{formatCentavos(bruto)}</td>
      <td className={IMPORTE}>{formatCentavos(devuelto)}</td>
      <td className={IMPORTE}>{formatCentavos(netoDeVentas(ventas))}</td>
    </tr>
  )
}
