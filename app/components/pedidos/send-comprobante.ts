import { newClave } from '../conexion/new-clave.ts'
import { postArchivo } from '../base/post-archivo.ts'

/** How it ended: it was kept, or why not. */
export type FinDeComprobante = { ok: true } | { ok: false; falla: string }

/** Milliseconds before each retry. */
const PAUSES = [1_000, 3_000, 8_000]
const CORTADO = 'Se cortó la conexión mientras se mandaba. Probá de nuevo.'

/**
 * Sends the receipt of a transfer. One that the network cut off is sent again with the same key, and stays one receipt.
 * @param token of the order
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export async function sendComprobante(
  token: string,
  archivo: File,
  onProgress: (part: number) => void,
): Promise<FinDeComprobante> {
  const clave = newClave()
  for (const pause of PAUSES) {
    const sent = await sendOnce(token, archivo, clave, onProgress)
    if (sent !== null) return sent
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return (await sendOnce(token, archivo, clave, onProgress)) ?? { ok: false, falla: CORTADO }
}

/** @returns null when nothing is known of it */
async function sendOnce(
  token: string,
  archivo: File,
  clave: string,
  onProgress: (part: number) => void,
): Promise<FinDeComprobante | null> {
  const address = `/api/pedidos/${encodeURIComponent(token)}/comprobante?nombre=${encodeURIComponent(archivo.name)}`
  const { status, body } = await postArchivo(address, archivo, {
    headers: { Accept: 'application/json', 'Idempotency-Key': clave },
    onProgress,
  })
  const { comprobante, detail } = (body ?? {}) as { comprobante?: unknown; detail?: string }
  if (status === 200 && comprobante !== undefined) return { ok: true }
  return status >= 400 && status < 500 && detail !== undefined ? { ok: false, falla: detail } : null
}
