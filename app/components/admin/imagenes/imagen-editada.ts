import type { Imagen } from '#domain/productos/imagen.ts'
import { faltasDeToma, photographsFirst, readToma, tomaEscrita, type TomaEscrita } from '#domain/productos/toma.ts'
import { newClave } from '../../conexion/new-clave.ts'

/** A picture in the product's form: one that the shop has, or a file that waits for its upload. */
export type ImagenEditada = (
  | { tipo: 'guardada'; imagen: Imagen }
  /** `clave` tells it apart here and lets its upload be repeated safely. */
  | { tipo: 'nueva'; clave: string; archivo: File }
) & {
  /** What it shows as it was typed here; absent where nobody touched it. */
  toma?: TomaEscrita
}

/** What tells a picture of the form apart from the others. */
export function claveDeImagen(imagen: ImagenEditada): string {
  return imagen.tipo === 'guardada' ? imagen.imagen.id : imagen.clave
}

/** A file that somebody chose. */
export function imagenNueva(archivo: File): ImagenEditada {
  return { tipo: 'nueva', clave: newClave(), archivo }
}

/** What a picture shows, as its fields have it. */
export function tomaDeImagen(imagen: ImagenEditada): TomaEscrita {
  return imagen.toma ?? tomaEscrita(imagen.tipo === 'guardada' ? imagen.imagen : {})
}

export function isDibujo(imagen: ImagenEditada): boolean {
  return imagen.tipo === 'guardada' && imagen.imagen.toma?.tipo === 'dibujo'
}

/** What was typed of pictures, for saving; of the others the shop keeps what it has. */
export function tomasEscritas(imagenes: ImagenEditada[]): ({ imagen: string } & TomaEscrita)[] {
  return imagenes.flatMap((imagen) => (imagen.toma ? [{ imagen: claveDeImagen(imagen), ...imagen.toma }] : []))
}

/** What is wrong with what was typed of pictures, by the form's fields. */
export function faltasDeTomas(imagenes: ImagenEditada[]): Record<string, string> {
  const faltas = tomasEscritas(imagenes).map(({ imagen, ...escrita }) =>
    faltasDeToma(imagen, readToma(escrita).errores),
  )
  return Object.assign({}, ...faltas) as Record<string, string>
}

/** Whether saving would leave a product with the pictures that it has, showing what they show. */
export function isMismasImagenes(imagenes: ImagenEditada[], guardadas: Imagen[]): boolean {
  const say = (toma: TomaEscrita) => JSON.stringify(readToma(toma).toma)
  return (
    imagenes.map(claveDeImagen).join() === guardadas.map(({ id }) => id).join() &&
    imagenes.every((imagen, at) => imagen.toma === undefined || say(imagen.toma) === say(tomaEscrita(guardadas[at]!)))
  )
}

/** The list with one picture moved to another place as far as 48.1 lets it; unchanged when that is out of bounds. */
export function moveImagen(imagenes: ImagenEditada[], from: number, to: number): ImagenEditada[] {
  const moved = imagenes[from]
  if (moved === undefined || to < 0 || to >= imagenes.length) return imagenes
  const others = imagenes.filter((_, at) => at !== from)
  return photographsFirst([...others.slice(0, to), moved, ...others.slice(to)], isDibujo)
}
