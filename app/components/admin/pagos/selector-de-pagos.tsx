import { Form, Link } from 'react-router'
import type { FiltroDePagos } from '#domain/pagos/conciliacion.ts'
import { writeDia } from '#domain/tiempo/dia.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'

/** Chooses which payments: of some days, or of one order. The choice is in the address. */
export function SelectorDePagos({ desde, hasta, buscar }: FiltroDePagos) {
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <Form key={`${desde} ${hasta}`} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Field label="Desde" htmlFor="pagos-desde">
          <Input type="date" name="desde" defaultValue={writeDia(desde)} />
        </Field>
        <Field label="Hasta" htmlFor="pagos-hasta">
          <Input type="date" name="hasta" defaultValue={writeDia(hasta)} />
        </Field>
        <Button type="submit">Ver esos días</Button>
      </Form>
      <Form role="search" key={buscar} className="flex items-end gap-2">
        <Field label="Código del pedido" htmlFor="pagos-buscar">
          <Input type="search" name="buscar" defaultValue={buscar} maxLength={80} autoComplete="off" />
        </Field>
        <Button type="submit">Buscar</Button>
      </Form>
      {buscar !== '' && (
        <Link to="/admin/pagos" className="enlace inline-flex min-h-11 items-center">
          Ver los últimos días
        </Link>
      )}
    </div>
  )
}
