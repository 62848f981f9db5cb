import { Seccion } from '../../../ui/seccion.tsx'
import { EnlaceSuelto } from '../../../ui/enlace-suelto.tsx'

export type SegundoFactor = { activo: boolean; codigos: number }

/** Few enough to make new ones before they run out. */
const POCOS = 3

/** On the account's page: whether the second step is on, and the way to it. */
export function EstadoDeDosPasos({ activo, codigos }: SegundoFactor) {
  return (
    <Seccion titulo="Verificación en dos pasos" id="dos-pasos" className="flex flex-col gap-3">
      <p>
        {activo
          ? 'Activa: al entrar se pide también un código de tu aplicación.'
          : 'No está activa: quien tenga tu contraseña puede entrar.'}
      </p>
      {activo && (
        <p className={codigos < POCOS ? 'font-semibold text-rojo-aviso' : 'text-tinta-suave'}>
          {quedanCodigos(codigos)}
        </p>
      )}
      <p>
        <EnlaceSuelto to="/admin/cuenta/dos-pasos">
          {activo ? 'Códigos nuevos, desactivarla o pedírsela a todos' : 'Activar la verificación en dos pasos'}
        </EnlaceSuelto>
      </p>
    </Seccion>
  )
}

/** How many recovery codes are left, as a sentence. */
export function quedanCodigos(codigos: number): string {
  return `Códigos de recuperación sin usar: ${codigos}.`
}
