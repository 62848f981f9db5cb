import { answerAjeno } from '../../../components/admin/answer-ajeno.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/pdf.ts'

/** The PDF of a paper. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerAjeno(await context.get(shopContext).admin.facturacion.readPdf(params.id))
}
