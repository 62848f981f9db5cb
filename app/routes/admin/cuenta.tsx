import { data } from 'react-router'
import { cambioDeClaveSchema } from '#domain/cuentas/clave.ts'
import { ERRORES, faltasDe } from '#domain/errores.ts'
import { Copias } from '../../components/admin/cuentas/copias.tsx'
import { FormularioDeClave, type ErroresDeClave } from '../../components/admin/cuentas/formulario-de-clave.tsx'
import { ListaDeSucesos } from '../../components/admin/cuentas/lista-de-sucesos.tsx'
import { EstadoDeDosPasos } from '../../components/admin/cuentas/dos-pasos/estado-de-dos-pasos.tsx'
import { Llaves } from '../../components/admin/cuentas/llaves/llaves.tsx'
import { Sesiones } from '../../components/admin/cuentas/sesiones.tsx'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import { adminContext, requestContext, shopContext, type Accounts } from '../../context.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/cuenta.ts'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'

export const meta = unlistedMeta('Tu cuenta')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, admin } = context.get(shopContext)
  const [sesiones, dosPasos, llaves, { sucesos }, luz, pedida] = await Promise.all([
    accounts.listSesiones(request),
    accounts.findSegundoFactor(request),
    accounts.listLlaves(request),
    admin.actividad.listSucesos(1, SUCESOS),
    admin.copias.readLuz(),
    admin.copias.findCopiaPedida(),
  ])
  const { email, debe } = context.get(adminContext)
  const copias = { luz, pedida, cifradas: admin.copias.cifradas }
  return { email, claveInicial: debe === 'clave', sesiones, dosPasos, llaves, sucesos, copias }
}

/** How many of the latest security events are shown here; all have a page of their own. */
const SUCESOS = 5

type Result = { mensaje: string; fault: boolean; errores: ErroresDeClave | null }

const done = (mensaje: string): Result => ({ mensaje, fault: false, errores: {} })

/** Ends a session, changes the password or asks for a copy. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, admin } = context.get(shopContext)
  const { ip } = context.get(requestContext)
  const form = await readForm(request)
  if (form.get('accion') === 'clave') return changeClave(accounts, request, form, ip)
  if (form.get('accion') === 'copia') {
    const confirmado = await accounts.isConfirmada(request)
    const asked = await admin.copias.askCopia(context.get(adminContext).email, confirmado)
    if (asked.ok) return done('Empieza a hacerse una copia en menos de un minuto.')
    return refuseCambioDeClave(ERRORES[asked.code].status, asked.detail ?? ERRORES[asked.code].detail)
  }
  const sesion = form.get('sesion')
  const ended = typeof sesion === 'string' ? await accounts.endSesion(request, sesion, ip) : null
  // Somebody else ended the session: it is over, which is what was asked for.
  if (ended?.ok === true || ended?.code === 'no_encontrado') {
    return done(sesion === 'otras' ? 'Cerramos las otras sesiones.' : 'Cerramos la sesión.')
  }
  const { status, detail } = ERRORES[ended === null ? 'datos_invalidos' : ended.code]
  return refuseCambioDeClave(status, detail)
}

async function changeClave(accounts: Accounts, request: Request, form: FormData, ip: string) {
  const checked = cambioDeClaveSchema.safeParse(Object.fromEntries(form))
  if (!checked.success) {
    return refuseCambioDeClave(ERRORES.datos_invalidos.status, 'La contraseña no cambió.', faltasDe(checked.error))
  }
  const changed = await accounts.changePassword(request, checked.data, ip)
  if (changed.ok)
    return data(done('La contraseña cambió. Las otras sesiones están cerradas.'), { headers: changed.value })
  const { status, detail } = ERRORES[changed.code]
  return changed.code === 'clave_actual_invalida'
    ? refuseCambioDeClave(status, 'La contraseña no cambió.', { actual: detail })
    : changed.code === 'clave_debil'
      ? refuseCambioDeClave(status, 'La contraseña no cambió.', { nueva: detail })
      : refuseCambioDeClave(status, detail)
}

function refuseCambioDeClave(status: number, mensaje: string, errores = SIN_ERRORES) {
  return data<Result>({ mensaje, fault: true, errores }, { status })
}

/** Not a field's fault; what was typed stays. */
const SIN_ERRORES: ErroresDeClave | null = null

export const clientAction = sendOrTell<typeof action, Result>({
  mensaje: SIN_RESPUESTA,
  fault: true,
  errores: SIN_ERRORES,
})

export default function Cuenta({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div>
        <PageTitle>Tu cuenta</PageTitle>
        <p className="mt-2 break-all text-tinta-suave">{loaderData.email}</p>
      </div>
      {loaderData.claveInicial && (
        <Notice kind="aviso">Entraste con una contraseña que se hizo sola: elegí una tuya para seguir.</Notice>
      )}
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status">
        {actionData !== undefined && <Notice kind={actionData.fault ? 'error' : 'ok'}>{actionData.mensaje}</Notice>}
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <FormularioDeClave email={loaderData.email} errores={actionData?.errores ?? null} />
        <div className="flex flex-col gap-10">
          <EstadoDeDosPasos {...loaderData.dosPasos} />
          <Llaves llaves={loaderData.llaves} />
          <Sesiones sesiones={loaderData.sesiones} />
          <Seccion titulo="Avisos en el teléfono" className="flex flex-col gap-3">
            <p>Un pedido, un pago o un mensaje, en el momento en que llega.</p>
            <p>
              <EnlaceSuelto to="/admin/cuenta/avisos">Elegir dónde y qué se avisa</EnlaceSuelto>
            </p>
          </Seccion>
        </div>
      </div>
      <Seccion titulo="Actividad" separada>
        <p>Quién entró, quién no pudo, y qué se cambió de lo que hay que cuidar. Se guarda un año.</p>
        <ListaDeSucesos sucesos={loaderData.sucesos} />
        <p>
          <EnlaceSuelto to="/admin/cuenta/actividad">Ver toda la actividad</EnlaceSuelto>
        </p>
      </Seccion>
      <Copias {...loaderData.copias} />
    </>
  )
}
