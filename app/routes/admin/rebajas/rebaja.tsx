import { data } from 'react-router'
import { MODOS_EN_PALABRAS, reglaEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { NoEncontrado } from '../../../components/admin/no-encontrado.tsx'
import { FormularioDeRebaja } from '../../../components/admin/rebajas/formulario-de-rebaja.tsx'
import { answerRebaja, answerRebajaOrSilence, borradorDeRebaja } from '../../../components/admin/rebajas/respuesta.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/rebaja.ts'

export const meta = unlistedMeta('Cambiar la rebaja')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { rebajas } = context.get(shopContext).admin
  const abierta = await rebajas.openRebaja(params.id)
  const rebaja = abierta?.estado === 'terminada' ? null : abierta
  return data({ rebaja, propuesta: await rebajas.proposeRebaja() }, rebaja === null ? 404 : 200)
}

/** Looks at what the changed reduction would do, or changes it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { rebajas } = context.get(shopContext).admin
  return answerRebaja(request, {
    look: rebajas.lookAtRebaja,
    save: (formulario, form) => rebajas.changeRebaja({ id, sello: Number(form.get('sello')) || 0 }, formulario),
    hecho: 'guardada',
  })
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  return answerRebajaOrSilence(request, params.id, serverAction)
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
        borrador={borradorDeRebaja(rebaja.id, String(rebaja.sello))}
        inicial={rebaja.formulario}
        sello={rebaja.sello}
        respuesta={actionData}
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
