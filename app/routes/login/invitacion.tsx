import { data, useNavigation } from 'react-router'
import { aceptacionSchema } from '#domain/cuentas/clave.ts'
import { ERRORES, faltasDe } from '#domain/errores.ts'
import {
  FormularioConEnlace,
  goOnAfterEnlace,
  type FallaConEnlace,
} from '../../components/admin/cuentas/formulario-con-enlace.tsx'
import { secretHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/invitacion.ts'

export const meta = unlistedMeta('Invitación')

export const headers = secretHeaders

/** Where an invitation leads (specification 41.2). Looking doesn't use it: programs that read mail open what is linked. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const enlace = url.searchParams.get('enlace') ?? ''
  const looked = await context.get(shopContext).accounts.lookAtInvitacion(enlace, request)
  if (looked.ok) return { enlace, ...looked.value, motivo: '' }
  return { enlace, email: null, quien: '', motivo: looked.detail ?? ERRORES[looked.code].detail }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ownPage, ip } = context.get(requestContext)
  const refuse = (status: number, mensaje: string, errores: FallaConEnlace['errores'] = {}) =>
    data<FallaConEnlace>({ mensaje, errores, nombre: readTexto(form, 'nombre') }, { status })
  if (!ownPage) return refuse(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const checked = aceptacionSchema.safeParse(Object.fromEntries(form))
  if (!checked.success) return refuse(ERRORES.datos_invalidos.status, '', faltasDe(checked.error))
  const { accounts } = context.get(shopContext)
  const accepted = await accounts.acceptInvitacion({ ...checked.data, enlace: readTexto(form, 'enlace') }, request, ip)
  if (accepted.ok) return goOnAfterEnlace(accepted.value)
  const { status, detail } = ERRORES[accepted.code]
  return accepted.code === 'clave_debil'
    ? refuse(status, '', { clave: detail })
    : refuse(status, accepted.detail ?? detail)
}

export const clientAction = sendOrTell<typeof action, FallaConEnlace>({ mensaje: SIN_RESPUESTA, errores: {} })

export default function Invitacion({ loaderData: { enlace, email, quien, motivo }, actionData }: Route.ComponentProps) {
  return (
    <FormularioConEnlace
      titulo="Te invitaron"
      explica={`${quien} te invita a administrar la tienda. Vas a entrar con ${email} y la contraseña que elijas.`}
      email={email}
      enlace={enlace}
      pideNombre
      motivo={motivo}
      falla={actionData}
      sending={useNavigation().formMethod === 'POST'}
    />
  )
}
