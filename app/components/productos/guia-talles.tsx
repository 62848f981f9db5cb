import { memo } from 'react'
import { canonicalTalle } from '#domain/productos/talle.ts'
import { Icon } from '../ui/icon.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'

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

/** A table of the size guide, in centimetres: the garment laid flat, and whom it fits. */
type Medidas = {
  titulo: string
  /** Which measure of the wearer `para` is. */
  para: string
  filas: { talle: string; ancho: number; largo: number; para: string }[]
}

const MEDIDAS: Medidas[] = [
  {
    titulo: 'Adultos',
    para: 'Tu pecho',
    filas: [
      { talle: 'XS', ancho: 48, largo: 67, para: '84 a 88' },
      { talle: 'S', ancho: 50, largo: 70, para: '89 a 94' },
      { talle: 'M', ancho: 53, largo: 72, para: '95 a 100' },
      { talle: 'L', ancho: 56, largo: 74, para: '101 a 106' },
      { talle: 'XL', ancho: 59, largo: 76, para: '107 a 112' },
      { talle: '2XL', ancho: 62, largo: 78, para: '113 a 119' },
      { talle: '3XL', ancho: 65, largo: 80, para: '120 a 126' },
      { talle: '4XL', ancho: 68, largo: 82, para: '127 a 133' },
    ],
  },
  {
    titulo: 'Niños',
    para: 'Su altura',
    filas: [
      { talle: '4', ancho: 36, largo: 46, para: '98 a 104' },
      { talle: '6', ancho: 38, largo: 50, para: '110 a 116' },
      { talle: '8', ancho: 40, largo: 54, para: '122 a 128' },
      { talle: '10', ancho: 42, largo: 57, para: '134 a 140' },
      { talle: '12', ancho: 44, largo: 61, para: '146 a 152' },
      { talle: '14', ancho: 46, largo: 64, para: '156 a 160' },
      { talle: '16', ancho: 48, largo: 67, para: '162 a 168' },
    ],
  },
]
