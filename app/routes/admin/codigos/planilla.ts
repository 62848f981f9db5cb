import { sendFile } from '../../../components/admin/importaciones/send-file.ts'
import { noteExport, shopContext } from '../../../context.ts'
import type { Route } from './+types/planilla.ts'

/** The codes that were made together, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).admin.codigos.exportLote(params.lote)
  if (found === null) return new Response('No encontramos ese archivo.', { status: 404 })
  await noteExport(context, found.nombre)
  return sendFile(found.nombre, 'csv', found.csv)
}
