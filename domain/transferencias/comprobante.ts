import { IMAGEN_HEIC } from '#domain/productos/archivo-imagen.ts'
import { ERRORES } from '#domain/errores.ts'
import { isSinPago, MEDIOS, type Pedido } from '#domain/pedidos/pedido.ts'

/** What a receipt is kept as: pictures upright and without metadata, documents as they came. */
export type TipoDeComprobante = 'image/jpeg' | 'image/webp' | 'application/pdf'

/** What the file chooser offers. iPhones turn their HEIC pictures into JPEG for it. */
export const TIPOS_QUE_SE_MANDAN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'] as const
/** What of it are pictures. */
export const FOTOS_QUE_SE_MANDAN = TIPOS_QUE_SE_MANDAN.filter((tipo) => tipo.startsWith('image/'))

/** Most bytes of a receipt as it is sent. */
export const COMPROBANTE_BYTES_MAX = 10 * 1024 * 1024
/** Most receipts of one order. */
export const COMPROBANTES_MAX = 5
/** Characters of a file's name that are kept. */
const NOMBRE_MAX = 120

/** A receipt as its buyer sees it. */
export type ComprobanteMandado = { nombre: string; creado: number }

/** A receipt as the owner sees it. */
export type ComprobanteRecibido = {
  id: string
  nombre: string
  tipo: TipoDeComprobante
  /** Of a picture; 0 for a PDF. */
  ancho: number
  alto: number
  creado: number
  /** Codes of other orders that the same file was sent for. */
  tambienEn: string[]
}

/** Whether a receipt can be sent: its money may be on the way, in time or late. */
export function acceptsComprobante(
  pedido: Pick<Pedido, 'estado' | 'medioDePago' | 'totalMercadoPago' | 'totalTransferencia'>,
): boolean {
  const { estado, medioDePago } = pedido
  return MEDIOS[medioDePago].porBanco && (estado === 'pendiente_pago' || estado === 'vencido') && !isSinPago(pedido)
}

/**
 * What can be said against a file before it is sent; only the server looks at its content.
 * @param archivo `type` as the browser guesses it, '' when it doesn't know; `size` in bytes
 * @param tipos what may be sent
 * @returns null when nothing can
 */
export function faultInAjeno(
  { name, type, size }: { name: string; type: string; size: number },
  tipos: readonly string[] = TIPOS_QUE_SE_MANDAN,
): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return IMAGEN_HEIC
  if (type !== '' && !tipos.includes(type)) {
    return ERRORES[tipos.includes('application/pdf') ? 'comprobante_no_admitido' : 'imagen_no_admitida'].detail
  }
  if (size === 0) return 'El archivo está vacío.'
  return size > COMPROBANTE_BYTES_MAX ? ERRORES.comprobante_muy_grande.detail : null
}

/** A file's name as it is kept: without what can't be stored or shown. */
export function nombreDeComprobante(nombre: string): string {
  const clean = nombre.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  return Array.from(clean.trim()).slice(0, NOMBRE_MAX).join('') || 'comprobante'
}

/**
 * Whether bytes are a whole PDF, by how it begins and ends. Its content isn't looked at: it is only ever passed on as
 * a file.
 */
export function isPdf(bytes: Uint8Array): 'entero' | 'cortado' | 'no' {
  const ascii = (part: Uint8Array) => String.fromCharCode(...part)
  if (!/^%PDF-\d\.\d/.test(ascii(bytes.subarray(0, 8)))) return 'no'
  return ascii(bytes.subarray(-1024)).includes('%%EOF') ? 'entero' : 'cortado'
}
