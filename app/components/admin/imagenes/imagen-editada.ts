import type { Imagen } from '#domain/productos/imagen.ts'
import { newClave } from '../../conexion/new-clave.ts'

/** A picture in the product's form: one that the shop has, or a file that waits for its upload. */
export type ImagenEditada =
  | { tipo: 'guardada'; imagen: Imagen }
  /** `clave` tells it apart here and lets its upload be repeated safely. */
  | { tipo: 'nueva'; clave: string; archivo: File }

/** What tells a picture of the form apart from the others. */
export function claveDeImagen(imagen: ImagenEditada): string {
  return imagen.tipo === 'guardada' ? imagen.imagen.id : imagen.clave
}

/** A file that somebody chose. */
export function imagenNueva(archivo: File): ImagenEditada {
  return { tipo: 'nueva', clave: newClave(), archivo }
}

/** The list with one picture moved to another place; unchanged when that is out of bounds. */
export function moveImagen(imagenes: ImagenEditada[], from: number, to: number): ImagenEditada[] {
  const moved = imagenes[from]
  if (moved === undefined || to < 0 || to >= imagenes.length) return imagenes
  const others = imagenes.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
