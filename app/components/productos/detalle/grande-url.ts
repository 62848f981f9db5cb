import { ANCHOS_IMAGEN, imagenUrl } from '#domain/productos/imagen.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

/** Address of a picture in its largest variant, in the format that every browser knows. */
export function grandeUrl(imagen: Imagen): string {
  return imagenUrl(imagen.id, ANCHOS_IMAGEN.at(-1)!, 'webp')
}
