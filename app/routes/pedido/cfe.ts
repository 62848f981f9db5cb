import { answerAjeno } from '../../components/admin/answer-ajeno.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/cfe.ts'

/** The PDF of an order's paper, for whoever has the order's address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoices } = context.get(shopContext)
  return answerAjeno(await invoices.readPdfDelComprador(params.token, params.id))
}
