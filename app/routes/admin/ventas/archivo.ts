import { nombreConDias, readArchivoPedido } from '#domain/archivos/archivos.ts'
import { asksForNoDia, readTramo, diaDe } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, primeroDelMes, readMes } from '#domain/tiempo/mes.ts'
import { sendFile } from '../../../components/admin/importaciones/send-file.ts'
import { noteExport, shopContext } from '../../../context.ts'
import type { Route } from './+types/archivo.ts'

/** A file of a month or of some days, or all of a month's: the address says which. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { clock, admin } = context.get(shopContext)
  const hoy = diaDe(clock())
  const pedido = url.searchParams.get('mes')
  const mes = readMes(pedido, mesDe(hoy))
  if ((pedido !== null && mes === null) || asksForNoDia(url.searchParams)) {
    return new Response('Esos días o ese mes no existen, o todavía no empezaron.', { status: 400 })
  }
  if (params.archivo === 'mes.zip' && mes !== null) {
    const nombre = `archivos-${mes}.zip`
    await noteExport(context, nombre)
    return sendFile(nombre, 'zip', admin.archivos.writeMes(mes))
  }
  const archivo = readArchivoPedido(params.archivo)
  if (archivo === null) return new Response('No encontramos ese archivo.', { status: 404 })
  const dias = mes === null ? readTramo(url.searchParams, hoy, primeroDelMes) : diasDeMes(mes)
  const nombre = nombreConDias(archivo, dias)
  await noteExport(context, nombre)
  const partes = admin.archivos.writeArchivo(archivo, dias)
  return sendFile(nombre, archivo.formato, partes)
}
