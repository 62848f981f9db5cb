import { data } from 'react-router'
import { correoEscrito } from '#domain/contacto/correo-escrito.ts'
import { ERRORES, type Fallo } from '#domain/errores.ts'
import { FormularioConfirmado } from '../../../components/admin/cuentas/confirmacion/formulario-confirmado.tsx'
import { ListaDeEquipo, type FilaDeEquipo } from '../../../components/admin/cuentas/equipo.tsx'
import { formatFecha } from '../../../components/base/fecha.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../../components/formulario/read-texto.ts'
import { useFirstFault } from '../../../components/formulario/use-faltas.ts'
import { Field, Input } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { SendButton } from '../../../components/ui/send-button.tsx'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/equipo.ts'

export const meta = unlistedMeta('Equipo')

export async function loader({ context }: Route.LoaderArgs) {
  return { yo: context.get(adminContext).email, ...(await context.get(shopContext).accounts.listPersonas()) }
}

type Result = { mensaje: string; fault: boolean; errores: { email?: string }; email?: string }

/** Invites somebody, takes an invitation back, switches somebody off or on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(shopContext)
  const { ip } = context.get(requestContext)
  const form = await readForm(request)
  const id = readTexto(form, 'id')
  const done = (mensaje: string): Result => ({ mensaje, fault: false, errores: {} })
  switch (form.get('accion')) {
    case 'invitar':
    case 'reenviar': {
      const otraVez = form.get('accion') === 'reenviar'
      const email = readTexto(form, 'email')
      const checked = correoEscrito.safeParse(email)
      if (!checked.success)
        return refuseEnEquipo({ code: 'datos_invalidos', detail: checked.error.issues[0]!.message }, email)
      const invited = await accounts.invitePersona(request, { email: checked.data, otraVez }, ip)
      if (!invited.ok) return refuseEnEquipo(invited, otraVez ? undefined : email)
      return done(
        `Le mandamos la invitación a ${checked.data}. ${otraVez ? 'Vale dos días desde ahora; el enlace anterior ya no sirve.' : 'Vale dos días; al aceptarla elige su contraseña.'}`,
      )
    }
    case 'anular': {
      const revoked = await accounts.revokeInvitacion(request, id, ip)
      // It ended meanwhile, which is what was asked for.
      return revoked.ok || revoked.code === 'no_encontrado'
        ? done('Esa invitación ya no sirve.')
        : refuseEnEquipo(revoked)
    }
    case 'apagar':
    case 'prender': {
      const activa = form.get('accion') === 'prender'
      const switched = await accounts.switchPersona(request, { id, activa }, ip)
      if (!switched.ok) return refuseEnEquipo(switched)
      const { nombre } = (await accounts.listPersonas()).personas.find((one) => one.id === id)!
      return done(
        activa
          ? `La cuenta de ${nombre} quedó prendida: entra como antes.`
          : `La cuenta de ${nombre} quedó apagada. ${SE_CIERRA}`,
      )
    }
    default:
      return refuseEnEquipo({ code: 'datos_invalidos' })
  }
}

const SE_CIERRA = 'Se cerró todo lo que tenía abierto, y no entra más. Lo que hizo sigue con su nombre.'
const SE_CIERRA_SI =
  'Se cierra todo lo que tiene abierto, no entra más y las invitaciones que mandó dejan de servir. Lo que hizo sigue con su nombre. Se puede volver a prender.'

/** @param email where it is about what was typed as one */
function refuseEnEquipo({ code, detail }: Pick<Fallo, 'code' | 'detail'>, email?: string) {
  const words = detail ?? ERRORES[code].detail
  const isOfField = email !== undefined && code !== 'confirmar_identidad' && code !== 'sesion_vencida'
  const result = { mensaje: isOfField ? '' : words, fault: true, errores: isOfField ? { email: words } : {} }
  return data<Result>(email === undefined ? result : { ...result, email }, { status: ERRORES[code].status })
}

export const clientAction = sendOrTell<typeof action, Result>({ mensaje: SIN_RESPUESTA, fault: true, errores: {} })

type Leido = Route.ComponentProps['loaderData']

function deInvitada({ id, email, quien, vence }: Leido['invitadas'][number]): FilaDeEquipo {
  const detalle = `La mandó ${quien}. Vale hasta el ${formatFecha(vence)}.`
  const de = `la invitación de ${email}`
  const botones = [
    { texto: 'Mandar de nuevo', accion: 'reenviar', de },
    { texto: 'Anular', accion: 'anular', de },
  ]
  return { id, titulo: email, detalle, datos: { id, email }, botones }
}

function dePersona({ id, nombre, email, activa, dosPasos }: Leido['personas'][number], yo: string): FilaDeEquipo {
  const estado = activa
    ? [email === yo && 'sos vos', dosPasos && 'con verificación en dos pasos']
    : ['apagada: no entra']
  const de = `la cuenta de ${nombre}`
  const boton = activa
    ? { texto: 'Apagar', accion: 'apagar', de, pregunta: SE_CIERRA_SI }
    : { texto: 'Prender', accion: 'prender', de }
  const detalle = [email, ...estado].filter(Boolean).join(' · ')
  return { id, titulo: nombre, detalle, datos: { id }, botones: email === yo ? [] : [boton] }
}

export default function EquipoDeLaTienda({
  loaderData: { yo, personas, invitadas },
  actionData,
}: Route.ComponentProps) {
  const page = useFirstFault<HTMLDivElement>(actionData?.errores)
  return (
    <div ref={page} className="flex max-w-2xl flex-col gap-8">
      <PageTitle>Equipo</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {actionData !== undefined && actionData.mensaje !== '' && (
          <Notice kind={actionData.fault ? 'error' : 'ok'}>{actionData.mensaje}</Notice>
        )}
      </div>
      <Seccion titulo="Invitar a alguien" className="flex flex-col gap-3">
        <p>Va a poder hacer todo lo que hacés vos. El historial de cada pedido dice quién hizo qué.</p>
        {/* What was sent is gone from the field. */}
        <FormularioConfirmado key={invitadas.map(({ id }) => id).join(' ')} className="flex flex-col gap-4">
          <Field label="Su correo" htmlFor="email" error={actionData?.errores.email}>
            <Input
              type="email"
              name="email"
              required
              inputMode="email"
              autoComplete="off"
              maxLength={200}
              defaultValue={actionData?.email}
            />
          </Field>
          <div>
            <SendButton text="Invitar" meanwhile="Invitando..." name="accion" value="invitar" variant="primario" />
          </div>
        </FormularioConfirmado>
      </Seccion>
      {invitadas.length > 0 && (
        <Seccion titulo="Invitaciones que esperan" className="flex flex-col gap-3">
          <ListaDeEquipo filas={invitadas.map(deInvitada)} />
        </Seccion>
      )}
      <Seccion titulo="Quiénes administran la tienda" className="flex flex-col gap-3">
        <p>A quien se va, apagalo: se cierra todo lo que tenga abierto, y lo que hizo queda con su nombre.</p>
        <ListaDeEquipo filas={personas.map((persona) => dePersona(persona, yo))} />
      </Seccion>
    </div>
  )
}
