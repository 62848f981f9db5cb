import { TRANSPORTE_MAX } from '#domain/envios/transporte.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'

type Props = {
  id: string
  valor: string
  /** Names of the carriers that are switched on. */
  transportes: string[]
  error: string | undefined
  onChange: (transporte: string) => void
}

/** Who carries a parcel: one of the shop's carriers, or in free words (specification 39.3). */
export function CampoTransporte({ id, valor, transportes, error, onChange }: Props) {
  return (
    <Field label="Transporte" htmlFor={id} required={false} error={error} className="w-full">
      <Input
        value={valor}
        list={`${id}-lista`}
        maxLength={TRANSPORTE_MAX}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-lista`}>
        <Options of={transportes} />
      </datalist>
    </Field>
  )
}

/** What is proposed where nothing was said: the only carrier that there is. */
export function transporteUsual(transportes: string[]): string {
  return transportes.length === 1 ? transportes[0]! : ''
}
