import { formatPesos } from '#domain/dinero.ts'
import { sumVentas, type Periodo } from '#domain/ventas.ts'

/** The numbers of the plot, the latest first, with their sum. A phone leaves out what can be counted from the rest. */
export function TablaVentas({ periodos, titulo }: { periodos: Periodo[]; titulo: string }) {
  const total = sumVentas(periodos)
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">{titulo}</caption>
      <thead className="border-b-2 border-tinta font-angosta">
        <tr>
          <th scope="col" className="py-2 text-left">
            Período
          </th>
          <th scope="col" className={ANCHA}>
            Pedidos
          </th>
          <th scope="col" className="px-2">
            Camisetas
          </th>
          <th scope="col" className={ANCHA}>
            En stock
          </th>
          <th scope="col" className={ANCHA}>
            Por encargo
          </th>
          <th scope="col">Pesos</th>
        </tr>
      </thead>
      <tbody>
        {[...periodos].reverse().map((periodo) => (
          <tr key={periodo.desde} className="border-b border-linea">
            <th scope="row" className="py-2 text-left font-normal">
              {periodo.etiqueta}
            </th>
            <Cifras {...periodo} />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-tinta font-bold">
        <tr>
          <th scope="row" className="py-2 text-left">
            Total
          </th>
          <Cifras {...total} />
        </tr>
      </tfoot>
    </table>
  )
}

const ANCHA = 'hidden px-2 sm:table-cell'

function Cifras({
  pedidos,
  unidades,
  porEncargo,
  pesos,
}: Pick<Periodo, 'pedidos' | 'unidades' | 'porEncargo' | 'pesos'>) {
  return (
    <>
      <td className={ANCHA}>{pedidos}</td>
      <td className="px-2">{unidades}</td>
      <td className={ANCHA}>{unidades - porEncargo}</td>
      <td className={ANCHA}>{porEncargo}</td>
      <td className="pl-2 whitespace-nowrap">{formatPesos(pesos)}</td>
    </>
  )
}
