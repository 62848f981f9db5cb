import { useState } from 'react'
import { USO_ETIQUETA, USOS, type Uso } from '#domain/transferencia/lista-banco.ts'
import type { ListaDelBanco } from '#domain/transferencia/transferencias.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/field.tsx'

type Props = { lista: ListaDelBanco; ocupado: boolean; falla: string; onChoose: (usos: Uso[]) => void }

/** Asks what each column of the bank's list is, above its first rows. Remembered for lists with the same headings. */
export function SelectorDeColumnas({ lista, ocupado, falla, onChoose }: Props) {
  const [usos, setUsos] = useState<Uso[]>(lista.usos ?? lista.titulos.map(() => 'nada'))
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(usos)
      }}
    >
      <p className="max-w-prose">
        Decí qué es cada columna. Queda guardado para las próximas listas con estos títulos. El importe es la columna de
        lo que entra (crédito, haber), o la única si lo que sale tiene el signo menos.
      </p>
      {/* Read from left to right like the bank's own page; on a phone it scrolls sideways. */}
      <div className="w-full overflow-x-auto border border-linea bg-blanco" role="region" aria-label="Columnas">
        <table className="text-left text-sm">
          <thead>
            <tr>
              {lista.titulos.map((titulo, at) => (
                <th key={at} scope="col" className="min-w-40 border-b border-linea p-2 align-bottom">
                  <span id={`columna-${at}`} className="mb-1 block font-angosta text-base break-words">
                    {titulo}
                  </span>
                  <select
                    aria-labelledby={`columna-${at}`}
                    className="control min-h-11 w-full"
                    value={usos[at]}
                    onChange={({ target }) =>
                      setUsos(usos.map((uso, column) => (column === at ? (target.value as Uso) : uso)))
                    }
                  >
                    {USOS.map((uso) => (
                      <option key={uso} value={uso}>
                        {USO_ETIQUETA[uso]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lista.muestra.map((fila, at) => (
              <tr key={at}>
                {fila.map((celda, column) => (
                  <td key={column} className="max-w-64 truncate p-2 tabular-nums">
                    {celda}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ErrorText id="columnas-falla">{falla}</ErrorText>
      <Button type="submit" variant={lista.usos === null ? 'primario' : 'secundario'} disabled={ocupado}>
        {ocupado ? 'Leyendo...' : 'Usar estas columnas'}
      </Button>
    </form>
  )
}
