import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { ANCHO_NITIDO, isNitida, isVariante, type FormatoImagen, type Imagen } from '#domain/productos/imagen.ts'
import type { Resultado } from '#domain/errores.ts'
import type { ImagenRow, MedidaDeImagen } from '#server/db/schema.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { cleanImagenes } from './clean-imagenes.ts'
import { startFilling } from './fill-variants.ts'
import { createHojas, type Hojas } from './create-hojas.ts'
import { findImagen } from './images.repo.ts'
import { orLater } from './work-queue.ts'
import type { Source } from './make-picture.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { openFolder, type Storage } from './storage.ts'
import { storeImagen, type FalloDeSubida, type Subida } from './store-imagen.ts'
import { drawGround, variantContentType, variantKey, type Variant } from './variants.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The shop's pictures. */
export type Images = {
  /**
   * A variant, made on demand when it isn't yet.
   * @returns null for a picture, width or format that doesn't exist; its ground, not `made`, when there was no time
   */
  readVariant: (
    id: string,
    width: number,
    format: FormatoImagen,
  ) => Promise<{ bytes: Bytes; contentType: string; made: boolean } | null>
  /** A JPEG of 1200 pixels for link previews; 'later' when it couldn't be made in time. */
  readPreview: (id: string) => Promise<Bytes | 'later' | null>
  /**
   * The picture of a link preview (JPEG); answers as `readPreview` does, but sooner.
   * @param version of what it shows; the version of each sheet that was asked for last is kept
   */
  readHoja: Hojas['read']
  /** Has it made ahead of being asked for, where that is wanted. */
  prepareHoja: Hojas['prepare']
  /** A small JPEG of our own drawing, remembered for a while but never stored; answers as `readPreview` does. */
  readDrawing: (svg: string) => Promise<Bytes | 'later'>
  /** Keeps an upload, once for each of its keys; its variants follow in the background. */
  storeImagen: (upload: Subida) => Promise<Resultado<Imagen, FalloDeSubida>>
  /** Checks a picture that isn't a product's, and writes what is kept of it into another file. */
  normalise: Pictures['normalise']
  /** Makes missing variants in the background, until it is stopped or `close`. */
  startFiller: () => Loop
  /** Removes pictures that nobody uses, again and again until it is stopped. */
  startCleaner: () => Loop
  /** Finishes the variant in progress and leaves the rest for the next start. */
  close: () => Promise<void>
}

export type ImagesOptions = {
  runtime: Runtime
  storage: Storage
  /** Draws, as an SVG document, a picture that is stored as data (`imagenes.dibujo`); null where there are none. */
  draw: ((dibujo: string) => Promise<Uint8Array>) | null
  /** Folder for uploads on their way, in the local file system. */
  tempDir: string
  /** Folder for drawings' variants that several shops share (tests, benchmarks), instead of the storage. */
  cacheDir?: string | null
  /** Makes pictures of links before anybody asks. */
  ahead?: boolean
  /** How many variants are made at a time for those who wait, and how long they wait. */
  workers?: number
  waitMs?: number
  /** How long to wait for a link preview. */
  hojaWaitMs?: number
}

const WAITING_MAX = 200
const WAIT_MS = 8_000
const HOT_BYTES = 64 * 1024 * 1024
const ID = /^[a-zA-Z0-9-]{1,64}$/

/** What pictures are made of and with, and what is remembered of them. */
type State = Required<Pick<ImagesOptions, 'runtime' | 'storage' | 'draw' | 'waitMs'>> & {
  /** Where drawings' variants are, when several shops share them. */
  shared: Storage | null
  hot: LRUCache<string, Bytes>
  rows: LRUCache<string, ImagenRow & MedidaDeImagen>
  /** Sources that are being read or drawn. */
  reading: Map<string, Promise<Source>>
  /** For those who wait, and for what nobody waits for. */
  awaited: Pictures
  behind: Pictures
  queue: WorkQueue
}

/** Puts the pictures' part of the shop together. */
export function createImages({
  runtime,
  storage,
  draw,
  tempDir,
  cacheDir,
  ahead = false,
  workers,
  waitMs = WAIT_MS,
  hojaWaitMs,
}: ImagesOptions): Images {
  const state: State = {
    runtime,
    storage,
    draw,
    waitMs,
    shared: cacheDir ? openFolder(cacheDir) : null,
    hot: new LRUCache({ maxSize: HOT_BYTES, sizeCalculation: (bytes) => bytes.length }),
    rows: new LRUCache({ max: 2_000, ttl: 60_000, noDeleteOnStaleGet: true }),
    reading: new Map(),
    awaited: openPictures('normal'),
    behind: openPictures('low'),
    queue: createWorkQueue({ workers: workers ?? Math.min(2, availableParallelism()), waiting: WAITING_MAX }),
  }
  const { hot, awaited, behind, queue } = state
  const hojas = createHojas({
    runtime,
    storage,
    hot,
    findMakeable: (id) => findMakeable(state, id),
    readSource: (row) => readSource(state, row),
    awaited,
    behind,
    quiet: queue.quiet,
    ...(hojaWaitMs === undefined ? {} : { waitMs: hojaWaitMs }),
  })
  let filler: Loop | null = null
  // Uploads under way: one sent again meanwhile waits for the same.
  const storing = new Map<string, ReturnType<Images['storeImagen']>>()
  async function store(upload: Subida): ReturnType<Images['storeImagen']> {
    const stored = await storeImagen(runtime, { storage, pictures: behind, tempDir }, upload)
    if (stored.ok) filler?.kick()
    return stored
  }

  return {
    readVariant: async (id, width, format) => {
      if (!isVariante(width, format)) return null
      const variant = { width, format }
      const bytes = await readVariant(state, id, variant)
      if (bytes === 'later') return { ...drawGround((await findMakeable(state, id))!), made: false }
      return bytes === null ? null : { bytes, contentType: variantContentType(variant), made: true }
    },
    readPreview: (id) => readVariant(state, id, 'preview'),
    readHoja: hojas.read,
    prepareHoja: (hoja, version) => {
      if (ahead) hojas.prepare(hoja, version)
    },
    readDrawing: (svg) => readDrawing(state, svg),
    storeImagen: (upload) => {
      const same = storing.get(upload.clave)
      if (same !== undefined) return same
      const work = store(upload).finally(() => storing.delete(upload.clave))
      storing.set(upload.clave, work)
      return work
    },
    normalise: behind.normalise,
    startFiller: () =>
      (filler = startFilling(
        runtime,
        (drawn) => storageOf(state, drawn),
        (id, variant) => makeMissing(state, id, variant),
        queue.quiet,
      )),
    startCleaner: () =>
      startLoop({
        name: 'limpieza_imagenes',
        round: (signal) => cleanImagenes(runtime, storage, (row) => ownVariantsOf(state, row), signal),
        turn: 'long',
        onError: (error) => runtime.log.warn({ err: error }, 'removing unused pictures failed'),
      }),
    close: async () => {
      await Promise.all([queue.close(), hojas.close(), filler?.stop()])
      awaited.close()
      behind.close()
    },
  }
}

async function findRow({ rows, runtime }: State, id: string): Promise<(ImagenRow & MedidaDeImagen) | null> {
  const known = rows.get(id)
  if (known !== undefined) return known
  const row = await findImagen(runtime.database.read, id).catch((error: unknown) => {
    // A picture from a while ago is better than none beside a kept page.
    const last = isUnavailable(error) ? rows.get(id, { allowStale: true }) : undefined
    if (last === undefined) throw error
    return last
  })
  if (row === undefined) return null
  rows.set(id, row)
  return row
}

/** A picture that can still be made. */
async function findMakeable(state: State, id: string): Promise<(ImagenRow & MedidaDeImagen) | null> {
  const row = ID.test(id) ? await findRow(state, id) : null
  // The drawing is of a demonstration whose database now sells for real: nobody draws it any more.
  return row === null || (row.clave === null && state.draw === null) ? null : row
}

const storageOf = ({ shared, storage }: State, drawn: boolean): Storage => (drawn && shared !== null ? shared : storage)

/** Drawings' variants in the shared folder belong to other shops too. */
const ownVariantsOf = ({ shared, storage }: State, { dibujo }: Pick<ImagenRow, 'dibujo'>): Storage | null =>
  dibujo !== null && shared !== null ? null : storage

/** When several variants need it at once it is read, or drawn, once. */
function readSource(state: State, row: ImagenRow): Promise<Source> {
  const known = state.reading.get(row.id)
  if (known !== undefined) return known
  const work = findSource(state, row).finally(() => state.reading.delete(row.id))
  state.reading.set(row.id, work)
  return work
}

async function findSource({ storage, draw }: State, row: ImagenRow): Promise<Source> {
  if (row.clave !== null) {
    const original = await storage.read(row.clave)
    if (original === null) throw new Error(`the original of picture ${row.id} is missing: ${row.clave}`)
    return { original }
  }
  if (row.dibujo === null || draw === null) throw new Error(`picture ${row.id} has neither file nor drawing`)
  return { svg: await draw(row.dibujo) }
}

async function makeVariant(state: State, pictures: Pictures, row: ImagenRow, variant: Variant): Promise<Bytes> {
  const { id, fondo } = row
  const bytes = await pictures.encode({ id, variant, fondo }, () => readSource(state, row))
  await storageOf(state, row.dibujo !== null).write(variantKey(id, variant), bytes, variantContentType(variant))
  return bytes
}

async function makeMissing(state: State, id: string, variant: Variant): Promise<boolean> {
  const row = await findRow(state, id)
  if (row === null) return false
  const isThere = await storageOf(state, row.dibujo !== null).exists(variantKey(id, variant))
  if (!isThere) await makeVariant(state, state.behind, row, variant)
  return true
}

/** What is there, or what is made now. */
async function readVariant(state: State, id: string, variant: Variant): Promise<Bytes | 'later' | null> {
  const key = variantKey(id, variant)
  const kept = state.hot.get(key)
  if (kept !== undefined) return kept
  const row = await findMakeable(state, id)
  if (row === null) return null
  const asksForMore = variant !== 'preview' && variant.width === ANCHO_NITIDO
  if (asksForMore && !isNitida({ ...row, drawn: row.dibujo !== null })) return null
  const made = await storageOf(state, row.dibujo !== null).read(key)
  if (made === null) return makeAwaited(state, key, () => makeVariant(state, state.awaited, row, variant))
  state.hot.set(key, made)
  return made
}

async function readDrawing(state: State, svg: string): Promise<Bytes | 'later'> {
  const key = `drawing/${createHash('sha256').update(svg).digest('hex')}`
  return state.hot.get(key) ?? makeAwaited(state, key, () => state.awaited.draw(new TextEncoder().encode(svg)))
}

/** Made now; waited for as long as a visitor has patience. */
async function makeAwaited(state: State, key: string, make: () => Promise<Bytes>): Promise<Bytes | 'later'> {
  const making = state.queue.add(key, make)
  if (making === null) return 'later'
  const bytes = await orLater(making, state.waitMs)
  if (bytes === 'later' || bytes === 'dropped') return 'later'
  state.hot.set(key, bytes)
  return bytes
}
