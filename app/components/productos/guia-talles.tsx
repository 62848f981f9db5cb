import { memo } from 'react'
import { canonicalTalle } from '#domain/productos/talle.ts'
import { Icon } from '../ui/icon.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'
import { MEDIDAS, type Medidas } from './medidas.ts'

/**
 * The size guide in centimetres, opening in place (specification 20.10).
 * @param talles the only ones that the shirt comes in; without them the guide is whole
 */
export const GuiaTalles = memo(function GuiaTalles({ talles }: { talles?: string[] }) {
  const propios = talles?.map(canonicalTalle)
  const tablas = MEDIDAS.map((medidas) => ({
    ...medidas,
    filas: medidas.filas.filter(({ talle }) => propios?.includes(talle) ?? true),
  })).filter(({ filas }) => filas.length > 0)
  if (tablas.length === 0) return null
  return (
    <details className="group border-y border-linea">
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 font-semibold">
        <PurchaseIcon name="regla" className="size-6" />
        Guía de talles en centímetros
        <Icon name="abajo" className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-4">
        <p className="text-sm text-tinta-suave">
          Ancho (de axila a axila) y largo (desde el hombro) son de la camiseta apoyada y estirada: comparalos con una
          que te quede bien. Pueden variar 1 o 2 cm. La última columna es de quien la usa: entre dos talles, elegí el
          mayor. La versión jugador es más ajustada: si dudás, pedí un talle más.
        </p>
        {tablas.map((tabla) => (
          <Tabla key={tabla.titulo} {...tabla} />
        ))}
      </div>
    </details>
  )
})

function Tabla({ titulo, para, filas }: Medidas) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="pb-1 text-left font-angosta font-semibold tracking-wide uppercase">{titulo}</caption>
      <thead>
        <tr className="border-b border-tinta">
          {['Talle', 'Ancho', 'Largo', para].map((head) => (
            <th key={head} scope="col" className="py-1 pr-2 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila) => (
          <tr key={fila.talle} className="border-b border-linea">
            <th translate="no" scope="row" className="py-1 pr-2 font-angosta font-semibold">
              {fila.talle}
            </th>
            <td className="py-1 pr-2">{fila.ancho}</td>
            <td className="py-1 pr-2">{fila.largo}</td>
            <td className="py-1">{fila.para}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
