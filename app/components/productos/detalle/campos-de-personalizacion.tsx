import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { NOMBRE_MAX, printedNombre } from '#domain/productos/personalizacion.ts'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { SinCambios } from '../sin-cambios.tsx'
import { withActiva, type FaltasDeEstampado, type PersonalizacionElegida } from '../personalizacion-elegida.ts'

type PersonalizarProps = {
  value: PersonalizacionElegida
  /** Several may come at once: each gets what the one before made. */
  onChange: (change: (now: PersonalizacionElegida) => PersonalizacionElegida) => void
  faltas: FaltasDeEstampado
  ajustes: Pick<AjustesPublicos, 'precioNombreNumero' | 'precioParches'>
  /** The shirt comes with patches: there are none to add. */
  conParches: boolean
  /** The drawing of the back, which follows what is typed. */
  dibujo: ReactNode
  ref?: Ref<HTMLFieldSetElement>
}

/** Fields are off until their box is ticked, which a tap on them does: so they look writable. */
const OFF_BUT_INVITING = 'cursor-text [&_input]:pointer-events-none [&_input]:bg-blanco [&:hover_input]:border-tinta'

/** Name, number and patches of a made-to-order shirt (specification 5.16 to 5.20, 9.3, 9.4). */
export function CamposDePersonalizacion({
  value,
  onChange,
  faltas,
  ajustes,
  conParches,
  dibujo,
  ref,
}: PersonalizarProps) {
  const id = useId()

  /** Whoever taps a field that is off means to fill it in. A field that is off lets the tap through to its frame. */
  function turnOn(event: MouseEvent<HTMLElement>) {
    if (value.activa) return
    const input = (event.target as HTMLElement).closest('div')?.querySelector('input')
    flushSync(() => onChange((now) => withActiva(now, true)))
    input?.focus()
  }

  const letters = [...printedNombre(value.nombre)].length
  return (
    <fieldset ref={ref} className="min-w-0 border border-linea p-4 sin-js:hidden">
      <legend className="px-1 font-angosta text-sm font-semibold tracking-wide uppercase">Personalización</legend>
      <Checkbox
        label={
          <>
            <span>Personalizar con nombre y número</span>{' '}
            <span
              translate="no"
              className="whitespace-nowrap tabular-nums"
            >{`(+ ${formatPesos(ajustes.precioNombreNumero)})`}</span>
          </>
        }
        checked={value.activa}
        onChange={({ target: { checked } }) => onChange((now) => withActiva(now, checked))}
      />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3 sm:gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <div
          role="presentation"
          className={`grid content-start gap-3 ${value.activa ? '' : OFF_BUT_INVITING}`}
          onClick={turnOn}
        >
          <Field
            label="Nombre"
            htmlFor={`${id}nombre`}
            error={faltas.nombre}
            hint={`${letters} de ${NOMBRE_MAX} letras`}
          >
            <Input
              value={value.nombre}
              disabled={!value.activa}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder={value.activa ? undefined : 'Escribilo'}
              className="uppercase placeholder:normal-case"
              onChange={({ target: { value: nombre } }) => onChange((now) => ({ ...now, nombre }))}
            />
          </Field>
          <Field label="Número" htmlFor={`${id}numero`} error={faltas.numero} hint="De 0 a 99">
            <Input
              value={value.numero}
              disabled={!value.activa}
              autoComplete="off"
              inputMode="numeric"
              placeholder={value.activa ? undefined : 'Escribilo'}
              className="tabular-nums"
              onChange={({ target: { value: numero } }) => onChange((now) => ({ ...now, numero }))}
            />
          </Field>
        </div>
        <div className="self-start">{dibujo}</div>
      </div>
      {conParches ? null : (
        <Checkbox
          className="mt-2"
          label={
            <>
              <span>Agregar parches</span>{' '}
              <span
                translate="no"
                className="whitespace-nowrap tabular-nums"
              >{`(+ ${formatPesos(ajustes.precioParches)})`}</span>
            </>
          }
          checked={value.parches}
          onChange={({ target: { checked: parches } }) => onChange((now) => ({ ...now, parches }))}
        />
      )}
      <SinCambios className="mt-3" />
      <p role="status" className="sr-only">
        {`${faltas.nombre ?? ''} ${faltas.numero ?? ''}`}
      </p>
    </fieldset>
  )
}
