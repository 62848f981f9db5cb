import type { ReactNode } from 'react'
import type { CampoDeTipo } from '#domain/productos/campos.ts'
import { ETIQUETAS, type CampoEscrito } from '#domain/productos/formulario.ts'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  campo: CampoEscrito
  hint?: ReactNode
  required?: boolean
  inputMode?: 'numeric' | 'text'
  /** What other products say, to choose from while typing. */
  sugerencias?: string[]
  className?: string
}

/** A text field of the product form, with its fault. */
export function CampoTexto({ editor, campo, hint, required, inputMode, sugerencias, className }: Props) {
  const id = `campo-${campo}`
  return (
    <Field
      label={ETIQUETAS[campo]}
      htmlFor={id}
      error={editor.errores[campo]}
      hint={hint}
      required={required}
      className={`min-w-0 ${className ?? ''}`}
    >
      <Input
        name={campo}
        value={editor.formulario[campo]}
        onChange={(event) => editor.set(campo, event.target.value)}
        onBlur={() => editor.leave(campo)}
        inputMode={inputMode}
        autoComplete="off"
        list={sugerencias === undefined ? undefined : `${id}-lista`}
      />
      {sugerencias !== undefined && (
        <datalist id={`${id}-lista`}>
          <Options of={sugerencias} />
        </datalist>
      )}
    </Field>
  )
}

type ParrafosProps = { editor: Editor; campo: CampoDeTipo<'parrafos'> | 'fallas'; hint: string }

/** A long text, of several paragraphs or not, growing with what is typed where the browser can do that. */
export function CampoParrafos({ editor, campo, hint }: ParrafosProps) {
  return (
    <Field label={ETIQUETAS[campo]} htmlFor={`campo-${campo}`} error={editor.errores[campo]} hint={hint}>
      <Textarea
        name={campo}
        value={editor.formulario[campo]}
        onChange={(event) => editor.set(campo, event.target.value)}
        onBlur={() => editor.leave(campo)}
        className="field-sizing-content max-h-96"
      />
    </Field>
  )
}

type ElegirProps = {
  editor: Editor
  campo: CampoEscrito
  opciones: readonly string[]
  describe?: (opcion: string) => string
  hint?: string
}

/** A field chosen from a list; a product's value that isn't among the options stays one of them. */
export function CampoElegido({ editor, campo, opciones, describe = (opcion) => opcion, hint }: ElegirProps) {
  const valor = editor.formulario[campo]
  const own = [editor.borrador.abierto[campo], valor].filter((other) => !opciones.includes(other))
  return (
    <Field
      label={ETIQUETAS[campo]}
      htmlFor={`campo-${campo}`}
      error={editor.errores[campo]}
      hint={hint}
      className="min-w-0"
    >
      <Select name={campo} value={valor} onChange={(event) => editor.set(campo, event.target.value)}>
        <Options
          of={[...opciones, ...new Set(own)]}
          text={(opcion) => (opcion === '' ? 'Sin decir' : describe(opcion))}
        />
      </Select>
    </Field>
  )
}
