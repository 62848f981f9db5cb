import type { ImagenRow } from '#server/db/schema.ts'
import type { Hoja } from '#domain/difusion/hoja.ts'
import { ANCHOS_IMAGEN, FORMATOS_IMAGEN, type FormatoImagen } from '#domain/productos/imagen.ts'

/** Part of every key: raised when variants are to be made anew from the originals. */
const PIPELINE_VERSION = 'v1'

/** Something that a picture is offered as; 'preview' is the JPEG of link previews. */
export type Variant = { width: number; format: FormatoImagen } | 'preview'

/** Every variant of a picture. */
export const VARIANTS: Variant[] = [
  ...FORMATOS_IMAGEN.flatMap((format) => ANCHOS_IMAGEN.map((width) => ({ width, format }))),
  'preview',
]

/** What lists show on most screens: worth having first. */
export const CARD_VARIANTS: Variant[] = [320, 480, 640].map((width) => ({ width, format: 'avif' }))

/** Everything that is made of one picture. */
export function variantsFolder(id: string): string {
  return `variants/${PIPELINE_VERSION}/${id}`
}

export function variantKey(id: string, variant: Variant): string {
  const name = variant === 'preview' ? 'preview.jpg' : `${variant.width}.${variant.format}`
  return `${variantsFolder(id)}/${name}`
}

/** Marks a picture whose variants are all there. */
export function completeKey(id: string): string {
  return `${variantsFolder(id)}/complete`
}

export function variantContentType(variant: Variant): string {
  return variant === 'preview' ? 'image/jpeg' : `image/${variant.format}`
}

/**
 * Where the picture of a link preview is stored: beside the variants of its (first) picture, and removed with them.
 * @param tipo one file of each is kept, that of the last version
 */
export function hojaKey(id: string, tipo: Hoja['tipo'], version: string): string {
  return `${hojaPrefix(id, tipo)}${version}.jpg`
}

/** What the keys of all versions begin with. */
export function hojaPrefix(id: string, tipo: Hoja['tipo']): string {
  return `${variantsFolder(id)}/hoja-${tipo}-`
}

/**
 * Stands in a picture's place until it is made: its ground in its shape, so that no browser shows a refusal (21.8). It is a
 * pixel wide, by which the page's script knows it and asks again (app/components/productos/imagen-producto.tsx).
 */
export function drawGround({ ancho, alto, fondo }: Pick<ImagenRow, 'ancho' | 'alto' | 'fondo'>): {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
} {
  const ground = /^#[0-9a-f]{3,8}$/i.test(fondo) ? fondo : 'none'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="${alto / ancho}"><rect width="100%" height="100%" fill="${ground}"/></svg>`
  return { bytes: new TextEncoder().encode(svg), contentType: 'image/svg+xml' }
}
