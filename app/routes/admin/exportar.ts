import { requestContext, shopContext } from '../../context.ts'
import { sendCsv, sendJson } from '../../components/admin/importacion/send-file.ts'
import type { Route } from './+types/exportar.ts'

/** All products as a file, in the format that the address says. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { importaciones } = context.get(shopContext).admin
  const { origin } = context.get(requestContext)
  if (params.archivo === 'productos.csv') return sendCsv('productos.csv', importaciones.exportCsv(origin))
  if (params.archivo === 'productos.json') return sendJson('productos.json', importaciones.exportJson(origin))
  return new Response('No encontramos ese archivo.', { status: 404 })
}
