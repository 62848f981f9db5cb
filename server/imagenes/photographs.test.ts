import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEveryDatabase, openRuntime, type TestRuntime } from '#tests/databases.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { createImages, type Images } from './create-images.ts'
import { openFolder, type Storage } from './storage.ts'
import { VARIANTS, variantKey } from './variants.ts'

// Pictures are made by processes of the lowest priority: beside others’ work they wait for theirs.
vi.setConfig({ testTimeout: 600_000 })

/** Photographs as phones, cameras and design programs make them. */

type Rgb = readonly [number, number, number]

/** What an upright picture shows in its four quarters, in sRGB; colours that print can show too. */
const QUARTERS: Record<'leftTop' | 'rightTop' | 'leftBottom' | 'rightBottom', Rgb> = {
  leftTop: [210, 120, 150],
  rightTop: [120, 180, 180],
  leftBottom: [120, 180, 210],
  rightBottom: [210, 210, 150],
}
const TOLERANCE = 8

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'casakas-photos-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function openImages(runtime: TestRuntime) {
  const folder = await mkdtemp(join(parent, 'files-'))
  const storage = openFolder(folder)
  const images = createImages({ runtime, storage, draw: null, tempDir: join(folder, 'tmp') })
  runtime.atEnd(() => images.close())
  return { images, storage, folder }
}

/**
 * The picture as stored by a camera held in some way.
 * @param orientation EXIF: where the upright picture's first row and column are
 */
function taken(width: number, height: number, orientation = 1): Sharp {
  const turned = orientation >= 5
  const [columns, rows] = turned ? [height, width] : [width, height]
  // Each half of a row is one colour: all its dots are written at once.
  const half = columns / 2
  const data = Buffer.alloc(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    for (const column of [0, half]) {
      const [along, down] = turned ? [row, column] : [column, row]
      const x = [2, 3, 6, 7].includes(orientation) ? width - 1 - along : along
      const y = [3, 4, 7, 8].includes(orientation) ? height - 1 - down : down
      const at = (row * columns + column) * 3
      data.fill(Uint8Array.from(quarterAt(x / width, y / height)), at, at + half * 3)
    }
  }
  return sharp(data, { raw: { width: columns, height: rows, channels: 3 } })
}

function quarterAt(x: number, y: number): Rgb {
  if (y < 0.5) return x < 0.5 ? QUARTERS.leftTop : QUARTERS.rightTop
  return x < 0.5 ? QUARTERS.leftBottom : QUARTERS.rightBottom
}

/** As a phone writes it: which one, where, and which way it was held. */
function withTraces(image: Sharp, orientation: number): Sharp {
  return image
    .withExif({
      IFD0: { Make: 'TelefonoDePrueba', Copyright: 'Nadie' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 54/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '56/1 11/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>TelefonoDePrueba</note></x:xmpmeta>')
    .withMetadata({ orientation })
}

/** The middle of each quarter has the colour that it should have, whatever the picture's size. */
async function expectColours(bytes: Uint8Array, box = { left: 0, top: 0, width: 1, height: 1 }): Promise<void> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [x, y] of [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const) {
    const column = Math.floor((box.left + x * box.width) * info.width)
    const row = Math.floor((box.top + y * box.height) * info.height)
    const at = (row * info.width + column) * info.channels
    const found = [...data.subarray(at, at + 3)]
    const wanted = quarterAt(x, y)
    const off = Math.max(...found.map((value, channel) => Math.abs(value - wanted[channel]!)))
    expect(off, `at ${x}, ${y}: ${found.join()} for ${wanted.join()}`).toBeLessThanOrEqual(TOLERANCE)
  }
}

async function expectNoTraces(bytes: Uint8Array): Promise<void> {
  const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
  const text = Buffer.from(bytes).toString('latin1')
  for (const trace of ['TelefonoDePrueba', 'GPS', 'Exif']) expect(text.includes(trace), trace).toBe(false)
}

const SMALL = { width: 600, height: 450 }
const small = (orientation = 1) => taken(SMALL.width, SMALL.height, orientation)

/** 16 bits per channel. */
function deep(): Sharp {
  const { width, height } = SMALL
  const data = new Uint16Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set(
        quarterAt(x / width, y / height).map((value) => value * 257),
        (y * width + x) * 3,
      )
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const KINDS: [string, () => Promise<Buffer>, Record<string, unknown>][] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): (typeof KINDS)[number] => [
    `JPEG held as EXIF's ${orientation}, with its place`,
    () => withTraces(small(orientation), orientation).jpeg({ quality: 95 }).toBuffer(),
    { format: 'jpeg', orientation },
  ]),
  [
    'JPEG in the colours of print',
    () => small().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    { format: 'jpeg', space: 'cmyk', channels: 4, hasProfile: true },
  ],
  [
    "JPEG in a phone's wide colours",
    () => small().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    { format: 'jpeg', hasProfile: true },
  ],
  [
    'JPEG that comes in passes',
    () => withTraces(small(), 1).jpeg({ quality: 95, progressive: true }).toBuffer(),
    { format: 'jpeg', isProgressive: true },
  ],
  ['PNG of 16 bits', () => deep().toColourspace('rgb16').png().toBuffer(), { format: 'png', depth: 'ushort' }],
  ['PNG with see-through parts', () => small().ensureAlpha(1).png().toBuffer(), { format: 'png', hasAlpha: true }],
  ['WebP', () => withTraces(small(6), 6).webp({ quality: 95 }).toBuffer(), { format: 'webp', orientation: 6 }],
  ['AVIF', () => small().avif({ quality: 90, effort: 2 }).toBuffer(), { format: 'heif', compression: 'av1' }],
]

// Databases have no part in what becomes of dots: one is enough; what they keep is below.
describe('photographs', () => {
  const cleanups: (() => Promise<void>)[] = []
  let runtime: TestRuntime
  let images: Images
  let storage: Storage
  // A single shop takes them all: each starts two processes for its pictures.
  beforeAll(async () => {
    runtime = await openRuntime('sqlite', (cleanup) => void cleanups.push(cleanup))
    ;({ images, storage } = await openImages(runtime))
  })
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })

  it.each(KINDS)('21.7, 25.12 are upright, in their colours and without a trace: %s', async (kind, make, made) => {
    const bytes = await make()
    expect(await sharp(bytes).metadata()).toMatchObject(made)
    const stored = await images.storeImagen({ body: bytes, filename: 'IMG_0001.JPG', clave: kind })
    if (!stored.ok) throw new Error(stored.code)
    expect(stored.value).toMatchObject({ ancho: SMALL.width, alto: SMALL.height })
    const { clave } = await runtime.database.read
      .selectFrom('imagenes')
      .select('clave')
      .where('id', '=', stored.value.id)
      .executeTakeFirstOrThrow()
    const original = await storage.read(clave!)
    expect(await sharp(original!).metadata()).toMatchObject({ ...SMALL, space: 'srgb', depth: 'uchar' })
    await expectNoTraces(original!)
    await expectColours(original!)
    const shown = await images.readVariant(stored.value.id, 480, 'webp')
    if (shown?.made !== true) throw new Error('no variant')
    await expectNoTraces(shown.bytes)
    await expectColours(shown.bytes)
  })

  it(
    '21.2, 21.7, 25.12 of 12 megapixels become every variant, each upright, in its colours and without a trace',
    { timeout: 600_000 },
    async () => {
      // A shop of its own: the background makes the variants of every picture there is.
      const { images, storage } = await openImages(await openRuntime('sqlite', onTestFinished))
      const bytes = await withTraces(taken(3000, 4000, 6), 6)
        .jpeg({ quality: 92, progressive: true })
        .toBuffer()
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 4000, height: 3000, orientation: 6 })
      const stored = await images.storeImagen({ body: bytes, filename: 'IMG 0002.jpeg', clave: 'subida-1' })
      if (!stored.ok) throw new Error(stored.code)
      expect(stored.value).toMatchObject({ ancho: 1200, alto: 1600 })
      images.startFiller()
      await expect
        .poll(() => storage.exists(`variants/v1/${stored.value.id}/complete`), { timeout: 250_000, interval: 100 })
        .toBe(true)
      for (const variant of VARIANTS) {
        const made = (await storage.read(variantKey(stored.value.id, variant)))!
        const { width, height, format } = await sharp(made).metadata()
        await expectNoTraces(made)
        if (variant === 'preview') {
          expect({ width, height, format }).toEqual({ width: 1200, height: 1200, format: 'jpeg' })
          await expectColours(made, { left: 0.125, top: 0, width: 0.75, height: 1 })
        } else {
          const ratio = Math.abs(height - (width * 4) / 3)
          expect({ width, format, ratio: ratio <= 1 }).toEqual({
            width: variant.width,
            format: variant.format === 'avif' ? 'heif' : 'webp',
            ratio: true,
          })
          await expectColours(made)
        }
      }
    },
  )
})

/** A PNG of 8000 × 8000 dots in some 8 kB. */
function bomb(): Buffer {
  const side = 8_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describeOnEveryDatabase('files that are no photographs', (open) => {
  it('21.7, 25.13 are refused with the reason and leave nothing', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const photo = await small().jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const page = '<!doctype html><script>alert(1)</script>'
    const refused: [string, Uint8Array, string][] = [
      ['dibujo.svg', Buffer.from(svg), 'imagen_no_admitida'],
      ['dibujo.png', Buffer.from(svg), 'imagen_no_admitida'],
      ['pagina.jpg', Buffer.from(page), 'imagen_no_admitida'],
      ['documento.jpg', Buffer.from('%PDF-1.7\n'), 'imagen_no_admitida'],
      ['vacia.jpg', Buffer.alloc(0), 'imagen_no_admitida'],
      ['foto.heic', Buffer.from('0000001c6674797068656963', 'hex'), 'imagen_no_admitida'],
      ['mitad.jpg', Buffer.concat([photo.subarray(0, 20), Buffer.from(page)]), 'imagen_danada'],
      ['cortada.jpg', photo.subarray(0, Math.floor(photo.length * 0.6)), 'imagen_danada'],
      ['bomba.png', bomb(), 'imagen_muy_grande'],
    ]
    for (const [filename, body, code] of refused) {
      const stored = await images.storeImagen({ body, filename, clave: filename })
      expect([filename, stored.ok ? 'ok' : stored.code]).toEqual([filename, code])
    }
    // The file is taken for what it is, although its name claims otherwise.
    expect((await images.storeImagen({ body: photo, filename: 'en-realidad-jpeg.png', clave: 'otra' })).ok).toBe(true)
    const rows = await runtime.database.read.selectFrom('imagenes').select('clave').execute()
    expect(rows).toEqual([{ clave: `products/${runtime.clock()}_en-realidad-jpeg.jpg` }])
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
    expect(await readdir(join(folder, 'products'))).toHaveLength(1)
  })

  it('25.13 a JPEG that lacks its end marker alone is a picture; one with less is damaged', async () => {
    const { images } = await openImages(await open())
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    for (const progressive of [false, true]) {
      const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red', noise } })
      const whole = await plain.jpeg({ progressive }).toBuffer()
      const without = (bytes: number) =>
        images.storeImagen({ body: whole.subarray(0, -bytes), filename: 'a.jpg', clave: `${bytes} ${progressive}` })
      expect((await without(2)).ok).toBe(true)
      expect((await without(1)).ok).toBe(true)
      expect(await without(40)).toMatchObject({ code: 'imagen_danada' })
    }
  })

  it('25.13 of 26 MB and more are refused before they are read; without their size, as soon as it is known', async () => {
    const { request, shop } = await openShopApp(await open())
    const send = async (headers: Record<string, string>) => {
      let read = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 1024 * 1024
          if (read > 200 * 1024 * 1024) controller.close()
          else controller.enqueue(new Uint8Array(1024 * 1024))
        },
      })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream', ...headers } }
      const response = await request('/admin/imagenes/subir', { ...init, body, duplex: 'half' } as RequestInit)
      return {
        status: response.status,
        code: ((await response.json()) as { code: string }).code,
        megabytes: read >> 20,
      }
    }
    const size = String(200 * 1024 * 1024)
    expect(await send({ 'Content-Length': size })).toMatchObject({ status: 413, code: 'cuerpo_muy_grande' })
    expect((await send({ 'Content-Length': size })).megabytes).toBeLessThanOrEqual(1)

    // This is past the first check: the browser sends without a length.
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const stored = await shop.admin.imagenes.subir({ body, filename: 'enorme.jpg', clave: 'enorme-1' })
    expect(stored).toMatchObject({ ok: false, code: 'imagen_muy_grande' })
    expect(sent >> 20).toBeLessThan(30)
  })
})

describeOnEveryDatabase('an upload', (open) => {
  it('25.6 sent again with its key, at the same time or later, is the same picture and one', async () => {
    const runtime = await open()
    const { images, storage, folder } = await openImages(runtime)
    const body = await small().jpeg().toBuffer()
    const upload = { body, filename: 'a.jpg', clave: 'subida-1' }
    // Another process over the same database and storage.
    const other = createImages({ runtime, storage, draw: null, tempDir: join(folder, 'tmp') })
    runtime.atEnd(() => other.close())
    const all = await Promise.all([images, images, other, other].map((each) => each.storeImagen(upload)))
    const later = await images.storeImagen(upload)
    const ids = [...all, later].map((stored) => (stored.ok ? stored.value.id : stored.code))
    expect(new Set(ids).size).toBe(1)
    expect(await runtime.database.read.selectFrom('imagenes').select('id').execute()).toEqual([{ id: ids[0] }])
    expect(await readdir(join(folder, 'products'))).toHaveLength(1)
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  })

  it('25.14 that is cut off leaves nothing behind, and can be sent again', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const photo = await small().jpeg().toBuffer()
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(photo.subarray(0, 2000)))
        controller.error(new Error('the phone left the house'))
      },
    })
    expect(await images.storeImagen({ body, filename: 'a.jpg', clave: 'subida-1' })).toMatchObject({
      ok: false,
      code: 'cuerpo_invalido',
    })
    expect(await readdir(folder)).toEqual(['tmp'])
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
    expect(await runtime.database.read.selectFrom('imagenes').select('id').execute()).toEqual([])
    expect((await images.storeImagen({ body: photo, filename: 'a.jpg', clave: 'subida-1' })).ok).toBe(true)
  })
})
