import { EL_QUE_CONVENGA, ESCRIBIMOS_POR_EL_PUNTO } from '#domain/envios/punto-de-retiro.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { PuntosDelEnvio } from './use-puntos.ts'

type Props = {
  id: string
  puntos: PuntosDelEnvio
  elegido: string
  falta: string | undefined
  /** Whether it may be left to be agreed on. */
  opcional: boolean
  onChange: (id: string) => void
}

/** The pickup points of a city, and what is to be known of the one that was chosen (specification 39.5). */
export function PuntoDeRetiro({
  id,
  puntos: { ofrecidos, fallido, again },
  elegido,
  falta,
  opcional,
  onChange,
}: Props) {
  if (fallido) {
    return (
      <Notice kind="aviso" className="flex flex-wrap items-center justify-between gap-3">
        <p>No pudimos ver los puntos de retiro.</p>
        <Button size="sm" onClick={again}>
          Probar de nuevo
        </Button>
      </Notice>
    )
  }
  if (ofrecidos === null) return <p className="text-tinta-suave">Buscando los puntos de retiro…</p>
  if (ofrecidos.puntos.length === 0) {
    return (
      <Notice>
        {opcional ? 'En esa ciudad no hay puntos cargados: queda a acordar.' : `${ESCRIBIMOS_POR_EL_PUNTO}.`}
      </Notice>
    )
  }
  const punto = ofrecidos.puntos.find((one) => one.id === elegido)
  return (
    <div>
      <Field label="Punto de retiro" htmlFor={id} error={falta} required={!opcional}>
        <Select name="punto" value={elegido} onChange={(event) => onChange(event.target.value)}>
          <option value="">{opcional ? 'A acordar' : 'Elegí un punto'}</option>
          {ofrecidos.convenga && <option value={EL_QUE_CONVENGA.id}>{EL_QUE_CONVENGA.nombre}</option>}
          {ofrecidos.puntos.map(({ id: value, nombre, calle }) => (
            <option key={value} value={value}>{`${nombre}, ${calle}`}</option>
          ))}
        </Select>
      </Field>
      <div role="status" className="mt-1 text-sm text-tinta-suave">
        {punto !== undefined && (
          <>
            <p>{[punto.calle, punto.horario, punto.transporte].filter(Boolean).join(' ·\u00a0')}</p>
            {punto.mapa !== '' && <EnlaceAlMapa href={punto.mapa} />}
          </>
        )}
      </div>
    </div>
  )
}

/** Leads to where a point is. */
function EnlaceAlMapa({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="enlace inline-flex min-h-11 items-center">
      Ver en el mapa
    </a>
  )
}
