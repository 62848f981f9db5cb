import { data, Form, redirect, useNavigation } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { requestContext, shopContext } from '../../context.ts'
import { CampoDeCodigo } from '../../components/admin/cuentas/dos-pasos/campo-de-clave.tsx'
import { safeVolver } from '../../components/admin/volver.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { useFirstFault } from '../../components/formulario/use-faltas.ts'
import { privateHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/codigo.ts'
import { SendButton } from '../../components/ui/send-button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'

export const meta = unlistedMeta('Entrar')

export const headers = privateHeaders

/** The second step of signing in, after the right password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const volver = safeVolver(new URL(request.url).searchParams.get('volver'))
  const usuario = await context.get(shopContext).accounts.findUsuario(request)
  if (usuario?.rol === 'admin') throw redirect(volver)
  return { volver }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ownPage, ip } = context.get(requestContext)
  const refused = (status: number, error: string, deNuevo = false) => data({ error, deNuevo }, { status })
  if (!ownPage) return refused(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const entered = await context.get(shopContext).accounts.enterCodigo(readTexto(form, 'codigo'), request, ip)
  if (!entered.ok) {
    const { status, detail } = ERRORES[entered.code]
    return refused(status, entered.detail ?? detail, entered.code === 'entrada_vencida')
  }
  const { usuario, headers } = entered.value
  return redirect(usuario.rol === 'admin' ? safeVolver(form.get('volver')) : '/', { headers })
}

export const clientAction = sendOrTell<typeof action, { error: string; deNuevo: boolean }>({
  error: SIN_RESPUESTA,
  deNuevo: false,
})

export default function IngresarCodigo({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  const form = useFirstFault(actionData)
  const deNuevo = actionData?.deNuevo === true
  const login = `/login?volver=${encodeURIComponent(loaderData.volver)}`
  return (
    <div className="flex max-w-md flex-col gap-6 pt-8">
      <PageTitle>Segundo paso</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">{deNuevo && !sending && <Notice kind="error">{actionData?.error}</Notice>}</div>
      <Form ref={form} method="post" className="flex flex-col gap-5">
        <input type="hidden" name="volver" value={loaderData.volver} />
        <CampoDeCodigo
          label="Código"
          hint="Los 6 números de tu aplicación, o uno de tus códigos de recuperación."
          error={deNuevo || sending ? undefined : actionData?.error}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SendButton text="Entrar" meanwhile="Entrando..." variant="primario" />
          <EnlaceSuelto to={login}>Empezar de nuevo</EnlaceSuelto>
        </div>
      </Form>
    </div>
  )
}
