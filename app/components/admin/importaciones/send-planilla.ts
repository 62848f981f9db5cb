import { postArchivo } from '../../base/post-archivo.ts'

const LOST = 'No se pudo subir el archivo. Revisá la conexión y probá de nuevo.'

const MB = 1024 * 1024

/** Where a file goes, by its name alone, and its most bytes: archives of pictures are larger than lists. */
export function destinoDe({ name }: { name: string }): { path: string; megas: number; max: number } {
  const isFotos = /\.zip$/i.test(name)
  const megas = isFotos ? 256 : 64
  return { path: isFotos ? '/admin/importar/subir-fotos' : '/admin/importar/subir', megas, max: megas * MB }
}

/**
 * Sends a file to be imported.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export async function sendPlanilla(
  archivo: File,
  onProgress: (part: number) => void,
): Promise<{ id: string } | { falla: string }> {
  const address = `${destinoDe(archivo).path}?archivo=${encodeURIComponent(archivo.name)}`
  const { body } = await postArchivo(address, archivo, { onProgress })
  const { id, detail } = (body ?? {}) as { id?: string; detail?: string }
  return id === undefined ? { falla: detail ?? LOST } : { id }
}
