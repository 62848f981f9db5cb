import { answerAjeno } from '../../../components/admin/answer-ajeno.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/foto.ts'

/** The picture of a fault. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerAjeno(await context.get(shopContext).admin.devoluciones.readFoto(params.id))
}
