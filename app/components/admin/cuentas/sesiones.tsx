import { describeNavegador } from '#domain/cuentas/navegador.ts'
import { formatFecha } from '../../base/fecha.ts'
import { Seccion } from '../../ui/seccion.tsx'
import { FormularioConfirmado } from './confirmacion/formulario-confirmado.tsx'
import { SendButton } from '../../ui/send-button.tsx'

export type SesionAbierta = { id: string; actual: boolean; desde: number; direccion: string; navegador: string }

/** Where the account is signed in, with a button to end each session but this one. */
export function Sesiones({ sesiones }: { sesiones: SesionAbierta[] }) {
  return (
    <Seccion titulo="Sesiones abiertas" id="sesiones" className="flex flex-col gap-3">
      <p>Si hay una que no es tuya, cerrala y cambiá la contraseña.</p>
      <ul className="border-t border-linea">
        {sesiones.map((sesion) => (
          <li
            key={sesion.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{`${describeNavegador(sesion.navegador)}${sesion.actual ? ' (esta)' : ''}`}</p>
              <p className="text-sm text-tinta-suave">
                <span>{`Desde el ${formatFecha(sesion.desde)}`}</span>
                {sesion.direccion !== '' && <span className="break-words">{` ·\u00a0${sesion.direccion}`}</span>}
              </p>
            </div>
            {!sesion.actual && (
              <FormularioConfirmado>
                <input type="hidden" name="sesion" value={sesion.id} />
                <SendButton
                  text="Cerrar"
                  name="accion"
                  value="cerrar"
                  size="sm"
                  aria-label={`Cerrar la sesión de ${describeNavegador(sesion.navegador)}, desde el ${formatFecha(sesion.desde)}`}
                />
              </FormularioConfirmado>
            )}
          </li>
        ))}
      </ul>
      {sesiones.length > 1 && (
        <FormularioConfirmado>
          <input type="hidden" name="sesion" value="otras" />
          <SendButton text="Cerrar todas menos esta" name="accion" value="cerrar" />
        </FormularioConfirmado>
      )}
    </Seccion>
  )
}
