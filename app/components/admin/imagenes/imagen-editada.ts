import type { Imagen } from '#domain/producto.ts'

/** A picture in the product's form: one that the shop has, or a file that waits for its upload. */
export type ImagenEditada =
  | { tipo: 'guardada'; imagen: Imagen }
  /** `clave` tells it apart here, and makes its upload one that can be repeated. */
  | { tipo: 'nueva'; clave: string; archivo: File }

/** What tells a picture of the form apart from the others. */
export function claveDe(imagen: ImagenEditada): string {
  return imagen.tipo === 'guardada' ? imagen.imagen.id : imagen.clave
}

/** A file that somebody chose. */
export function imagenNueva(archivo: File): ImagenEditada {
  // Not randomUUID: a shop that is tried out on a phone over plain http has none.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { tipo: 'nueva', clave: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), archivo }
}

/** The list with one picture in another place; out of bounds it stays as it is. */
export function moverImagen(imagenes: ImagenEditada[], from: number, to: number): ImagenEditada[] {
  const moved = imagenes[from]
  if (moved === undefined || to < 0 || to >= imagenes.length) return imagenes
  return imagenes.toSpliced(from, 1).toSpliced(to, 0, moved)
}
