/** Where the answer says why, when it is refused. */
type Answer = { id?: string; detail?: string }

const LOST = 'No se pudo subir el archivo. Revisá la conexión y probá de nuevo.'

/**
 * Sends a file as it is. Not by fetch, which doesn't tell how far it has come.
 * @param onProgress from 0 to 1
 */
export function sendArchivo(
  archivo: File,
  onProgress: (sent: number) => void,
): Promise<{ id: string } | { falla: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/admin/importar/subir?archivo=${encodeURIComponent(archivo.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(1, total)))
    request.addEventListener('error', () => resolve({ falla: LOST }))
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText)
      resolve(answer.id === undefined ? { falla: answer.detail ?? LOST } : { id: answer.id })
    })
    request.send(archivo)
  })
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}
