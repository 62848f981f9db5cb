import { postArchivo } from '../../pedido/post-archivo.ts'

const LOST = 'No se pudo subir el archivo. Revisá la conexión y probá de nuevo.'

/**
 * Sends a file to be imported.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export async function sendPlanilla(
  archivo: File,
  onProgress: (part: number) => void,
): Promise<{ id: string } | { falla: string }> {
  const address = `/admin/importar/subir?archivo=${encodeURIComponent(archivo.name)}`
  const { body } = await postArchivo(address, archivo, { onProgress })
  const { id, detail } = (body ?? {}) as { id?: string; detail?: string }
  return id === undefined ? { falla: detail ?? LOST } : { id }
}
