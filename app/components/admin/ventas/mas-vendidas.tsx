import { formatPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import type { CamisetaVendida } from '#domain/ventas/ventas.ts'

/** The shirts most sold and kept, with what they cost, shipping aside. */
export function MasVendidas({ camisetas }: { camisetas: CamisetaVendida[] }) {
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">Camisetas más vendidas</caption>
      <thead className="border-b-2 border-tinta font-angosta">
        <tr>
          <th scope="col" className="py-2 text-left">
            Camiseta
          </th>
          <th scope="col" className="px-2">
            Vendidas
          </th>
          <th scope="col">Pesos</th>
        </tr>
      </thead>
      <tbody>
        {camisetas.map(({ productId, codigo, nombre, unidades, devueltas, pesos }) => (
          <tr key={productId} className="border-b border-linea">
            <th scope="row" className="py-2 text-left font-normal">
              <span className="block break-words">{nombre}</span>
              <span className="font-angosta text-sm text-tinta-suave">{codigo}</span>
            </th>
            <td className="px-2">
              <span>{unidades}</span>
              {devueltas > 0 && (
                <span className="block font-angosta text-sm whitespace-nowrap text-tinta-suave">
                  {plural(devueltas, 'devuelta', 'devueltas')}
                </span>
              )}
            </td>
            <td className="pl-2 whitespace-nowrap">{formatPesos(pesos)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
