import sharp from 'sharp'
import type { Pixels } from './normalise.ts'
import type { Variant } from './variants.ts'

const PREVIEW_SIDE = 1200
/** Twice the width at which a mail shows it, for sharp screens. */
const DRAWING_WIDTH = 320

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

/** A small JPEG, which every mail program shows. */
export async function encodeDrawing({ data, width, height, channels }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(data, { raw: { width, height, channels } }).resize({ width: DRAWING_WIDTH })
  return new Uint8Array(await image.jpeg({ quality: 84, mozjpeg: true }).toBuffer())
}
