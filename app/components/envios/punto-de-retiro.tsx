import { EL_QUE_CONVENGA, ESCRIBIMOS_POR_EL_PUNTO } from '#domain/envios/punto-de-retiro.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/field.tsx'
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
  const opciones = [
    ...(opcional ? [{ ...SIN_DATOS_DE_PUNTO, id: '', nombre: 'A acordar' }] : []),
    ...(ofrecidos.convenga ? [{ ...SIN_DATOS_DE_PUNTO, ...EL_QUE_CONVENGA }] : []),
    ...ofrecidos.puntos,
  ]
  return (
    <fieldset aria-describedby={falta === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 font-angosta text-lg">Punto de retiro</legend>
      <div
        className={`flex flex-col border-2 border-linea-honda bg-blanco ${opciones.length > MUCHOS ? 'max-h-96 overflow-y-auto' : ''}`}
      >
        {opciones.map((punto, index) => (
          <div key={punto.id} className="border-linea p-3 not-last:border-b has-checked:bg-papel-hondo">
            <label className="flex min-h-11 cursor-pointer gap-3">
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name="punto"
                value={punto.id}
                checked={elegido === punto.id}
                onChange={() => onChange(punto.id)}
                className="mt-0.5 size-5 shrink-0 accent-noche"
              />
              <span className="min-w-0 break-words">
                <span className="block font-semibold">{punto.nombre}</span>
                {punto.calle !== '' && <span className="block">{punto.calle}</span>}
                <span className="block text-sm text-tinta-suave">
                  {[punto.horario, punto.transporte].filter(Boolean).join(' ·\u00a0')}
                </span>
              </span>
            </label>
            {punto.mapa !== '' && (
              <a
                href={punto.mapa}
                target="_blank"
                rel="noopener noreferrer"
                className="enlace ml-8 inline-flex min-h-11 items-center"
              >
                Ver en el mapa<span className="sr-only">{`: ${punto.nombre}`}</span>
              </a>
            )}
          </div>
        ))}
      </div>
      <ErrorText id={`${id}-error`}>{falta}</ErrorText>
    </fieldset>
  )
}

const SIN_DATOS_DE_PUNTO = { calle: '', horario: '', transporte: '', mapa: '' }

/** More than these are looked through in a window of their own. */
const MUCHOS = 5
