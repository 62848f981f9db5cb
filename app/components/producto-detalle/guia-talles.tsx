import { Icon } from '../ui/icon.tsx'
import { MEDIDAS_ADULTOS, MEDIDAS_NINOS, type Medida } from './medidas.ts'

/** The size guide in centimetres, opening in place (experience 10). */
export function GuiaTalles() {
  return (
    <details className="group border-y border-linea">
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 font-semibold">
        <Icon name="regla" className="size-6" />
        Guía de talles en centímetros
        <Icon name="abajo" className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-4">
        <p className="text-sm text-tinta-suave">
          Las medidas son de la camiseta apoyada y estirada: ancho de axila a axila, largo desde el hombro. Comparalas
          con una que te quede bien. Pueden variar 1 o 2 cm. La versión jugador es más ajustada: si dudás, pedí un talle
          más.
        </p>
        <Tabla titulo="Adultos" para="Pecho" medidas={MEDIDAS_ADULTOS} />
        <Tabla titulo="Niños" para="Altura" medidas={MEDIDAS_NINOS} />
      </div>
    </details>
  )
}

function Tabla({ titulo, para, medidas }: { titulo: string; para: string; medidas: Medida[] }) {
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
        {medidas.map((medida) => (
          <tr key={medida.talle} className="border-b border-linea">
            <th scope="row" className="py-1 pr-2 font-angosta font-semibold">
              {medida.talle}
            </th>
            <td className="py-1 pr-2">{medida.ancho}</td>
            <td className="py-1 pr-2">{medida.largo}</td>
            <td className="py-1">{medida.para}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
