import { data, redirect } from 'react-router'
import { MODOS_EN_PALABRAS, reglaEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { NoEncontrado } from '../../../components/admin/no-encontrado.tsx'
import { FormularioDeRebaja } from '../../../components/admin/rebajas/formulario-de-rebaja.tsx'
import { readFormulario } from '../../../components/admin/rebajas/read-formulario.ts'
import { answerLook, answerRefusal, answerSilence } from '../../../components/admin/rebajas/respuesta.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { orSinRespuesta } from '../../../components/conexion/or-sin-respuesta.ts'
import { pageMeta } from '../../../components/base/meta.ts'
import { privateHeaders } from '../../../components/base/private-headers.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/rebaja.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Cambiar la rebaja', noindex: true })

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const { rebajas } = context.get(shopContext).admin
  const abierta = await rebajas.openRebaja(params.id)
  const rebaja = abierta?.estado === 'terminada' ? null : abierta
  return data({ rebaja, propuesta: await rebajas.proposeRebaja() }, rebaja === null ? 404 : 200)
}

/** Looks at what the changed reduction would do, or changes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const formulario = readFormulario(form)
  const { rebajas } = context.get(shopContext).admin
  if (form.get('intent') !== 'guardar') {
    return answerLook(formulario, await rebajas.lookAtRebaja(formulario))
  }
  const changed = await rebajas.changeRebaja({ id: params.id, sello: Number(form.get('sello')) || 0 }, formulario)
  if (changed.ok) return redirect('/admin/rebajas?hecho=guardada')
  return answerRefusal(formulario, changed)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const silence = await answerSilence(request)
  return orSinRespuesta(serverAction(), silence)
}

export default function CambiarRebaja({ loaderData: { rebaja, propuesta }, actionData }: Route.ComponentProps) {
  if (rebaja === null) {
    return (
      <NoEncontrado titulo="No encontramos esa rebaja" to="/admin/rebajas" volver="Ver las rebajas">
        Ya terminó, o la borraron antes de que empezara.
      </NoEncontrado>
    )
  }
  return (
    <>
      <PageTitle>Cambiar la rebaja</PageTitle>
      <FormularioDeRebaja
        {...propuesta}
        inicial={actionData?.formulario ?? rebaja.formulario}
        sello={rebaja.sello}
        falla={actionData?.falla ?? ''}
        errores={actionData?.errores ?? {}}
        vista={actionData?.vista ?? null}
        guardar="Guardar los cambios"
        empezada={
          rebaja.estado === 'en_curso' ? (
            <p className="max-w-prose">
              {`Ya empezó: ${reglaEnPalabras(rebaja)}, ${MODOS_EN_PALABRAS[rebaja.modos]}. ${rebaja.alcance}. Se puede cambiar cómo se llama y hasta cuándo sigue; para otra cosa terminala y poné una nueva.`}
            </p>
          ) : undefined
        }
      />
    </>
  )
}
