import type { Imagen } from '#domain/productos/imagen.ts'
import { postArchivo, type RespuestaDeArchivo } from '../../base/post-archivo.ts'

/** How an upload ended. `cortado`: nothing is known of it; it may be sent again with the same key. */
export type FinDeEnvio =
  | { fin: 'subida'; imagen: Imagen }
  | { fin: 'rechazada'; detail: string }
  | { fin: 'sesion' }
  | { fin: 'cortado' }

/**
 * Sends one picture, once.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export async function sendImagen(
  archivo: File,
  clave: string,
  onProgress: (part: number) => void,
): Promise<FinDeEnvio> {
  const respuesta = await postArchivo(`/admin/imagenes/subir?nombre=${encodeURIComponent(archivo.name)}`, archivo, {
    headers: { Accept: 'application/json', 'Idempotency-Key': clave },
    onProgress,
  })
  return readRespuesta(respuesta)
}

/** When the session has ended, the admin's guard redirects to the login. */
function readRespuesta({ status, address, body }: RespuestaDeArchivo): FinDeEnvio {
  if (status === 401 || (address !== '' && new URL(address).pathname === '/login')) return { fin: 'sesion' }
  const { imagen, detail } = (body ?? {}) as { imagen?: Imagen; detail?: string }
  if (status === 200) return imagen === undefined ? { fin: 'cortado' } : { fin: 'subida', imagen }
  if (status >= 400 && status < 500 && detail !== undefined) return { fin: 'rechazada', detail }
  return { fin: 'cortado' }
}
