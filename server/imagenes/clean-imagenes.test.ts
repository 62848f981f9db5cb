import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { claimImagenes, cleanImagenes } from './clean-imagenes.ts'
import { createImages } from './create-images.ts'
import { openPictures } from './pictures.ts'
import { openFolder, type Storage } from './storage.ts'
import { storeImagen } from './store-imagen.ts'
import { variantKey } from './variants.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let parent: string
let photo: Uint8Array
/** The process that makes the pictures of all tests. */
const pictures = openPictures('normal')
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'casakas-clean-'))
  photo = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#79b7e4' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  pictures.close()
  await rm(parent, { recursive: true, force: true })
})

async function openImages(runtime: TestRuntime, { shared = null }: { shared?: string | null } = {}) {
  const folder = await mkdtemp(join(parent, 'files-'))
  const storage = openFolder(folder)
  const images = createImages({ runtime, storage, tempDir: join(parent, 'tmp'), draw: null, cacheDir: shared })
  runtime.atEnd(() => images.close())
  const clean = (through: Storage = storage) =>
    cleanImagenes(
      runtime,
      through,
      ({ dibujo }) => (dibujo !== null && shared !== null ? null : through),
      new AbortController().signal,
    )
  return {
    images,
    storage,
    folder,
    clean,
    upload: async (clave: string) => {
      const tools = { storage, pictures, tempDir: join(parent, 'tmp') }
      const stored = await storeImagen(runtime, tools, { body: photo, filename: `${clave}.jpg`, clave })
      if (!stored.ok) throw new Error(stored.code)
      const variant = { width: 160, format: 'webp' } as const
      const made = await pictures.encode({ ...stored.value, variant }, async () => ({ original: photo }))
      await storage.write(variantKey(stored.value.id, variant), made, 'image/webp')
      return stored.value
    },
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length,
  }
}

const listIds = async (runtime: TestRuntime) =>
  (await runtime.database.read.selectFrom('imagenes').select('id').orderBy('id').execute()).map(({ id }) => id)

/** As the hourly rounds would. */
async function cleanFor(runtime: TestRuntime, millis: number, clean: () => Promise<void>) {
  const from = runtime.clock()
  for (let passed = HOUR; passed <= millis; passed += HOUR) {
    runtime.setClock(from + passed)
    await clean()
  }
}

const link = (runtime: TestRuntime, productId: string, imagenId: string) =>
  runtime.database.transaction(async (tx) => {
    expect(await claimImagenes(tx, [imagenId])).toEqual([])
    await tx.insertInto('productImagenes').values({ productId, imagenId, orden: 0 }).execute()
  })

describeOnEveryDatabase('pictures that nobody uses', (open) => {
  it('25.8 that no product was given within a day are removed with their original and variants, others stay', async () => {
    const runtime = await open()
    const { upload, clean, files, folder } = await openImages(runtime)
    const abandoned = await upload('abandonada')
    const kept = await upload('usada')
    const producto = await insertProducto(runtime)
    await link(runtime, producto.id, kept.id)

    await cleanFor(runtime, DAY, clean)
    expect(await listIds(runtime)).toEqual([abandoned.id, kept.id].toSorted())
    await cleanFor(runtime, 3 * HOUR, clean)
    expect(await listIds(runtime)).toEqual([kept.id])
    expect(await files()).toBe(2)
    expect(await readdir(join(folder, 'variants/v1'))).toEqual([kept.id])

    // The same holds months later.
    runtime.setClock(TEST_NOW + 100 * DAY)
    await clean()
    expect(await listIds(runtime)).toEqual([kept.id])
  })

  it('25.8 that were taken from their product, or whose product was deleted, go a day later, drawings as well', async () => {
    const runtime = await open()
    const shared = await mkdtemp(join(parent, 'shared-'))
    const { upload, clean, files } = await openImages(runtime, { shared })
    const taken = await upload('quitada')
    await runtime.database.write
      .insertInto('imagenes')
      .values({ id: 'd1', clave: null, dibujo: '{}', ancho: 1, alto: 1, fondo: '#ffffff', alt: '', creado: 1 })
      .execute()
    await openFolder(shared).write('variants/v1/d1/160.webp', photo, 'image/webp')
    const producto = await insertProducto(runtime)
    await link(runtime, producto.id, taken.id)
    const other = await insertProducto(runtime)
    await link(runtime, other.id, 'd1')
    await cleanFor(runtime, 30 * HOUR, clean)
    expect(await listIds(runtime)).toEqual([taken.id, 'd1'].toSorted())

    await runtime.database.write.deleteFrom('productImagenes').where('productId', '=', producto.id).execute()
    await runtime.database.write.deleteFrom('products').where('id', '=', other.id).execute()
    await cleanFor(runtime, 23 * HOUR, clean)
    expect(await listIds(runtime)).toEqual([taken.id, 'd1'].toSorted())
    await cleanFor(runtime, 4 * HOUR, clean)
    expect(await listIds(runtime)).toEqual([])
    expect(await files()).toBe(0)
    // Files of other shops stay too.
    expect(await openFolder(shared).exists('variants/v1/d1/160.webp')).toBe(true)
  })

  it('25.9 stay when an order shows them, whatever becomes of their product', async () => {
    const runtime = await open()
    const { upload, clean, images } = await openImages(runtime)
    const sold = await upload('vendida')
    const producto = await insertProducto(runtime, { imagenes: [sold] })
    const placed = await placePedido(
      runtime,
      buildSolicitud([{ producto, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    expect(placed.ok).toBe(true)
    await runtime.database.write.deleteFrom('products').where('id', '=', producto.id).execute()
    await cleanFor(runtime, 60 * HOUR, clean)
    expect(await listIds(runtime)).toEqual([sold.id])
    expect(await images.readVariant(sold.id, 320, 'webp')).toMatchObject({ contentType: 'image/webp' })
  })

  it('25.8 go whole whatever step a killed process had come to', async () => {
    const runtime = await open()
    const { upload, clean, files, storage } = await openImages(runtime)
    await upload('una')
    await cleanFor(runtime, 25 * HOUR, clean)
    runtime.setClock(runtime.clock() + HOUR)
    for (const step of ['removeFolder', 'remove'] as const) {
      const killed: Storage = {
        ...storage,
        [step]: async (key: string) => {
          await storage[step](key)
          throw new Error('killed')
        },
      }
      await expect(clean(killed)).rejects.toThrow('killed')
      expect(await listIds(runtime)).toHaveLength(1)
    }
    expect(await files()).toBe(0)
    await clean()
    expect(await listIds(runtime)).toEqual([])
  })

  it('25.10 that are being removed can’t be given to a product, and exist for nobody', async () => {
    const runtime = await open()
    const { upload, clean, storage } = await openImages(runtime)
    const gone = await upload('una')
    const there = await upload('otra')
    const producto = await insertProducto(runtime)
    await link(runtime, producto.id, there.id)
    await cleanFor(runtime, 25 * HOUR, clean)
    const missing = await runtime.database.transaction((tx) =>
      claimImagenes(tx, [gone.id, there.id, 'nadie', there.id]),
    )
    expect(missing).toEqual([gone.id, 'nadie'].toSorted())
    const another = createImages({ runtime, storage, tempDir: join(parent, 'tmp'), draw: null })
    expect(await another.readVariant(gone.id, 320, 'webp')).toBeNull()
    await another.close()
    // The picture chosen again is a new upload.
    expect((await upload('una')).id).not.toBe(gone.id)
  })

  it('25.10 and saved at the same moment stay whole or are refused, never lost', async () => {
    const runtime = await open()
    const { upload, clean } = await openImages(runtime)
    for (let round = 0; round < 8; round++) {
      const { id } = await upload(`carrera-${round}`)
      const producto = await insertProducto(runtime)
      // The picture was marked a day ago: this round removes it, unless the save comes first.
      runtime.setClock(runtime.clock() + DAY + HOUR)
      const save = async () =>
        runtime.database.transaction(async (tx) => {
          if ((await claimImagenes(tx, [id])).length > 0) return false
          await tx.insertInto('productImagenes').values({ productId: producto.id, imagenId: id, orden: 0 }).execute()
          return true
        })
      const [saved] = await Promise.all(round % 2 === 0 ? [save(), clean()] : [clean().then(save)])
      runtime.setClock(runtime.clock() + HOUR)
      await clean()
      expect((await listIds(runtime)).includes(id)).toBe(saved)
    }
  })
})

describeOnEveryDatabase('files that no picture has', (open) => {
  it('25.11 are removed a day after they were written; what is not an upload is let alone', async () => {
    const runtime = await open()
    const { upload, clean, folder } = await openImages(runtime)
    await upload('con-fila')
    await mkdir(join(folder, 'products'), { recursive: true })
    const old = TEST_NOW - 2 * DAY
    for (const name of [`${old}_sin-fila.jpg`, `${old}_a.jpg.0123456789ab.tmp`, `${TEST_NOW}_nueva.jpg`, 'LEEME.txt']) {
      await writeFile(join(folder, 'products', name), 'x')
    }
    await clean()
    expect((await readdir(join(folder, 'products'))).toSorted()).toEqual([
      `${TEST_NOW}_con-fila.jpg`,
      `${TEST_NOW}_nueva.jpg`,
      'LEEME.txt',
    ])
  })

  it('25.11 are left when most files have none: the database is the wrong one', async () => {
    const runtime = await open()
    const { clean, folder } = await openImages(runtime)
    await mkdir(join(folder, 'products'), { recursive: true })
    for (let n = 0; n < 30; n++) await writeFile(join(folder, 'products', `${TEST_NOW - 2 * DAY}_${n}.jpg`), 'x')
    await clean()
    expect(await readdir(join(folder, 'products'))).toHaveLength(30)
  })
})
