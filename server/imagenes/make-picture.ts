import { LRUCache } from 'lru-cache'
import type { Resultado } from '#domain/errores.ts'
import type { Hoja } from '#domain/difusion/hoja.ts'
import { composeHoja } from './compose-hoja.ts'
import {
  decodeDrawing,
  decodeOriginal,
  normaliseUpload,
  type FalloDeImagen,
  type ImagenNormalizada,
  type Pixels,
} from './normalise.ts'
import type { Variant } from './variants.ts'
import sharp from 'sharp'

/** What variants are made from: a kept original, or a drawing of our own as an SVG document. */
export type Source = { original: Uint8Array } | { svg: Uint8Array }

/** Work of the picture process. */
export type Job =
  | { kind: 'normalise'; from: string; to: string }
  /** Without a source the picture's pixels have to be remembered already. */
  | { kind: 'encode'; id: string; variant: Variant; fondo: string; source: Source | null }
  | { kind: 'compose'; hoja: Hoja; fotos: FotoDeHoja[] }
  | { kind: 'draw'; svg: Uint8Array }

/** A picture that a sheet shows, and the colour around it. */
export type FotoDeHoja = { source: Source; fondo: string }

export type Done = {
  normalise: Resultado<ImagenNormalizada, FalloDeImagen>
  /** Null when the source is needed after all. */
  encode: Uint8Array<ArrayBuffer> | null
  compose: Uint8Array<ArrayBuffer>
  draw: Uint8Array<ArrayBuffer>
}

const PIXELS_BYTES = 48 * 1024 * 1024

// Pixels are kept, since a page asks for several widths of one picture: it is decoded once.
const remembered = new LRUCache<string, Pixels>({
  maxSize: PIXELS_BYTES,
  sizeCalculation: ({ data }) => data.length,
})

const decoding = new Map<string, Promise<Pixels>>()

/** Does one job of the picture process: takes in an upload, makes a variant, a sheet or a drawing. */
export async function makePicture(job: Job): Promise<Done[Job['kind']]> {
  if (job.kind === 'normalise') return normaliseUpload(job.from, job.to)
  if (job.kind === 'compose') return compose(job.hoja, job.fotos)
  if (job.kind === 'draw') return encodeDrawing(await decodeDrawing(job.svg))
  const pixels = await pixelsOf(job.id, job.source)
  return pixels === null ? null : encodeVariant(pixels, job.variant, job.fondo)
}

async function pixelsOf(id: string, source: Source | null): Promise<Pixels | null> {
  const known = remembered.get(id) ?? decoding.get(id)
  if (known !== undefined) return known
  if (source === null) return null
  const work = decodePicture(source).finally(() => decoding.delete(id))
  decoding.set(id, work)
  const pixels = await work
  remembered.set(id, pixels)
  return pixels
}

async function compose(hoja: Hoja, fotos: FotoDeHoja[]): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = []
  for (const { source, fondo } of fotos) decoded.push({ pixels: await decodePicture(source), fondo })
  return composeHoja(hoja, decoded)
}

function decodePicture(source: Source): Promise<Pixels> {
  return 'svg' in source ? decodeDrawing(source.svg) : decodeOriginal(source.original)
}

const PREVIEW_SIDE = 1200
/** Twice the width at which a mail shows it, for sharp screens. */
const DRAWING_WIDTH = 320

/**
 * Makes one variant. A picture narrower than asked for isn't enlarged.
 * @param fondo `#rrggbb` that a preview is padded with to its square
 */
async function encodeVariant(pixels: Pixels, variant: Variant, fondo: string): Promise<Uint8Array<ArrayBuffer>> {
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
async function encodeDrawing({ data, width, height, channels }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(data, { raw: { width, height, channels } }).resize({ width: DRAWING_WIDTH })
  return new Uint8Array(await image.jpeg({ quality: 84, mozjpeg: true }).toBuffer())
}
