import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type FailOnOptions, type Sharp } from 'sharp'
import { IMAGEN_BYTES_MAX, IMAGEN_HEIC } from '#domain/productos/archivo-imagen.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { sniffFormato } from './sniff-formato.ts'

const PIXELS_MAX = 50_000_000
/** Larger than any variant, so that better ones can be made one day. */
const LADO_MAX = 2400
/** What a JPEG ends with. Some cameras and programs leave it out of whole pictures; with less there the reader warns. */
const FIN_DE_JPEG = Buffer.from([0xff, 0xd9])
/** Enough for 50 megapixels on a machine that is busy with visitors. */
const SECONDS_MAX = 60

export type FalloDeImagen = Fallo<'imagen_no_admitida' | 'imagen_muy_grande' | 'imagen_danada'>

/** What a kept picture has become: upright, in sRGB, without metadata. */
export type ImagenNormalizada = {
  extension: 'jpg' | 'webp'
  contentType: 'image/jpeg' | 'image/webp'
  ancho: number
  alto: number
  /** Mean colour of its edge, `#rrggbb`: the placeholder, and what a preview is padded with. */
  fondo: string
}

/**
 * Checks an upload and brings it into the one form that the shop keeps (JPEG, or WebP with transparent parts). The
 * whole picture is decoded: no truncated file gets by, but a JPEG without its end marker does.
 * @param from path of the upload
 * @param to path of the file that is written
 */
export async function normaliseUpload(from: string, to: string): Promise<Resultado<ImagenNormalizada, FalloDeImagen>> {
  const bytes = await readFile(from)
  if (bytes.length > IMAGEN_BYTES_MAX) return fallo('imagen_muy_grande')
  const formato = sniffFormato(bytes)
  if (formato === 'heic') {
    return fallo('imagen_no_admitida', { detail: IMAGEN_HEIC })
  }
  if (formato === null) return fallo('imagen_no_admitida')
  return withPhotographLoaders(async () => {
    try {
      const { width, height, format, compression } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (format !== (formato === 'avif' ? 'heif' : formato)) return fallo('imagen_danada')
      if (formato === 'avif' && compression !== 'av1') return fallo('imagen_no_admitida')
      if (width * height > PIXELS_MAX) return fallo('imagen_muy_grande')
      const open = (whole: Uint8Array, failOn: FailOnOptions) =>
        sharp(whole, { limitInputPixels: PIXELS_MAX, failOn }).timeout({ seconds: SECONDS_MAX })
      const sinFinal = formato === 'jpeg' && !bytes.subarray(-2).equals(FIN_DE_JPEG)
      if (!sinFinal) return ok(await normalise(open(bytes, 'error'), to))
      return ok(
        await normalise(open(bytes, 'error'), to).catch(() =>
          normalise(open(Buffer.concat([bytes, FIN_DE_JPEG]), 'warning'), to),
        ),
      )
    } catch {
      return fallo('imagen_danada')
    }
  })
}

async function normalise(image: Sharp, to: string): Promise<ImagenNormalizada> {
  const pixels = image
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LADO_MAX, height: LADO_MAX, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const transparent = info.channels === 4 || info.channels === 2
  const kept = sharp(data, { raw })
  const bytes = await (
    transparent ? kept.webp({ quality: 92, effort: 4 }) : kept.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  ).toBuffer()
  await writeFile(to, bytes)
  return {
    extension: transparent ? 'webp' : 'jpg',
    contentType: transparent ? 'image/webp' : 'image/jpeg',
    ancho: info.width,
    alto: info.height,
    fondo: await edgeColour(sharp(data, { raw })),
  }
}

/** Mean of the outermost of 16 × 16 fields. */
async function edgeColour(image: Sharp): Promise<string> {
  const side = 16
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sum = [0, 0, 0]
  let fields = 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (x > 0 && y > 0 && x < side - 1 && y < side - 1) continue
      const at = (y * side + x) * info.channels
      for (let c = 0; c < 3; c++) sum[c]! += data[info.channels < 3 ? at : at + c]!
      fields++
    }
  }
  return `#${sum
    .map((total) =>
      Math.round(total / fields)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Pixels of a picture that variants are made from. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/** Pixels of a kept original. */
export async function decodeOriginal(bytes: Uint8Array): Promise<Pixels> {
  return withPhotographLoaders(() => toPixels(sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })))
}

/** Pixels of a drawing of our own: an SVG document. */
export async function decodeDrawing(svg: Uint8Array): Promise<Pixels> {
  return withDrawingLoader(() => toPixels(sharp(svg, { limitInputPixels: PIXELS_MAX }).removeAlpha()))
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
}

/**
 * What sharp may open. Uploads: JPEG, PNG, WebP and AVIF, so that nobody's SVG or PDF reaches a parser. Our own
 * drawings are SVG. Their loader is open only while one is read, and never at the same time as an upload.
 */
const PHOTOGRAPHS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]
const DRAWINGS = ['VipsForeignLoadSvgBuffer']

// Threads of one picture would compete with pages for the processor: one or two pictures are made at a time.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: PHOTOGRAPHS })

let last: Promise<unknown> = Promise.resolve()

function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const result = last.then(run)
  last = result.catch(() => undefined)
  return result
}

/** Reads somebody else's picture. */
function withPhotographLoaders<T>(run: () => Promise<T>): Promise<T> {
  return oneAtATime(run)
}

/** Reads a drawing of our own. */
function withDrawingLoader<T>(run: () => Promise<T>): Promise<T> {
  return oneAtATime(async () => {
    sharp.unblock({ operation: DRAWINGS })
    try {
      return await run()
    } finally {
      sharp.block({ operation: DRAWINGS })
    }
  })
}
