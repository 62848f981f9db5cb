import { ErrorText } from '../ui/field.tsx'
import { useId } from 'react'

type Props<V extends string> = {
  titulo: string
  opciones: readonly (readonly [valor: V, texto: string])[]
  elegida: V | null
  onChange: (valor: V) => void
  error?: string | undefined
  /** Where a form sends it. */
  name?: string
}

/** What can be chosen, each a button of its own: one tap, and all of them seen. */
export function OpcionesALaVista<V extends string>({ titulo, opciones, elegida, onChange, error, name }: Props<V>) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className="min-w-0"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      tabIndex={error === undefined ? undefined : -1}
    >
      <legend className="mb-1 font-angosta text-lg">{titulo}</legend>
      <div className="flex flex-wrap gap-2">
        {opciones.map(([valor, texto]) => (
          <label key={valor} className="opcion px-3! text-base!">
            <input
              type="radio"
              name={name ?? id}
              value={valor}
              checked={valor === elegida}
              onChange={() => onChange(valor)}
            />
            <span>{texto}</span>
          </label>
        ))}
      </div>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </fieldset>
  )
}
