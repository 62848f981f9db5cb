import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import { useTickedBefore } from './use-ticked-before.ts'
import type { Elementos } from './elementos.ts'

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }
const FieldContext = createContext<FieldState | null>(null)

type FieldProps = {
  label: ReactNode
  htmlFor: string
  error?: string | null
  hint?: ReactNode
  /** What its number counts, written after the control. */
  unit?: string
  /** False marks the field as optional. */
  required?: boolean
  className?: string
  children: Elementos
}

/**
 * A label above its control, what to know below it, and the fault where there is one. The control inside takes its
 * id, its descriptions and whether it is invalid from here.
 */
export function Field({ label, htmlFor, error, hint, unit, required, className = '', children }: FieldProps) {
  const describedBy =
    [unit && `${htmlFor}-unit`, hint && `${htmlFor}-hint`, error && `${htmlFor}-error`].filter(Boolean).join(' ') ||
    undefined
  return (
    <FieldContext value={{ id: htmlFor, describedBy, invalid: Boolean(error), required: required === true }}>
      <div className={className}>
        <label htmlFor={htmlFor} className="mb-1 block font-angosta text-lg">
          <span>{label}</span>
          {required === false && <span className="font-normal text-tinta-suave"> (opcional)</span>}
        </label>
        {unit === undefined ? (
          children
        ) : (
          <div className="flex items-center gap-2">
            {children}
            <span id={`${htmlFor}-unit`} className="shrink-0 text-tinta-suave">
              {unit}
            </span>
          </div>
        )}
        {hint && (
          <p id={`${htmlFor}-hint`} className="mt-1 text-sm text-tinta-suave">
            {hint}
          </p>
        )}
        <ErrorText id={`${htmlFor}-error`}>{error}</ErrorText>
      </div>
    </FieldContext>
  )
}

/** The fault of a field or of a group of fields. Nothing without one. */
export function ErrorText({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="mt-1 border-l-4 border-rojo-aviso pl-2 text-sm font-semibold text-rojo-aviso">
      {children}
    </p>
  )
}

function useFieldProps() {
  const field = useContext(FieldContext)
  if (field === null) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} className={`control min-h-12 ${className}`} {...props} />
}

export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return <select {...useFieldProps()} className={`control min-h-12 ${className}`} {...props} />
}

export function Textarea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldProps()} className={`control min-h-28 py-2 ${className}`} {...props} />
}

/** A box to tick with its label beside it; the whole row can be pressed. */
export function Checkbox({ label, className = '', ...props }: { label: ReactNode } & ComponentProps<'input'>) {
  const ref = useTickedBefore(props.checked)
  return (
    <label ref={ref} className={`flex min-h-11 items-center gap-3 py-1 has-disabled:text-tinta-suave ${className}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-noche" {...props} />
      <span>{label}</span>
    </label>
  )
}
