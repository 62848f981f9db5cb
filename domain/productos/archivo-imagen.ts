import { ERRORES } from '#domain/errores.ts'

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
