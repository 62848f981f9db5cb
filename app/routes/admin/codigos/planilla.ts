import { sendCsv } from '../../../components/admin/importaciones/send-file.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/planilla.ts'

/** The codes that were made together, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { codigos, actividad } = context.get(shopContext).admin
  const found = await codigos.exportLote(params.lote)
  if (found === null) return new Response('No encontramos ese archivo.', { status: 404 })
  const { ip: direccion, aparato } = context.get(requestContext)
  const quien = context.get(adminContext).email
  await actividad.noteEvent({ tipo: 'exportacion', quien, direccion, aparato, detalle: found.nombre })
  return sendCsv(found.nombre, found.csv)
}
