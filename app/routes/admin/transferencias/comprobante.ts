import { answerAjeno } from '../../../components/admin/answer-ajeno.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/comprobante.ts'

/** The receipt of a transfer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerAjeno(await context.get(shopContext).admin.transferencias.readComprobante(params.id))
}
