import { useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

/** More is neither a code nor a credit. */
const LARGO_MAX = 60

type Props = {
  /** What it stands behind until one is there. */
  pregunta: string
  etiqueta: string
  /** Id of the field. */
  campo: string
  boton: string
  /** One that was kept, or that a link brought; '' for none. */
  guardado: string
  error: string
  ocupado: boolean
  onUse: (typed: string) => void
}

/** Where a code or a credit is typed, behind a question. */
export function EscribirCodigo({ pregunta, etiqueta, campo, boton, guardado, error, ocupado, onUse }: Props) {
  /** Null while nothing was typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onUse(typed ?? guardado)
  }
  return (
    <details open={guardado !== ''} className="sin-js:hidden">
      <summary className="enlace-suelto">{pregunta}</summary>
      <form noValidate onSubmit={submit}>
        <Field label={etiqueta} htmlFor={campo} error={error} required={false}>
          <div className="flex gap-2">
            <Input
              className="min-w-0 flex-1 uppercase"
              value={typed ?? guardado}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={LARGO_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
            />
            <Button type="submit" variant="secundario" disabled={ocupado}>
              {boton}
            </Button>
          </div>
        </Field>
      </form>
    </details>
  )
}
