import { Form, useLocation } from 'react-router'
import { AGRUPACIONES, type Agrupacion, type RangoDeVentas } from '#domain/ventas/ventas.ts'
import { CamposDeTramo } from '../campos-de-tramo.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SelectorDeVista } from '../selector-de-vista.tsx'

const AGRUPACION_ETIQUETA: Record<Agrupacion, string> = { dia: 'Por día', semana: 'Por semana', mes: 'Por mes' }

type Props = { rango: RangoDeVentas; habituales: { etiqueta: string; query: string }[] }

/** Chooses the days, and weeks or months. All of it is in the address. */
export function SelectorDeRango({ rango: { por, desde, hasta }, habituales }: Props) {
  const { search } = useLocation()
  return (
    <div className="flex flex-col gap-3">
      <SelectorDeVista
        nombre="Fechas habituales"
        vistas={habituales.map(({ etiqueta, query }) => ({
          to: `/admin/ventas${query}`,
          text: etiqueta,
          actual: search === query,
        }))}
      />
      <Form key={`${por} ${desde} ${hasta}`} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <CamposDeTramo de="ventas" tramo={{ desde, hasta }} />
        <Field label="Mostrar" htmlFor="ventas-por">
          <Select name="por" defaultValue={por}>
            <Options of={AGRUPACIONES} text={(value) => AGRUPACION_ETIQUETA[value]} />
          </Select>
        </Field>
        <Button type="submit">Ver</Button>
      </Form>
    </div>
  )
}
