import type { Elementos } from '../../ui/elementos.ts'
import { Form } from 'react-router'
import { nombreDeMes, type Mes } from '#domain/tiempo/mes.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'

type Props = {
  mes: Mes
  /** Those to choose from, the newest first. */
  meses: Mes[]
  children?: Elementos
}

/** Chooses a month, which is in the address. */
export function ElegirMes({ mes, meses, children }: Props) {
  return (
    <Form className="flex flex-wrap items-end gap-3" key={mes}>
      <Field label="Mes" htmlFor="mes">
        <Select name="mes" defaultValue={mes}>
          <Options of={meses} own={mes} text={nombreDeMes} />
        </Select>
      </Field>
      <Button type="submit">Ver</Button>
      {children}
    </Form>
  )
}
