import { noteExport, requestContext, shopContext } from '../../context.ts'
import { sendFile } from '../../components/admin/importaciones/send-file.ts'
import type { Route } from './+types/exportar.ts'

const FORMATOS = new Set(['productos.csv', 'productos.json'])

/** All products as a file, in the format that the address says. */
export async function loader({ params: { archivo }, context }: Route.LoaderArgs) {
  if (!FORMATOS.has(archivo)) return new Response('No encontramos ese archivo.', { status: 404 })
  const { importaciones } = context.get(shopContext).admin
  const { origin } = context.get(requestContext)
  await noteExport(context, archivo)
  return archivo === 'productos.csv'
    ? sendFile(archivo, 'csv', importaciones.exportCsv(origin))
    : sendFile(archivo, 'json', importaciones.exportJson(origin))
}
