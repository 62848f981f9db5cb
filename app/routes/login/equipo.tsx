import { data, Form, redirect, useNavigation } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { requestContext, shopContext } from '../../context.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { secretHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/equipo.ts'
import { SendButton } from '../../components/ui/send-button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'

export const meta = unlistedMeta('Entrar desde este dispositivo')

export const headers = secretHeaders

/** Where a mailed link leads (specification 29.26). Looking doesn't use it: programs that read mail open what is linked. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const enlace = url.searchParams.get('enlace') ?? ''
  return { enlace, sirve: await context.get(shopContext).accounts.isEnlaceGood(enlace) }
}

/** Uses it: this browser is one that the account knows from then on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ownPage, ip } = context.get(requestContext)
  const refused = (code: 'origen_no_permitido' | 'enlace_vencido') =>
    data({ error: ERRORES[code].detail as string }, { status: ERRORES[code].status })
  if (!ownPage) return refused('origen_no_permitido')
  const used = await context.get(shopContext).accounts.useEnlace(readTexto(form, 'enlace'), request, ip)
  return used.ok ? redirect('/login?conocido', { headers: used.value }) : refused(used.code)
}

export const clientAction = sendOrTell<typeof action, { error: string }>({ error: SIN_RESPUESTA })

export default function Equipo({ loaderData: { enlace, sirve }, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  const fault = actionData?.error ?? (sirve ? undefined : ERRORES.enlace_vencido.detail)
  return (
    <div className="flex max-w-md flex-col gap-6 pt-8">
      <PageTitle>Entrar desde este dispositivo</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">{fault !== undefined && !sending && <Notice kind="error">{fault}</Notice>}</div>
      {sirve && (
        <Form method="post" action="/login/equipo" className="flex flex-col items-start gap-5">
          <input type="hidden" name="enlace" value={enlace} />
          <p>
            Si este es el dispositivo desde el que querés entrar, seguí: después se te pide la contraseña, como siempre.
          </p>
          <SendButton text="Usar este dispositivo" meanwhile="Un momento..." variant="primario" />
        </Form>
      )}
      {!sirve && (
        <p>
          En la página de entrada podés pedir otro, después de probar tu contraseña.{' '}
          <EnlaceSuelto to="/login">Ir a la página de entrada</EnlaceSuelto>
        </p>
      )}
    </div>
  )
}
