import { redirect } from 'react-router'
import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { FormularioDeRebaja } from '../../../components/admin/rebajas/formulario-de-rebaja.tsx'
import { readFormulario } from '../../../components/admin/rebajas/read-formulario.ts'
import { answerLook, answerRefusal, answerSilence } from '../../../components/admin/rebajas/respuesta.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { orSinRespuesta } from '../../../components/conexion/or-sin-respuesta.ts'
import { pageMeta } from '../../../components/base/meta.ts'
import { privateHeaders } from '../../../components/base/private-headers.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/nueva.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Nueva rebaja', noindex: true })

export const headers = privateHeaders

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).admin.rebajas.proposeRebaja()
}

/** Looks at what the reduction would do, or makes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const formulario = readFormulario(form)
  const { rebajas } = context.get(shopContext).admin
  if (form.get('intent') !== 'guardar') {
    return answerLook(formulario, await rebajas.lookAtRebaja(formulario))
  }
  const id = String(form.get('id')).slice(0, 64)
  const added = await rebajas.addRebaja(id, formulario, context.get(adminContext).email)
  if (added.ok) return redirect('/admin/rebajas?hecho=puesta')
  return answerRefusal(formulario, added)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const silence = await answerSilence(request)
  return orSinRespuesta(serverAction(), silence)
}

export default function NuevaRebaja({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nueva rebaja</PageTitle>
      <FormularioDeRebaja
        {...loaderData}
        inicial={actionData?.formulario ?? FORMULARIO_VACIO}
        sello={0}
        falla={actionData?.falla ?? ''}
        errores={actionData?.errores ?? {}}
        vista={actionData?.vista ?? null}
        guardar="Poner la rebaja"
      />
    </>
  )
}
