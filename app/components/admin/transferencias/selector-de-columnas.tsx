import { useState } from 'react'
import { capitalize } from '#domain/texto/texto.ts'
import { USO_ETIQUETA, USOS, type Uso } from '#domain/transferencias/lista-banco.ts'
import { MONEDA_ETIQUETA, MONEDAS, type Moneda } from '#domain/transferencias/moneda.ts'
import type { ListaDelBanco } from '#domain/transferencias/transferencias.ts'
import { ErrorText, Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'

type Elegido = { usos: Uso[]; cuenta: string; moneda: Moneda | '' }
type Props = { lista: ListaDelBanco; ocupado: boolean; falla: string; onChoose: (elegido: Elegido) => void }

/** Asks which account the bank's list is of, and what each column is. Remembered for lists with the same headings. */
export function SelectorDeColumnas({ lista, ocupado, falla, onChoose }: Props) {
  const [usos, setUsos] = useState(lista.usos)
  const [cuenta, setCuenta] = useState(lista.cuenta)
  const [moneda, setMoneda] = useState(lista.moneda)
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ usos, cuenta, moneda })
      }}
    >
      <p className="max-w-prose">
        Decí de qué cuenta es la lista y qué es cada columna. Queda guardado para las próximas listas con estos títulos.
        El importe es la columna de lo que entra (crédito, haber), o la única si lo que sale tiene el signo menos.
      </p>
      <div className="flex flex-wrap gap-4">
        <Field
          label="Cuenta"
          htmlFor="lista-cuenta"
          hint="Los últimos cuatro números. Si después tiene un guion, también lo que sigue: 4567-00001."
          className="max-w-80"
        >
          <Input
            value={cuenta}
            maxLength={60}
            inputMode="text"
            autoComplete="off"
            translate="no"
            onChange={({ target }) => setCuenta(target.value)}
          />
        </Field>
        <Field label="Moneda" htmlFor="lista-moneda">
          <Select value={moneda} onChange={({ target }) => setMoneda(target.value as Moneda | '')}>
            <Options of={MONEDAS} none="La que dice cada renglón" text={(una) => capitalize(MONEDA_ETIQUETA[una])} />
          </Select>
        </Field>
      </div>
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
                    <Options of={USOS} text={(uso) => USO_ETIQUETA[uso]} />
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
      <SendButton
        text="Leer la lista así"
        meanwhile="Leyendo..."
        variant={lista.leida ? 'secundario' : 'primario'}
        busy={ocupado}
      />
    </form>
  )
}
