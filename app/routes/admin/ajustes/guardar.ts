import { solicitudDeAjustesSchema } from '#domain/ajustes/campos.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { readJsonSent } from '../../../components/admin/read-body.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/guardar.ts'

/** Settings are posted. */
export const loader = leadTo('/admin/ajustes')

/**
 * Saves what was changed in the settings: `POST { base, valores }`, each the whole form. Answers with what is stored
 * now, or with a problem: the faults by field, or the fields that somebody else changed meanwhile. The password may have
 * to be typed again first, or the papers of the past confirmed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = solicitudDeAjustesSchema.safeParse(await readJsonSent(request))
  const { ip: direccion, aparato } = context.get(requestContext)
  const { email } = context.get(adminContext)
  const { accounts, admin } = context.get(shopContext)
  const confirmado = await accounts.isConfirmada(request)
  const edited = sent.success
    ? await admin.ajustes.editAjustes(sent.data, email, {
        origen: { direccion, aparato },
        confirmado,
        comprobantes: sent.data.comprobantes,
      })
    : fallo('cuerpo_invalido')
  if (edited.ok) return Response.json(edited.value)
  return answerRefusal(edited)
}
