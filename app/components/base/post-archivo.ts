/** What came back. `status` 0: nothing did. `body`: the answer's JSON, null when it has none. */
export type RespuestaDeArchivo = { status: number; address: string; body: unknown }

type Options = {
  headers?: Record<string, string>
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** After so long without a byte sent or received it is given up. */
const STALLED_MS = 60_000

/** Sends a file as it is, once. By XMLHttpRequest: fetch doesn't tell how much has gone out. */
export function postArchivo(
  address: string,
  archivo: File,
  { headers = {}, onProgress }: Options,
): Promise<RespuestaDeArchivo> {
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
      resolve({ status: xhr.status, address: xhr.responseURL, body: readJson(xhr.responseText) })
    })
    xhr.open('POST', address)
    xhr.setRequestHeader('Content-Type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    watch()
    // A Blob's own type would take the place of the header's.
    xhr.send(archivo.slice(0, archivo.size, 'application/octet-stream'))
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
