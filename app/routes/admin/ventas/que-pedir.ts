import { noteExport, shopContext } from '../../../context.ts'
import { sendFile } from '../../../components/admin/importaciones/send-file.ts'
import type { Route } from './+types/que-pedir.ts'

/** What to order again, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  await noteExport(context, 'que-pedir.csv')
  return sendFile('que-pedir.csv', 'csv', await context.get(shopContext).admin.ventas.writeReposicion())
}
