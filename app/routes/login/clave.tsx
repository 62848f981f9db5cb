import { data, useNavigation } from 'react-router'
import { claveConEnlaceSchema } from '#domain/cuentas/clave.ts'
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
import type { Route } from './+types/clave.ts'

export const meta = unlistedMeta('Elegir otra contraseña')

export const headers = secretHeaders

/** Where a mailed link leads (specification 41.4). Looking doesn't use it: programs that read mail open what is linked. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const enlace = url.searchParams.get('enlace') ?? ''
  return { enlace, email: (await context.get(shopContext).accounts.findResetOf(enlace))?.email ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ownPage, ip } = context.get(requestContext)
  const refuse = (status: number, mensaje: string, errores: FallaConEnlace['errores'] = {}) =>
    data<FallaConEnlace>({ mensaje, errores }, { status })
  if (!ownPage) return refuse(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const checked = claveConEnlaceSchema.safeParse(Object.fromEntries(form))
  if (!checked.success) return refuse(ERRORES.datos_invalidos.status, '', faltasDe(checked.error))
  const { clave } = checked.data
  const { accounts } = context.get(shopContext)
  const changed = await accounts.resetClave({ enlace: readTexto(form, 'enlace'), clave }, request, ip)
  if (changed.ok) return goOnAfterEnlace(changed.value)
  const { status, detail } = ERRORES[changed.code]
  return changed.code === 'clave_debil' ? refuse(status, '', { clave: detail }) : refuse(status, detail)
}

export const clientAction = sendOrTell<typeof action, FallaConEnlace>({ mensaje: SIN_RESPUESTA, errores: {} })

export default function ElegirClave({ loaderData: { enlace, email }, actionData }: Route.ComponentProps) {
  return (
    <FormularioConEnlace
      titulo="Elegí otra contraseña"
      explica={`Es la de ${email}. Lo que tengas abierto en otros dispositivos se cierra.`}
      email={email}
      enlace={enlace}
      motivo={email === null ? ERRORES.enlace_vencido.detail : ''}
      falla={actionData}
      sending={useNavigation().formMethod === 'POST'}
    />
  )
}
