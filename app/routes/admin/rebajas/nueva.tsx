import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { FormularioDeRebaja } from '../../../components/admin/rebajas/formulario-de-rebaja.tsx'
import { answerRebaja, answerRebajaOrSilence, borradorDeRebaja } from '../../../components/admin/rebajas/respuesta.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/nueva.ts'

export const meta = unlistedMeta('Nueva rebaja')

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).admin.rebajas.proposeRebaja()
}

/** Looks at what the reduction would do, or makes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { rebajas } = context.get(shopContext).admin
  return answerRebaja(request, {
    look: rebajas.lookAtRebaja,
    save: (formulario, form) =>
      rebajas.addRebaja(String(form.get('id')).slice(0, 64), formulario, context.get(adminContext).email),
    hecho: 'puesta',
  })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerRebajaOrSilence(request, 'nueva', serverAction)
}

export default function NuevaRebaja({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nueva rebaja</PageTitle>
      <FormularioDeRebaja
        {...loaderData}
        borrador={borradorDeRebaja('nueva', '0')}
        inicial={FORMULARIO_VACIO}
        sello={0}
        respuesta={actionData}
        guardar="Poner la rebaja"
      />
    </>
  )
}
