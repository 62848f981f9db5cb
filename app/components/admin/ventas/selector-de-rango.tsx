import { Form, Link, useLocation } from 'react-router'
import { writeDia } from '#domain/tiempo/dia.ts'
import { AGRUPACIONES, type Agrupacion, type RangoDeVentas } from '#domain/ventas/ventas.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'

const AGRUPACION_ETIQUETA: Record<Agrupacion, string> = { semana: 'Por semana', mes: 'Por mes' }

type Props = { rango: RangoDeVentas; habituales: { etiqueta: string; query: string }[] }

/** Chooses the days, and weeks or months. All of it is in the address. */
export function SelectorDeRango({ rango: { por, desde, hasta }, habituales }: Props) {
  const { search } = useLocation()
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label="Fechas habituales">
        <ul className="flex flex-wrap gap-2">
          {habituales.map(({ etiqueta, query }) => (
            <li key={etiqueta}>
              <Link
                to={`/admin/ventas${query}`}
                aria-current={search === query ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-sm border-2 border-linea-honda px-3 font-angosta hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-papel"
              >
                {etiqueta}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form key={`${por} ${desde} ${hasta}`} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Field label="Desde" htmlFor="ventas-desde">
          <Input type="date" name="desde" defaultValue={writeDia(desde)} />
        </Field>
        <Field label="Hasta" htmlFor="ventas-hasta">
          <Input type="date" name="hasta" defaultValue={writeDia(hasta)} />
        </Field>
        <Field label="Mostrar" htmlFor="ventas-por">
          <Select name="por" defaultValue={por}>
            {AGRUPACIONES.map((value) => (
              <option key={value} value={value}>
                {AGRUPACION_ETIQUETA[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">Ver</Button>
      </Form>
    </div>
  )
}
