import { useState } from 'react'
import { Form } from 'react-router'
import { PARA_TODAS, USO_ETIQUETA, USOS, type ListaParaNombrar, type Uso } from '#domain/importaciones/lista/usos.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Seccion } from '../../ui/seccion.tsx'

/** Asks what each column of a list is, beside its first cells, with guesses already chosen. */
export function ColumnasDeLista({ lista }: { lista: ListaParaNombrar }) {
  const { titulos, muestra, columnas } = lista
  const [usos, setUsos] = useState<Uso[]>(columnas.usos)
  const faltan = PARA_TODAS.filter((campo) => !usos.includes(campo))
  return (
    <Seccion titulo="Qué es cada columna" id="columnas">
      <Form method="post" className="flex flex-col items-start gap-4">
        <p className="max-w-prose">
          Mirá lo que entendimos de cada columna y corregí lo que esté mal. Queda guardado para la próxima lista con
          estos títulos.
        </p>
        <ul className="grid w-full gap-x-6 border-t border-linea lg:grid-cols-2">
          {titulos.map((titulo, at) => (
            <li
              key={at}
              className="grid items-center gap-x-3 gap-y-1 border-b sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] border-linea py-2"
            >
              <div className="min-w-0">
                <span id={`columna-${at}`} className="block font-semibold wrap-anywhere">
                  {titulo}
                </span>
                <span className="line-clamp-2 font-angosta text-sm wrap-anywhere text-tinta-suave">
                  {muestra
                    .map((fila) => fila[at])
                    .filter(Boolean)
                    .join(' ·\u00a0') || 'vacía'}
                </span>
              </div>
              <select
                name="uso"
                aria-labelledby={`columna-${at}`}
                className="control min-h-12 w-full"
                value={usos[at]}
                onChange={({ target }) =>
                  setUsos(usos.map((uso, other) => (other === at ? (target.value as Uso) : uso)))
                }
              >
                <Options of={USOS} text={(uso) => USO_ETIQUETA[uso]} />
              </select>
            </li>
          ))}
        </ul>
        {faltan.length > 0 && (
          <details className="w-full max-w-3xl" open={Object.keys(columnas.paraTodas).length > 0}>
            <summary className="enlace-suelto">Lo que la lista no trae, igual para todas</summary>
            <div className="grid gap-4 pt-2 sm:grid-cols-2">
              {faltan.map((campo) => (
                <Field key={campo} label={USO_ETIQUETA[campo]} htmlFor={`todas-${campo}`} hint={AYUDA[campo]}>
                  <Input
                    name={`todas-${campo}`}
                    autoComplete="off"
                    maxLength={80}
                    inputMode={campo === 'precio' ? 'decimal' : undefined}
                    defaultValue={columnas.paraTodas[campo]}
                  />
                </Field>
              ))}
            </div>
          </details>
        )}
        <SendButton text="Usar estas columnas" name="decision" value="nombrar" variant="primario" />
      </Form>
    </Seccion>
  )
}

const AYUDA: Partial<Record<(typeof PARA_TODAS)[number], string>> = {
  categoria: 'Vacío: hincha.',
  tallesEncargo: 'Por ejemplo S M L XL, o S a 2XL.',
}
