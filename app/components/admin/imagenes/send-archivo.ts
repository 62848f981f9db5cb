import type { Imagen } from '#domain/producto.ts'

/** How one sending ended. `cortado`: nothing is known of it, it may be sent again with the same key. */
export type Envio =
  | { fin: 'subida'; imagen: Imagen }
  | { fin: 'rechazada'; detail: string }
  | { fin: 'sesion' }
  | { fin: 'cortado' }

/** Milliseconds without a byte sent or answered after which a sending is given up. */
const STALLED_MS = 60_000
const UPLOAD = '/admin/imagenes/subir'

/**
 * Sends one file, once. By XMLHttpRequest: fetch doesn't tell how much has gone out.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export function sendArchivo(archivo: File, clave: string, onProgress: (part: number) => void): Promise<Envio> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => xhr.abort(), STALLED_MS)
    }
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      watch()
      onProgress(archivo.size === 0 ? 0 : Math.min(1, loaded / archivo.size))
    })
    xhr.addEventListener('loadend', () => {
      clearTimeout(stalled)
      resolve(readAnswer(xhr))
    })
    xhr.open('POST', `${UPLOAD}?nombre=${encodeURIComponent(archivo.name)}`)
    xhr.setRequestHeader('Content-Type', 'application/octet-stream')
    xhr.setRequestHeader('Accept', 'application/json')
    xhr.setRequestHeader('Idempotency-Key', clave)
    watch()
    // A Blob's own type would take the place of the header's.
    xhr.send(archivo.slice(0, archivo.size, 'application/octet-stream'))
  })
}

/** The guard of the admin answers a session that has ended by leading to the login. */
function readAnswer({ status, responseURL, responseText }: XMLHttpRequest): Envio {
  if (status === 401 || (responseURL !== '' && new URL(responseURL).pathname === '/login')) return { fin: 'sesion' }
  const body = readJson(responseText)
  if (status === 200) return body?.imagen === undefined ? { fin: 'cortado' } : { fin: 'subida', imagen: body.imagen }
  if (status >= 400 && status < 500 && body?.detail !== undefined) return { fin: 'rechazada', detail: body.detail }
  return { fin: 'cortado' }
}

function readJson(text: string): { imagen?: Imagen; detail?: string } | null {
  try {
    return JSON.parse(text) as { imagen?: Imagen; detail?: string }
  } catch {
    return null
  }
}
