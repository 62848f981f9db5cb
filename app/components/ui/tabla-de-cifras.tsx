import type { Elementos } from './elementos.ts'

type Props = {
  /** For whoever hears it. */
  titulo: string
  /** What the rows are. */
  filas: string
  /** The other columns' names, each with its classes. */
  columnas: readonly (readonly [nombre: string, clase: string])[]
  children: Elementos
}

/** A table of figures under their names. */
export function TablaDeCifras({ titulo, filas, columnas, children }: Props) {
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">{titulo}</caption>
      <thead className="border-b-2 border-tinta font-angosta">
        <tr>
          <th scope="col" className="py-2 text-left">
            {filas}
          </th>
          {columnas.map(([nombre, clase]) => (
            <th key={nombre} scope="col" className={clase}>
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
