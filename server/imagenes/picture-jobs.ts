import { LRUCache } from 'lru-cache'
import type { Resultado } from '#domain/errores.ts'
import type { Hoja } from '#domain/difusion/hoja.ts'
import { composeHoja } from './compose-hoja.ts'
import { encodeDrawing, encodeVariant } from './encode-variant.ts'
import {
  decodeDrawing,
  decodeOriginal,
  normaliseUpload,
  type FalloDeImagen,
  type ImagenNormalizada,
  type Pixels,
} from './normalise.ts'
import type { Variant } from './variants.ts'

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

// A page asks for several widths of one picture: it is drawn or decoded once.
const remembered = new LRUCache<string, Pixels>({
  maxSize: PIXELS_BYTES,
  sizeCalculation: ({ data }) => data.length,
})

const decoding = new Map<string, Promise<Pixels>>()

/** Does one job. */
export async function doJob(job: Job): Promise<Done[Job['kind']]> {
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
