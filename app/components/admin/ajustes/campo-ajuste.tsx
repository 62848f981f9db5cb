import { DEFINICION_DE_AJUSTE, type CampoDeAjustes } from '#domain/ajustes/campos.ts'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'

/** Id of a setting's control, where its fault takes the focus. */
export function ajusteId(campo: CampoDeAjustes): string {
  return `ajuste-${campo.replaceAll('.', '-')}`
}

type Props = {
  campo: CampoDeAjustes
  valor: string
  falta: string | undefined
  className?: string
  onChange: (campo: CampoDeAjustes, valor: string) => void
  onLeave: (campo: CampoDeAjustes) => void
}

/** A setting with its label, what to know about it, and its fault. */
export function CampoAjuste({ campo, valor, falta, className = '', onChange, onLeave }: Props) {
  const { etiqueta, tipo, ayuda, unidad, opcional, opciones = {} } = DEFINICION_DE_AJUSTE[campo]
  const control = {
    name: campo,
    value: valor,
    onChange: (event: { target: { value: string } }) => onChange(campo, event.target.value),
    onBlur: () => onLeave(campo),
    autoComplete: 'off',
  }
  return (
    <Field
      label={etiqueta}
      htmlFor={ajusteId(campo)}
      error={falta}
      hint={ayuda}
      unit={unidad}
      required={!opcional || undefined}
      className={className}
    >
      {tipo === 'parrafo' || tipo === 'pagina' || tipo === 'lista' ? (
        <Textarea {...control} rows={RENGLONES[tipo]} />
      ) : tipo === 'eleccion' ? (
        <Select {...control}>
          {Object.entries(opciones).map(([valor, texto]) => (
            <option key={valor} value={valor}>
              {texto}
            </option>
          ))}
        </Select>
      ) : (
        <Input {...control} {...TECLADO[tipo]} />
      )}
    </Field>
  )
}

/** Lines visible at once. */
const RENGLONES = { parrafo: 4, lista: 8, pagina: 18 }

/** Which keyboard a phone offers. The server checks what was typed: an address without https:// is fine too. */
const TECLADO = {
  renglon: {},
  correo: { inputMode: 'email', autoCapitalize: 'none' },
  web: { inputMode: 'url', autoCapitalize: 'none' },
  telefono: { inputMode: 'tel' },
  pesos: { inputMode: 'numeric', className: 'tabular-nums' },
  entero: { inputMode: 'numeric', className: 'tabular-nums' },
  hora: {},
  dia: { type: 'date' },
  valor: { inputMode: 'decimal', className: 'tabular-nums' },
} as const
