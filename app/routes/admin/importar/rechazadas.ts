import { shopContext } from '../../../context.ts'
import { sendCsv } from '../../../components/admin/importaciones/send-file.ts'
import type { Route } from './+types/rechazadas.ts'

/** The refused rows of a file, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return sendCsv('rechazadas.csv', await context.get(shopContext).admin.importaciones.exportRechazadas(params.id))
}
