import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ANCHOS_IMAGEN, FORMATOS_IMAGEN } from '#domain/productos/imagen.ts'
import type { Hoja } from '#domain/difusion/hoja.ts'
import { describeOnEveryDatabase, openRuntime, type TestRuntime } from '#tests/databases.ts'
import { composeHoja } from './compose-hoja.ts'
import { createImages, type Images, type ImagesOptions } from './create-images.ts'
import { openFolder } from './storage.ts'
import { VARIANTS } from './variants.ts'

// Pictures are made by processes of the lowest priority: beside others’ work they wait for theirs.
vi.setConfig({ testTimeout: 600_000 })

/** Small pictures are quick: nothing is enlarged. */
const SMALL_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="200"><path d="M0 0h160v200H0z" fill="#136b3d"/></svg>'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><path d="M0 0h1200v1500H0z" fill="#c8202f"/></svg>'

const SHIRT: Hoja = {
  tipo: 'camiseta',
  imagen: 'frente',
  tienda: 'CASA <b>& ñ',
  temporada: '1980/81',
  titulo: 'Una </span> casaca \u0007 🙂',
  precios: { tarjeta: '$ 2.190', transferencia: '$ 1.971' },
  situacion: 'En stock',
  talles: ['M', 'L'],
  colores: [{ color: '#c8202f', ancho: 1 }],
}

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'casakas-images-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function openImages(runtime: TestRuntime, options: Partial<ImagesOptions> = {}) {
  const folder = await mkdtemp(join(parent, 'files-'))
  const drawn: string[] = []
  const images = createImages({
    runtime,
    storage: openFolder(folder),
    tempDir: join(parent, 'tmp'),
    hojaWaitMs: 30_000,
    draw: async (dibujo) => {
      drawn.push(dibujo)
      return new TextEncoder().encode(dibujo)
    },
    ...options,
  })
  return { images, folder, drawn }
}

async function insertDrawing(runtime: TestRuntime, id: string, dibujo = SVG) {
  await runtime.database.write
    .insertInto('imagenes')
    .values({ id, clave: null, dibujo, ancho: 1200, alto: 1500, fondo: '#ddd5c3', alt: 'Camiseta', creado: 1 })
    .execute()
}

/** 80 × 40, its left half red and its right half blue. */
function twoHalves() {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
}

describeOnEveryDatabase('uploaded pictures', (open) => {
  it('7.14, 21.7 are stored under products/{timestamp}_{filename}, upright and without metadata', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const bytes = await twoHalves()
      .withExif({ IFD0: { Make: 'Teléfono' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await images.storeImagen({ body: bytes, filename: 'Casaca ñandú (1).JPEG', clave: 'subida-1' })
    if (!stored.ok) throw new Error(stored.code)
    expect(stored.value).toMatchObject({ ancho: 40, alto: 80, alt: '' })
    const row = await runtime.database.read.selectFrom('imagenes').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ...stored.value,
      clave: `products/${runtime.clock()}_casaca-nandu-1.jpg`,
      dibujo: null,
    })
    const kept = sharp(Buffer.from((await openFolder(folder).read(row.clave!))!))
    const { orientation, exif, width, height } = await kept.metadata()
    expect({ orientation, exif, width, height }).toEqual({
      orientation: undefined,
      exif: undefined,
      width: 40,
      height: 80,
    })
    // The left half is the upper one, turned by 90° to the right.
    const { data } = await kept.raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[data.length - 1]).toBeGreaterThan(200)
    await images.close()
  })

  it('48.5 are asked for wider than in lists only where they were kept wider, as WebP, and never made ahead', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const keep = async (width: number, clave: string) => {
      const body = await sharp({ create: { width, height: 40, channels: 3, background: '#0000ff' } })
        .jpeg()
        .toBuffer()
      const stored = await images.storeImagen({ body, filename: 'ancha.jpg', clave })
      if (!stored.ok) throw new Error(stored.code)
      return stored.value.id
    }
    const ancha = await keep(3000, 'ancha')
    const justa = await keep(1200, 'justa')
    await insertDrawing(runtime, 'dibujada')
    const made = await images.readVariant(ancha, 2400, 'webp')
    expect(await sharp(made!.bytes).metadata()).toMatchObject({ width: 2400, format: 'webp' })
    for (const [id, width, format] of [
      [ancha, 2400, 'avif'],
      [ancha, 2000, 'webp'],
      [justa, 2400, 'webp'],
      ['dibujada', 2400, 'webp'],
    ] as const)
      expect(await images.readVariant(id, width, format), `${id} ${width} ${format}`).toBeNull()
    // Of those from before the width wasn't noted: what may be wider is made from what there is.
    await runtime.database.write.updateTable('imagenes').set({ anchoOriginal: null }).execute()
    const { images: later } = await openImages(runtime, { storage: openFolder(folder) })
    const same = await later.readVariant(justa, 2400, 'webp')
    expect(await sharp(same!.bytes).metadata()).toMatchObject({ width: 1200 })
    expect(VARIANTS).not.toContainEqual({ width: 2400, format: 'webp' })
    await Promise.all([images.close(), later.close()])
  })

  it('of one name and moment get keys of their own, in two processes too', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const { images: other } = await openImages(runtime, { storage: openFolder(folder) })
    const bytes = await twoHalves().png().toBuffer()
    const all = await Promise.all(
      [images, other, images, other].map((each, n) =>
        each.storeImagen({ body: bytes, filename: 'a.png', clave: `subida-${n}` }),
      ),
    )
    expect(all.map((stored) => stored.ok)).toEqual([true, true, true, true])
    expect(await runtime.database.read.selectFrom('imagenes').select('clave').distinct().execute()).toHaveLength(4)
    await images.close()
    await other.close()
  })
})

// Files that are no pictures don't come as far as the database.
describe('files that are no pictures', () => {
  const open = () => openRuntime('sqlite', onTestFinished)

  it('are refused with a typed failure when they are something else, damaged or lie, and nothing is kept', async () => {
    const runtime = await open()
    const { images, folder } = await openImages(runtime)
    const jpeg = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const refuse = async (bytes: Uint8Array, filename: string) => {
      const stored = await images.storeImagen({ body: bytes, filename, clave: filename })
      return stored.ok ? 'ok' : stored.code
    }
    expect(await refuse(Buffer.from(SVG), 'dibujo.svg')).toBe('imagen_no_admitida')
    expect(await refuse(Buffer.from(SVG), 'dibujo.jpg')).toBe('imagen_no_admitida')
    expect(
      await refuse(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'a.jpg'),
    ).toBe('imagen_no_admitida')
    expect(await refuse(Buffer.from('RIFF0000WEBPVP8 0000' + SVG), 'poliglota.webp')).toBe('imagen_danada')
    expect(await refuse(jpeg.subarray(0, jpeg.length >> 1), 'cortada.jpg')).toBe('imagen_danada')
    expect(await refuse(Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(5000, 7)]), 'basura.jpg')).toBe(
      'imagen_danada',
    )
    expect(await refuse(new Uint8Array(0), 'nada.png')).toBe('imagen_no_admitida')
    expect(await refuse(Buffer.from('0000001c6674797068656963', 'hex'), 'IMG_0001.HEIC')).toBe('imagen_no_admitida')
    expect(await refuse(Buffer.concat([jpeg, Buffer.alloc(26 * 1024 * 1024)]), 'enorme.jpg')).toBe('imagen_muy_grande')
    const bomb = await sharp({ create: { width: 7100, height: 7100, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(await refuse(bomb, 'bomba.png')).toBe('imagen_muy_grande')
    expect(await readdir(folder)).toEqual([])
    expect(await runtime.database.read.selectFrom('imagenes').select('id').execute()).toEqual([])
    await images.close()
  })
})

describeOnEveryDatabase('missing variants', (open) => {
  it(
    'are all made in the background, whole after a stop in the middle, and never twice',
    { timeout: 600_000 },
    async () => {
      const runtime = await open()
      const { images, folder, drawn } = await openImages(runtime)
      await insertDrawing(runtime, 'd1', SMALL_SVG)
      await insertDrawing(runtime, 'd2', SMALL_SVG)
      images.startFiller()
      await expect
        .poll(async () => (await listFiles(folder)).length, { timeout: 200_000, interval: 1 })
        .toBeGreaterThan(2)
      await images.close()
      expect(drawn.length).toBeGreaterThan(0)

      const again = await openImages(runtime, { storage: openFolder(folder) })
      // A killed process leaves such a part of a write.
      await writeFile(join(folder, 'variants/v1/d1/160.avif.0123.tmp'), 'half')
      const untilComplete = (pictures: number) =>
        expect
          .poll(async () => (await listFiles(folder)).filter((name) => name.endsWith('complete')).length, {
            timeout: 250_000,
          })
          .toBe(pictures)
      again.images.startFiller()
      await untilComplete(2)
      await again.images.close()
      const made = (await listFiles(folder)).filter((name) => /\.(avif|webp|jpg)$/.test(name))
      expect(made).toHaveLength(2 * (ANCHOS_IMAGEN.length * FORMATOS_IMAGEN.length + 1))

      const third = await openImages(runtime, { storage: openFolder(folder) })
      const another = SMALL_SVG.replace('#136b3d', '#c8202f')
      await insertDrawing(runtime, 'd3', another)
      third.images.startFiller()
      await untilComplete(3)
      await third.images.close()
      expect([...new Set(third.drawn)]).toEqual([another])
    },
  )
})

// Databases know nothing of variants, but which picture they are of: one is enough.
describe('variants of pictures', () => {
  const open = () => openRuntime('sqlite', onTestFinished)

  it('21.2 come in AVIF and WebP in the width asked for, with a square JPEG for previews', async () => {
    const runtime = await open()
    const { images } = await openImages(runtime)
    await insertDrawing(runtime, 'd1')
    for (const format of FORMATOS_IMAGEN) {
      const variant = await images.readVariant('d1', 320, format)
      if (variant?.made !== true) throw new Error('no variant')
      expect(variant.contentType).toBe(`image/${format}`)
      expect(await sharp(variant.bytes).metadata()).toMatchObject({
        width: 320,
        height: 400,
        format: format === 'avif' ? 'heif' : 'webp',
      })
    }
    const preview = await images.readPreview('d1')
    expect(await sharp(preview as Uint8Array).metadata()).toMatchObject({ width: 1200, height: 1200, format: 'jpeg' })
    await images.close()
  })

  it('21.3 are made once, whoever asks how often, and read from the storage after a restart', async () => {
    const runtime = await open()
    const { images, folder, drawn } = await openImages(runtime)
    await insertDrawing(runtime, 'd1')
    const all = await Promise.all(Array.from({ length: 8 }, () => images.readVariant('d1', 160, 'webp')))
    expect(new Set(all.map((variant) => (variant as { bytes: Uint8Array }).bytes.length)).size).toBe(1)
    expect(drawn).toHaveLength(1)
    await images.close()
    const again = await openImages(runtime, { storage: openFolder(folder) })
    expect(await again.images.readVariant('d1', 160, 'webp')).toEqual(all[0])
    expect(again.drawn).toHaveLength(0)
    await again.images.close()
  })

  it('21.6 do not exist in a width, format or picture that nobody offers', async () => {
    const runtime = await open()
    const { images, drawn } = await openImages(runtime)
    await insertDrawing(runtime, 'd1')
    expect(await images.readVariant('d1', 161, 'webp')).toBeNull()
    expect(await images.readVariant('d1', 160, 'gif' as 'webp')).toBeNull()
    expect(await images.readVariant('nadie', 160, 'webp')).toBeNull()
    expect(await images.readVariant('../products/a', 160, 'webp')).toBeNull()
    expect(await images.readPreview('nadie')).toBeNull()
    expect(drawn).toEqual([])
    await images.close()
  })

  it('21.5, 21.8 come later when they cannot be made in time, and are there for who asks again', async () => {
    const runtime = await open()
    const { images } = await openImages(runtime, {
      waitMs: 50,
      draw: async () => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        return new TextEncoder().encode(SVG)
      },
    })
    await insertDrawing(runtime, 'd1')
    const ground = (await images.readVariant('d1', 160, 'webp'))!
    expect(ground).toMatchObject({ contentType: 'image/svg+xml', made: false })
    const { width, height } = await sharp(ground.bytes, { density: 7200 }).metadata()
    expect(height / width).toBeCloseTo(5 / 4, 1)
    await expect
      .poll(() => images.readVariant('d1', 160, 'webp'), { timeout: 60_000 })
      .toMatchObject({ contentType: 'image/webp', made: true })
    await images.close()
  })

  it('of drawings are shared through a folder of finished ones', async () => {
    const runtime = await open()
    const cacheDir = await mkdtemp(join(parent, 'shared-'))
    await insertDrawing(runtime, 'd1')
    const first = await openImages(runtime, { cacheDir })
    const second = await openImages(runtime, { cacheDir })
    expect(await first.images.readVariant('d1', 320, 'webp')).toEqual(
      await second.images.readVariant('d1', 320, 'webp'),
    )
    expect(second.drawn).toEqual([])
    expect(await readdir(second.folder)).toEqual([])
    await Promise.all([first.images.close(), second.images.close()])
  })

  it('22.21 a link’s picture is made once for each version, of any picture, without any, and the last one is kept', async () => {
    const runtime = await open()
    const { images, folder, drawn } = await openImages(runtime)
    await insertDrawing(runtime, 'frente', SMALL_SVG)
    for (const version of ['uno', 'uno', 'dos']) {
      const bytes = await images.readHoja(SHIRT, version)
      if (!(bytes instanceof Uint8Array)) throw new Error(`no picture: ${bytes}`)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    }
    expect(drawn).toHaveLength(2)
    const files = await readdir(join(folder, 'variants/v1/frente'))
    expect(files).toEqual(['hoja-camiseta-dos.jpg'])
    expect(await images.readHoja({ ...SHIRT, imagen: 'nadie' }, 'uno')).toBeNull()
    const shop: Hoja = { tipo: 'tienda', imagenes: [], tienda: 'Casakas', titulo: 'La camiseta que estás buscando' }
    expect(await images.readHoja(shop, 'uno')).toBeInstanceOf(Uint8Array)
    await images.close()
  })

  it('22.65 who asks for a link’s picture that isn’t made waits for no more than a moment, and finds it afterwards', async () => {
    const runtime = await open()
    const held = Promise.withResolvers<void>()
    const { images, folder } = await openImages(runtime, {
      hojaWaitMs: 30,
      draw: async (dibujo) => {
        await held.promise
        return new TextEncoder().encode(dibujo)
      },
    })
    await insertDrawing(runtime, 'frente', SMALL_SVG)
    expect(await images.readHoja(SHIRT, 'uno')).toBe('later')
    held.resolve()
    await expect.poll(() => images.readHoja(SHIRT, 'uno'), { timeout: 60_000 }).toBeInstanceOf(Uint8Array)
    expect(await readdir(join(folder, 'variants/v1/frente'))).toEqual(['hoja-camiseta-uno.jpg'])
    // Failures to make one reach nobody; they are only logged.
    await insertDrawing(runtime, 'rota', 'no es un dibujo')
    expect(await images.readHoja({ ...SHIRT, imagen: 'rota' }, 'uno')).toBe('later')
    await images.close()
  })

  it('22.66 a link’s picture is made ahead once, and anew by the next process when one was killed over it', async () => {
    const runtime = await open()
    const folder = await mkdtemp(join(parent, 'files-'))
    await insertDrawing(runtime, 'frente', SMALL_SVG)
    const own = join(folder, 'variants/v1/frente')
    const isThere = () => readdir(own).then((names) => names.includes('hoja-camiseta-uno.jpg'))
    // A killed process leaves these, of a version and of the one before.
    await openFolder(folder).write('variants/v1/frente/hoja-camiseta-cero.jpg', new Uint8Array(3), 'image/jpeg')
    await writeFile(join(own, 'hoja-camiseta-uno.jpg.0123.tmp'), 'half')
    const [first, second] = await Promise.all([
      openImages(runtime, { storage: openFolder(folder), ahead: true }),
      openImages(runtime, { storage: openFolder(folder), ahead: true }),
    ])
    for (const { images } of [first, second]) images.prepareHoja(SHIRT, 'uno')
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
    await Promise.all([first.images.close(), second.images.close()])
    expect((await readdir(own)).filter((name) => /^hoja.*jpg$/.test(name))).toEqual(['hoja-camiseta-uno.jpg'])

    const third = await openImages(runtime, { storage: openFolder(folder), ahead: true })
    third.images.prepareHoja(SHIRT, 'uno')
    expect(await third.images.readHoja(SHIRT, 'uno')).toBeInstanceOf(Uint8Array)
    await third.images.close()
    expect(third.drawn).toEqual([])
  })
})

// Databases have no part in what becomes of dots: one is enough.
describe('dots', () => {
  const cleanups: (() => Promise<void>)[] = []
  let images: Images
  // All tests share them: each shop's pictures start processes of their own.
  beforeAll(async () => {
    const runtime = await openRuntime('sqlite', (cleanup) => void cleanups.push(cleanup))
    images = (await openImages(runtime)).images
    cleanups.push(() => images.close())
  })
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })

  it.each(['png', 'webp', 'avif', 'jpeg'] as const)(
    'of an uploaded %s say the colour of their edge',
    async (format) => {
      const bytes = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#79b7e4' } })
        .toFormat(format)
        .toBuffer()
      const stored = await images.storeImagen({ body: bytes, filename: 'x', clave: `subida-${format}` })
      if (!stored.ok) throw new Error(stored.code)
      for (const [at, value] of [0x79, 0xb7, 0xe4].entries()) {
        expect(Math.abs(Number.parseInt(stored.value.fondo.slice(1 + at * 2, 3 + at * 2), 16) - value)).toBeLessThan(6)
      }
      const variant = await images.readVariant(stored.value.id, 320, 'webp')
      if (variant?.made !== true) throw new Error('no variant')
      // A small picture isn't enlarged.
      expect(await sharp(variant.bytes).metadata()).toMatchObject({ format: 'webp', width: 64 })
    },
  )

  it('22.21 of a link’s picture are the shop’s grounds and the photograph where they belong', async () => {
    const create = { width: 504, height: 630, channels: 3 as const, background: '#c8202f' }
    const data = await sharp({ create }).raw().toBuffer()
    const foto = { pixels: { data, width: 504, height: 630, channels: 3 as const }, fondo: '#c8202f' }
    const shop: Hoja = { tipo: 'tienda', imagenes: ['a', 'b', 'c'], tienda: 'Casakas', titulo: 'La camiseta' }
    const colorAt = async (hoja: Hoja, fotos: (typeof foto)[], left: number, top: number) => {
      const area = { left, top, width: 2, height: 2 }
      return [
        ...(await sharp(await composeHoja(hoja, fotos))
          .extract(area)
          .raw()
          .toBuffer()),
      ]
    }
    const all = (color: number[]) => Array.from({ length: 4 }, () => color.map(near)).flat()
    // JPEG gives a colour back only nearly as it was.
    const near = (value: number) => expect.closeTo(value, -1) as number
    const [noche, papel, rojo] = [all([0x0e, 0x1f, 0x3f]), all([0xf7, 0xf3, 0xe8]), all([0xc8, 0x20, 0x2f])]
    expect(await colorAt(shop, [foto, foto, foto], 8, 8)).toEqual(noche)
    expect(await colorAt(SHIRT, [foto], 200, 300)).toEqual(rojo)
    expect(await colorAt(SHIRT, [foto], 1180, 20)).toEqual(papel)
    expect(await colorAt(SHIRT, [foto], 1180, 620)).toEqual(noche)
  })

  it('22.21 of a link’s picture stay below 300 kB, whatever a photograph is like', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 }
    const create = { width: 504, height: 630, channels: 3 as const, background: '#000', noise }
    const data = await sharp({ create }).raw().toBuffer()
    const foto = { pixels: { data, width: 504, height: 630, channels: 3 as const }, fondo: '#ffffff' }
    expect((await composeHoja(SHIRT, [foto])).length).toBeLessThan(300_000)
    const shop: Hoja = { tipo: 'tienda', imagenes: ['a', 'b', 'c'], tienda: 'Casakas', titulo: 'La camiseta' }
    expect((await composeHoja(shop, [foto, foto, foto])).length).toBeLessThan(300_000)
  })
})

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
