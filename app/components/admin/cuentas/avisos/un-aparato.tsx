import {
  TIPOS_DE_NOTIFICACION,
  TODO_TIPO,
  type Silencio,
  type TipoDeNotificacion,
} from '#domain/notificaciones/notificacion.ts'
import { describeNavegador } from '#domain/cuentas/navegador.ts'
import { formatFecha } from '../../../base/fecha.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field, Select } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { SendButton } from '../../../ui/send-button.tsx'

type PreferenciasDeAparato = { tipos: TipoDeNotificacion[]; conNombres: boolean; silencio: Silencio }

export type AparatoConAvisos = PreferenciasDeAparato & {
  id: string
  navegador: string
  creado: number
  /** The one that the page is on. */
  aca: boolean
  /** Nobody is signed in on it: it is told nothing. */
  dormido: boolean
}

export type CambioDeAparato = { accion: 'quitar' | 'probar' } | ({ accion: 'cambiar' } & PreferenciasDeAparato)

const HORAS = Array.from({ length: 24 }, (_, hora) => hora)

type Props = { aparato: AparatoConAvisos; busy: boolean; onChange: (cambio: CambioDeAparato) => void }

/** A device that is told: tried, switched off, and what it is told. */
export function UnAparato({ aparato, busy, onChange }: Props) {
  const { id, navegador, creado, aca, dormido, tipos, conNombres, silencio } = aparato
  const nombre = `${describeNavegador(navegador)}${aca ? ' (este)' : ''}`
  return (
    <li className="flex flex-col gap-2 border-b border-linea py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{nombre}</p>
          <p className="text-sm text-tinta-suave">{`Desde el ${formatFecha(creado)}`}</p>
          {dormido && <p className="text-sm font-semibold">No recibe: ahí nadie tiene la sesión abierta.</p>}
        </div>
        <div className="flex gap-2">
          {!dormido && (
            <Button
              size="sm"
              disabled={busy}
              aria-label={`Probar ${nombre}`}
              onClick={() => onChange({ accion: 'probar' })}
            >
              Probar
            </Button>
          )}
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Quitar ${nombre}`}
            onClick={() => onChange({ accion: 'quitar' })}
          >
            Quitar
          </Button>
        </div>
      </div>
      <details>
        <summary className="enlace-suelto">Qué se avisa</summary>
        <form
          className="flex flex-col gap-3 pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            const [desde, hasta] = [form.get('desde'), form.get('hasta')].map(Number) as [number, number]
            onChange({
              accion: 'cambiar',
              tipos: TODO_TIPO.filter((tipo) => form.has(tipo)),
              conNombres: form.has('conNombres'),
              silencio: { desde, hasta },
            })
          }}
        >
          <div>
            {TODO_TIPO.map((tipo) => (
              <Checkbox
                key={tipo}
                name={tipo}
                label={TIPOS_DE_NOTIFICACION[tipo].etiqueta}
                defaultChecked={tipos.includes(tipo)}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Field label="En silencio desde las" htmlFor={`desde-${id}`}>
              <Select name="desde" defaultValue={silencio.desde}>
                <Options of={HORAS} text={escribirHora} />
              </Select>
            </Field>
            <Field label="hasta las" htmlFor={`hasta-${id}`}>
              <Select name="hasta" defaultValue={silencio.hasta}>
                <Options of={HORAS} text={escribirHora} />
              </Select>
            </Field>
          </div>
          <p className="text-sm text-tinta-suave">
            Lo que pase en ese rato llega junto al terminar; solo lo que deja sin andar a la tienda no espera. Con las
            dos horas iguales no hay silencio.
          </p>
          <Checkbox
            name="conNombres"
            label="Mostrar el nombre de quien compra o escribe, también con el teléfono bloqueado"
            defaultChecked={conNombres}
          />
          <div>
            <SendButton text="Guardar" busy={busy} />
          </div>
        </form>
      </details>
    </li>
  )
}

function escribirHora(hora: number): string {
  return `${String(hora).padStart(2, '0')}:00`
}
