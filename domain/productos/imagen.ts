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
