import { formatFecha } from '../../base/fecha.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { FormularioConfirmado } from './confirmacion/formulario-confirmado.tsx'

export type Persona = { id: string; nombre: string; email: string; activa: boolean; dosPasos: boolean }

const LISTA = 'border-t border-linea'
const RENGLON = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea py-3'

/** Who runs the shop and who did, each but oneself with what switches them off or on. */
export function ListaDePersonas({ personas, yo }: { personas: Persona[]; yo: string }) {
  return (
    <ul className={LISTA}>
      {personas.map(({ id, nombre, email, activa, dosPasos }) => (
        <li key={id} className={RENGLON}>
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere" translate="no">
              {nombre}
            </p>
            <p className="text-sm wrap-anywhere text-tinta-suave">
              {[email, estadoDe({ activa, dosPasos, soyYo: email === yo })].filter(Boolean).join(' · ')}
            </p>
          </div>
          {email !== yo && (
            <FormularioConfirmado>
              <input type="hidden" name="id" value={id} />
              <SendButton
                text={activa ? 'Apagar' : 'Prender'}
                name="accion"
                value={activa ? 'apagar' : 'prender'}
                size="sm"
                aria-label={`${activa ? 'Apagar' : 'Prender'} la cuenta de ${nombre}, ${email}`}
              />
            </FormularioConfirmado>
          )}
        </li>
      ))}
    </ul>
  )
}

function estadoDe({ activa, dosPasos, soyYo }: Pick<Persona, 'activa' | 'dosPasos'> & { soyYo: boolean }): string {
  if (!activa) return 'apagada: no entra'
  return [soyYo ? 'sos vos' : '', dosPasos ? 'con verificación en dos pasos' : ''].filter(Boolean).join(', ')
}

type Invitada = { id: string; email: string; quien: string; vence: number }

/** Invitations that wait to be accepted. */
export function ListaDeInvitadas({ invitadas }: { invitadas: Invitada[] }) {
  return (
    <ul className={LISTA}>
      {invitadas.map(({ id, email, quien, vence }) => (
        <li key={id} className={RENGLON}>
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{email}</p>
            <p className="text-sm wrap-anywhere text-tinta-suave">{`La mandó ${quien}. Vale hasta el ${formatFecha(vence)}.`}</p>
          </div>
          <FormularioConfirmado>
            <input type="hidden" name="id" value={id} />
            <SendButton
              text="Anular"
              name="accion"
              value="anular"
              size="sm"
              aria-label={`Anular la invitación de ${email}`}
            />
          </FormularioConfirmado>
        </li>
      ))}
    </ul>
  )
}
