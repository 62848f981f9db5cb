import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation, type Navigation } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { requestContext, shopContext } from '../context.ts'
import { EntrarConLlave } from '../components/admin/cuentas/llaves/entrar-con-llave.tsx'
import { safeVolver } from '../components/admin/volver.ts'
import { SIN_COMUNICACION } from '../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../components/conexion/send-or-tell.ts'
import { readTexto } from '../components/formulario/read-texto.ts'
import { privateHeaders, unlistedMeta } from '../components/base/meta.ts'
import { Checkbox, Field, Input } from '../components/ui/field.tsx'
import { SendButton } from '../components/ui/send-button.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import type { Route } from './+types/login.ts'

export const meta = unlistedMeta('Entrar')

export const headers = privateHeaders

/** An admin who is signed in already goes on (specification 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const volver = safeVolver(new URL(request.url).searchParams.get('volver'))
  const { accounts } = context.get(shopContext)
  const usuario = await accounts.findUsuario(request)
  if (usuario?.rol === 'admin') throw redirect(volver)
  return {
    volver,
    sinPermiso: usuario !== null,
    terminada: usuario === null && accounts.wasSignedIn(request),
    vuelta: VUELTAS.find((una) => new URL(request.url).searchParams.has(una)) ?? null,
  }
}

/** What a mailed link did that led here. */
const VUELTAS = ['conocido', 'clave'] as const
const DE_VUELTA = {
  conocido: 'Listo: este dispositivo ya es tuyo. Entrá con tu contraseña.',
  clave: 'Tu contraseña ya es la nueva: entrá con ella.',
}

type Result = { email: string | undefined; error?: string; enlacePedido?: 'equipo' | 'clave' }

/**
 * Every failure says the same; the e-mail stays, the password doesn't (specification 8.4). Each offers a link by mail, whose
 * answer is the same for every address (29.25).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = readTexto(form, 'email').trim()
  const password = readTexto(form, 'password')
  const mantener = form.get('mantener') === 'si'
  const refused = (status: number) => data<Result>({ email, error: ERRORES.credenciales_invalidas.detail }, { status })
  const { ownPage, ip } = context.get(requestContext)
  if (!ownPage) return refused(ERRORES.origen_no_permitido.status)
  const { accounts } = context.get(shopContext)
  const para = form.get('accion')
  if (para === 'equipo' || para === 'clave') {
    if (email === '') return data<Result>({ email, error: SIN_CORREO }, { status: ERRORES.datos_invalidos.status })
    await accounts.askEnlace({ para, email }, request, ip)
    return data<Result>({ email, enlacePedido: para })
  }
  const signed = await accounts.signIn({ email, password, mantener }, request, ip)
  if (!signed.ok) return refused(ERRORES.credenciales_invalidas.status)
  const { usuario, headers } = signed.value
  const volver = safeVolver(form.get('volver'))
  if (usuario === null) return redirect(`/login/codigo?volver=${encodeURIComponent(volver)}`, { headers })
  return redirect(usuario.rol === 'admin' ? volver : '/', { headers })
}

/** What doesn't reach the shop fails in place, as contact does: the e-mail stays. */
export const clientAction = sendOrTell<typeof action, Result>({ email: undefined, error: SIN_COMUNICACION })

const SIN_CORREO = 'Escribí tu correo y tocalo de nuevo: ahí te mandamos el enlace.'

const PEDIDO = {
  equipo:
    'Si con esa dirección se entra a la tienda, le mandamos un enlace. Vale media hora, una sola vez: abrilo en este dispositivo. Si pediste varios, sirve cualquiera de la última media hora.',
  clave:
    'Si con esa dirección se entra a la tienda, le mandamos un enlace para elegir otra contraseña. Vale media hora, una sola vez. Si no llega, mirá en el correo no deseado.',
}

const SIN_COOKIES =
  'Entraste, pero tu navegador no guarda la sesión. Permití las cookies (los datos) de este sitio en sus ajustes, y probá de nuevo.'

/** Whether a sign-in was taken and led back here: the browser doesn't keep the session's cookie. */
function useSinSesion(state: Navigation['state'], refused: boolean): boolean {
  const [sinSesion, setSinSesion] = useState(false)
  const sent = useRef(false)
  useEffect(() => {
    if (state === 'submitting') sent.current = true
    if (state !== 'idle' || !sent.current) return
    sent.current = false
    setSinSesion(!refused)
  }, [state, refused])
  return sinSesion
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [sinLlave, setSinLlave] = useState<string | null>(null)
  const navigation = useNavigation()
  const sending = navigation.formMethod === 'POST'
  const password = useRef<HTMLInputElement>(null)
  const sent = useRef('')
  useEffect(() => {
    if (actionData === undefined || password.current === null) return
    // A password typed while the answer was on its way stays.
    if (password.current.value === sent.current) password.current.value = ''
    password.current.focus()
  }, [actionData])
  const sinSesion = useSinSesion(navigation.state, actionData !== undefined)
  const fault = sinLlave ?? actionData?.error ?? (sinSesion ? SIN_COOKIES : undefined)
  const ofrecido = actionData?.error === ERRORES.credenciales_invalidas.detail
  return (
    <div className="flex max-w-md flex-col gap-6 pt-8">
      <PageTitle>Entrar</PageTitle>
      {loaderData.sinPermiso && actionData === undefined && (
        <Notice kind="aviso">Tu cuenta no administra la tienda. Entrá con otra.</Notice>
      )}
      {loaderData.terminada && actionData === undefined && (
        <Notice kind="aviso">
          Tu sesión terminó: pasó 12 horas sin uso, llegó a su límite o la cerraron desde otro dispositivo. Entrá de
          nuevo y seguís donde estabas.
        </Notice>
      )}
      {loaderData.vuelta !== null && actionData === undefined && (
        <Notice kind="ok">{DE_VUELTA[loaderData.vuelta]}</Notice>
      )}
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div>
        <div role="alert">{fault !== undefined && !sending && <Notice kind="error">{fault}</Notice>}</div>
        <div role="status">
          {actionData?.enlacePedido !== undefined && !sending && (
            <Notice kind="ok">{PEDIDO[actionData.enlacePedido]}</Notice>
          )}
        </div>
      </div>
      <Form
        ref={form}
        method="post"
        onSubmit={() => {
          setSinLlave(null)
          sent.current = password.current?.value ?? ''
        }}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="volver" value={loaderData.volver} />
        <Field label="Correo" htmlFor="email">
          <Input
            type="email"
            name="email"
            required
            autoComplete="username webauthn"
            inputMode="email"
            maxLength={200}
            defaultValue={actionData?.email}
          />
        </Field>
        <Field label="Contraseña" htmlFor="password">
          <Input
            ref={password}
            type="password"
            name="password"
            required
            autoComplete="current-password"
            maxLength={200}
          />
        </Field>
        <Checkbox name="mantener" value="si" label="Mantener la sesión en este dispositivo" />
        <div className="flex flex-wrap gap-4">
          <SendButton text="Entrar" meanwhile="Entrando..." variant="primario" busy={sending} />
          <EntrarConLlave
            volver={loaderData.volver}
            mantiene={() => new FormData(form.current!).get('mantener') === 'si'}
            onError={setSinLlave}
          />
        </div>
        <SendButton
          text="Olvidé mi contraseña"
          name="accion"
          value="clave"
          formNoValidate
          size="sm"
          className="self-start"
          busy={sending}
        />
        {ofrecido && (
          <div className="flex flex-col items-start gap-2 border-t-2 border-linea pt-5">
            <p>
              Cuando alguien prueba muchas contraseñas, la tienda deja de escuchar por un rato a los dispositivos que no
              conoce, aunque la contraseña sea la buena.
            </p>
            <SendButton
              text="Mandame un enlace para entrar desde este dispositivo"
              name="accion"
              value="equipo"
              formNoValidate
              busy={sending}
            />
          </div>
        )}
      </Form>
    </div>
  )
}
