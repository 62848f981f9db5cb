import { claveDeImagen, type ImagenEditada } from './imagen-editada.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { postArchivo, type RespuestaDeArchivo } from '../../base/post-archivo.ts'

/** How much of each waiting file has been sent, from 0 to 1, by its key. */
export type Progreso = Record<string, number>

/**
 * How the uploads ended. `imagenes` are the same pictures in the same order. Those that arrived are stored ones now, so
 * that the form doesn't send them again.
 */
export type FinDeSubidas =
  | { resultado: 'subidas'; ids: string[]; imagenes: ImagenEditada[] }
  /** What is wrong, by the key of the picture. */
  | { resultado: 'faltas'; faltas: Record<string, string>; imagenes: ImagenEditada[] }
  | { resultado: 'sesion'; imagenes: ImagenEditada[] }

const AT_A_TIME = 2
/** Milliseconds before each retry. */
const PAUSES = [1_000, 3_000, 8_000]
const CORTADA = 'Se cortó la conexión mientras se subía. Probá de nuevo.'

/**
 * Uploads the pictures that wait, two at a time. Each carries its own key, so that sending it again after a lost
 * answer doesn't make two of it.
 * @param onProgress called with the progress of all of them whenever one moves
 */
export async function uploadNuevas(
  imagenes: ImagenEditada[],
  onProgress: (progreso: Progreso) => void = () => undefined,
): Promise<FinDeSubidas> {
  const waiting = imagenes.filter((imagen) => imagen.tipo === 'nueva')
  const fines = new Map<string, FinDeEnvio>()
  let progreso: Progreso = Object.fromEntries(waiting.map(({ clave }) => [clave, 0]))
  onProgress(progreso)
  const queue = [...waiting]
  let ended = false

  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && !ended; next = queue.shift()) {
      const { clave, archivo } = next
      const fin = await sendPersistently(archivo, clave, (part) => {
        progreso = { ...progreso, [clave]: part }
        onProgress(progreso)
      })
      fines.set(clave, fin)
      if (fin.fin === 'sesion') ended = true
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))

  const after = imagenes.map((imagen): ImagenEditada => {
    const fin = fines.get(claveDeImagen(imagen))
    const toma = imagen.toma && { toma: imagen.toma }
    return fin?.fin === 'subida' ? { ...toma, tipo: 'guardada', imagen: fin.imagen } : imagen
  })
  if (ended) return { resultado: 'sesion', imagenes: after }
  const faltas = Object.fromEntries(
    [...fines].flatMap(([clave, fin]) =>
      fin.fin === 'rechazada' ? [[clave, fin.detail]] : fin.fin === 'cortado' ? [[clave, CORTADA]] : [],
    ),
  )
  return Object.keys(faltas).length > 0
    ? { resultado: 'faltas', faltas, imagenes: after }
    : { resultado: 'subidas', ids: after.map(claveDeImagen), imagenes: after }
}

async function sendPersistently(archivo: File, clave: string, onProgress: (part: number) => void): Promise<FinDeEnvio> {
  for (const pause of PAUSES) {
    const envio = await sendImagen(archivo, clave, onProgress)
    if (envio.fin !== 'cortado') return envio
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return sendImagen(archivo, clave, onProgress)
}

/** How an upload ended. `cortado`: nothing is known of it; it may be sent again with the same key. */
type FinDeEnvio =
  | { fin: 'subida'; imagen: Imagen }
  | { fin: 'rechazada'; detail: string }
  | { fin: 'sesion' }
  | { fin: 'cortado' }

/**
 * Sends one picture, once.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
async function sendImagen(archivo: File, clave: string, onProgress: (part: number) => void): Promise<FinDeEnvio> {
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
