import { ERRORES } from '#domain/errores.ts'

/** A picture in the file storage, with what a page must know before it arrives. */
export type Imagen = {
  /** Last part of its addresses; changes whenever the picture does. */
  id: string
  alt: string
  /** Pixels of the largest variant. */
  ancho: number
  alto: number
  /** `#rrggbb` shown until the picture arrives. */
  fondo: string
}

/** Widths in pixels in which every picture is offered. */
export const ANCHOS_IMAGEN = [160, 320, 480, 640, 960, 1200] as const
export const FORMATOS_IMAGEN = ['avif', 'webp'] as const
export type FormatoImagen = (typeof FORMATOS_IMAGEN)[number]

/** Immutable address of a variant: the id changes whenever the picture does. */
export function imagenUrl(id: string, ancho: number, formato: FormatoImagen): string {
  return `/img/${id}/${ancho}.${formato}`
}

/** Address of the picture that link previews show (JPEG, 1200 × 1200). */
export function imagenPreviewUrl(id: string): string {
  return `/img/${id}/preview.jpg`
}

/** `srcset` of a format. */
export function imagenSrcSet(id: string, formato: FormatoImagen): string {
  return ANCHOS_IMAGEN.map((ancho) => `${imagenUrl(id, ancho, formato)} ${ancho}w`).join(', ')
}

/** What the file chooser of a product's pictures offers. iPhones turn their HEIC pictures into JPEG for it. */
export const TIPOS_DE_IMAGEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Most bytes of an uploaded picture. */
export const IMAGEN_BYTES_MAX = 25 * 1024 * 1024

/** What is said of pictures in the iPhone's own format. */
export const IMAGEN_HEIC = 'Las fotos HEIC no se pueden leer. Guardala como JPEG y subila de nuevo.'

/**
 * What can be said against a file before it is uploaded; only the server looks at its content.
 * @param archivo `type` as the browser guesses it, `size` in bytes
 * @returns null when nothing can
 */
export function faultInArchivo({ name, type, size }: { name: string; type: string; size: number }): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return IMAGEN_HEIC
  if (!(TIPOS_DE_IMAGEN as readonly string[]).includes(type)) return ERRORES.imagen_no_admitida.detail
  if (size === 0) return 'El archivo está vacío.'
  return size > IMAGEN_BYTES_MAX ? ERRORES.imagen_muy_grande.detail : null
}
