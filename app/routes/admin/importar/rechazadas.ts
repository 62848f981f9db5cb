import { shopContext } from '../../../context.ts'
import { sendFile } from '../../../components/admin/importaciones/send-file.ts'
import type { Route } from './+types/rechazadas.ts'

/** The refused rows of a file, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return sendFile(
    'rechazadas.csv',
    'csv',
    await context.get(shopContext).admin.importaciones.exportRechazadas(params.id),
  )
}
