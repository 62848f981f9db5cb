import { writeDia, type Tramo } from '#domain/tiempo/dia.ts'
import { Field, Input } from '../ui/field.tsx'

/** The first and the last of some days, as an address has them. @param de whose ids begin with it */
export function CamposDeTramo({ de, tramo: { desde, hasta } }: { de: string; tramo: Tramo }) {
  return (
    <>
      <Field label="Desde" htmlFor={`${de}-desde`}>
        <Input type="date" name="desde" defaultValue={writeDia(desde)} />
      </Field>
      <Field label="Hasta" htmlFor={`${de}-hasta`}>
        <Input type="date" name="hasta" defaultValue={writeDia(hasta)} />
      </Field>
    </>
  )
}
