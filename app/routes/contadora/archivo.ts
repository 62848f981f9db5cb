import { sendFile } from '../../components/admin/importaciones/send-file.ts'
import { requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/archivo.ts'

/** The files of the month that a mailed link opens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { archivos } = context.get(shopContext)
  const { ip: direccion, aparato } = context.get(requestContext)
  const abierto = await archivos.openEnlaceDeMes(params.enlace)
  if (abierto === null) return new Response('Ese enlace ya no abre.', { status: 404 })
  const nombre = `archivos-${abierto.mes}.zip`
  await archivos.noteEvent({ tipo: 'exportacion', quien: abierto.correo, direccion, aparato, detalle: nombre })
  return sendFile(nombre, 'zip', archivos.writeMes(abierto.mes))
}
