import type { Toma } from './toma.ts'

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
  /** What it shows, where that is said; pictures in lists come without. */
  toma?: Toma | undefined
  /** Whether it can be had sharper than in any width of lists; absent where it can't, and in lists. */
  nitida?: true | undefined
}

/** Widths in pixels in which every picture is offered. */
export const ANCHOS_IMAGEN = [160, 320, 480, 640, 960, 1200] as const
export const FORMATOS_IMAGEN = ['avif', 'webp'] as const
export type FormatoImagen = (typeof FORMATOS_IMAGEN)[number]

const ANCHO_MAX = ANCHOS_IMAGEN.at(-1)!
/** As wide as originals are kept: WebP alone, made when somebody looks from near (specification 48.5). */
export const ANCHO_NITIDO = 2400

/** Whether a picture is offered in this width and format, if it is wide enough. */
export function isVariante(ancho: number, formato: string): formato is FormatoImagen {
  if (ancho === ANCHO_NITIDO) return formato === 'webp'
  return (ANCHOS_IMAGEN as readonly number[]).includes(ancho) && FORMATOS_IMAGEN.some((known) => known === formato)
}

/**
 * Whether a photograph has more detail than its widest variant in lists.
 * @param original its width as it is kept, in pixels; null for those from before it was noted
 */
export function isNitida(original: { ancho: number; anchoOriginal: number | null; drawn: boolean }): boolean {
  if (original.drawn || original.ancho < ANCHO_MAX) return false
  return original.anchoOriginal === null || original.anchoOriginal > ANCHO_MAX
}

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
