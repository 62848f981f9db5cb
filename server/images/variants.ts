import sharp from 'sharp'
import { ANCHOS_IMAGEN, FORMATOS_IMAGEN, type FormatoImagen } from '#domain/imagen.ts'
import type { Pixels } from './normalise.ts'

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

const PREVIEW_SIDE = 1200

/**
 * Makes one variant. A picture narrower than asked for isn't enlarged.
 * @param fondo `#rrggbb` that a preview is padded with to its square
 */
export async function encodeVariant(pixels: Pixels, variant: Variant, fondo: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height, channels } = pixels
  const image = sharp(data, { raw: { width, height, channels } })
  if (variant === 'preview') {
    const square = image
      .flatten({ background: fondo })
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'contain', background: fondo })
    return new Uint8Array(await square.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  }
  const resized = image.resize({ width: variant.width, withoutEnlargement: true })
  const encoded =
    variant.format === 'avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 80, effort: 4 })
  return new Uint8Array(await encoded.toBuffer())
}
