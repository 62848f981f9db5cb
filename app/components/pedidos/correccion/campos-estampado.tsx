import { useId } from 'react'
import { CAMPO_MAX, type TextosCorregidos } from '#domain/pedidos/correccion.ts'
import { NOMBRE_MAX, printedNombre } from '#domain/productos/personalizacion.ts'
import { Field, Input } from '../../ui/field.tsx'

type Props = {
  conNombre: boolean
  conNumero: boolean
  textos: TextosCorregidos
  faltas: { [campo in keyof TextosCorregidos]?: string | null }
  onChange: (textos: TextosCorregidos) => void
}

/** The fields for what is printed on a shirt: both, or one of them. */
export function CamposEstampado({ conNombre, conNumero, textos, faltas, onChange }: Props) {
  const id = useId()
  const letras = [...printedNombre(textos.nombre)].length
  return (
    <div className="grid content-start gap-4">
      {conNombre && (
        <Field label="Nombre" htmlFor={`${id}nombre`} error={faltas.nombre} hint={`${letras} de ${NOMBRE_MAX} letras`}>
          <Input
            name="nombre"
            value={textos.nombre}
            maxLength={CAMPO_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
            onChange={(event) => onChange({ ...textos, nombre: event.target.value })}
          />
        </Field>
      )}
      {conNumero && (
        <Field label="Número" htmlFor={`${id}numero`} error={faltas.numero} hint="De 0 a 99">
          <Input
            name="numero"
            value={textos.numero}
            maxLength={CAMPO_MAX}
            autoComplete="off"
            inputMode="numeric"
            className="tabular-nums"
            onChange={(event) => onChange({ ...textos, numero: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
