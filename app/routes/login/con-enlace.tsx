import type * as z from 'zod'
import { data, Form, redirect, useNavigation } from 'react-router'
import { aceptacionSchema, CLAVE_MAX, CLAVE_MIN, claveConEnlaceSchema } from '#domain/cuentas/clave.ts'
import { ERRORES, faltasDe, type Faltas } from '#domain/errores.ts'
import { secretHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { useFirstFault } from '../../components/formulario/use-faltas.ts'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Field, Input } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { SendButton } from '../../components/ui/send-button.tsx'
import { requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/con-enlace'

export const meta = unlistedMeta('Elegir una contraseña')

export const headers = secretHeaders

const isInvitacion = (pattern: string) => pattern.endsWith('/invitacion')

/**
 * Where a mailed link leads that lets choose a password: a forgotten one, or that of whoever is invited (specification
 * 41.2, 41.4). Looking doesn't use it, since programs that read mail open what is linked.
 */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  const enlace = url.searchParams.get('enlace') ?? ''
  const { accounts } = context.get(shopContext)
  const invitacion = isInvitacion(pattern)
  const looked = invitacion ? await accounts.lookAtInvitacion(enlace, request) : await accounts.findResetOf(enlace)
  if (!looked.ok) return { invitacion, enlace, deQuien: null, motivo: looked.detail ?? ERRORES[looked.code].detail }
  return { invitacion, enlace, deQuien: { quien: '', ...looked.value }, motivo: '' }
}

/** `mensaje` belongs to no field. */
type Refused = { mensaje: string; errores: Faltas<'nombre' | 'clave'>; nombre?: string }

/** Keeps the password, and goes on with signing in as ever, at the step that is left. */
export async function action({ request, pattern, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ownPage, ip } = context.get(requestContext)
  const refuse = (status: number, mensaje: string, errores: Refused['errores'] = {}) =>
    data<Refused>({ mensaje, errores, nombre: readTexto(form, 'nombre') }, { status })
  if (!ownPage) return refuse(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const schema: z.ZodType<{ clave: string; nombre?: string }> = isInvitacion(pattern)
    ? aceptacionSchema
    : claveConEnlaceSchema
  const checked = schema.safeParse(Object.fromEntries(form))
  if (!checked.success) return refuse(ERRORES.datos_invalidos.status, '', faltasDe(checked.error))
  const { accounts } = context.get(shopContext)
  const { clave, nombre } = checked.data
  const enlace = readTexto(form, 'enlace')
  const kept =
    nombre === undefined
      ? await accounts.resetClave({ enlace, clave }, request, ip)
      : await accounts.acceptInvitacion({ enlace, nombre, clave }, request, ip)
  if (!kept.ok) {
    const { status, detail } = ERRORES[kept.code]
    return kept.code === 'clave_debil' ? refuse(status, '', { clave: detail }) : refuse(status, kept.detail ?? detail)
  }
  if (!kept.value.ok) return redirect('/login?clave')
  const { usuario, headers: cookies } = kept.value.value
  return redirect(usuario === null ? '/login/codigo?volver=%2Fadmin' : '/admin', { headers: cookies })
}

export const clientAction = sendOrTell<typeof action, Refused>({ mensaje: SIN_RESPUESTA, errores: {} })

export default function ConEnlace({
  loaderData: { invitacion, enlace, deQuien, motivo },
  actionData,
}: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  const form = useFirstFault(actionData?.errores)
  const mensaje = actionData?.mensaje ?? motivo
  return (
    <div className="flex max-w-md flex-col gap-6 pt-8">
      <PageTitle>{invitacion ? 'Te invitaron' : 'Elegí otra contraseña'}</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">{mensaje !== '' && !sending && <Notice kind="error">{mensaje}</Notice>}</div>
      {deQuien !== null && (
        <Form ref={form} method="post" className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            {invitacion
              ? `${deQuien.quien} te invita a administrar la tienda. Vas a entrar con ${deQuien.email} y la contraseña que elijas.`
              : `Es la de ${deQuien.email}. Lo que tengas abierto en otros dispositivos se cierra.`}
          </p>
          <input type="hidden" name="enlace" value={enlace} />
          {/* For password managers, which otherwise don't know whose password it is. */}
          <input type="email" name="email" defaultValue={deQuien.email} autoComplete="username" readOnly hidden />
          {invitacion && (
            <Field
              label="Tu nombre"
              htmlFor="nombre"
              hint="Como te conocen en la tienda."
              error={actionData?.errores.nombre}
            >
              <Input name="nombre" required autoComplete="name" maxLength={60} defaultValue={actionData?.nombre} />
            </Field>
          )}
          <Field
            label="Contraseña nueva"
            htmlFor="clave"
            hint={`${CLAVE_MIN} caracteres o más: unas cuantas palabras sueltas sirven.`}
            error={actionData?.errores.clave}
          >
            <Input
              type="password"
              name="clave"
              required
              autoComplete="new-password"
              minLength={CLAVE_MIN}
              maxLength={CLAVE_MAX}
            />
          </Field>
          <div>
            <SendButton text="Guardar y entrar" meanwhile="Guardando..." variant="primario" busy={sending} />
          </div>
        </Form>
      )}
      <p>
        <EnlaceSuelto to="/login">Ir a Entrar</EnlaceSuelto>
      </p>
    </div>
  )
}
