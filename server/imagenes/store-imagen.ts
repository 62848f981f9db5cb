import { readFile, rm } from 'node:fs/promises'
import { ANCHOS_IMAGEN, type Imagen } from '#domain/productos/imagen.ts'
import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { slugify } from '#domain/texto/texto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findSubida, insertImagen } from './images.repo.ts'
import type { FalloDeImagen, ImagenNormalizada } from './normalise.ts'
import type { Pictures } from './pictures.ts'
import { receiveUpload, type UploadBody } from './receive-upload.ts'
import type { Storage } from './storage.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

const ANCHO_MAX = ANCHOS_IMAGEN.at(-1)!

/** What somebody uploads. */
export type Subida = {
  body: UploadBody
  /** As the browser gives it. */
  filename: string
  /** Idempotency key: an upload sent again is the picture that it became the first time. */
  clave: string
}

export type FalloDeSubida = FalloDeImagen | Fallo<'cuerpo_invalido'>

type Tools = {
  storage: Storage
  pictures: Pick<Pictures, 'normalise'>
  /** Folder for files on their way. */
  tempDir: string
}

/**
 * Keeps an uploaded picture: checked, turned upright, without metadata, under `products/{timestamp}_{filename}`
 * (specification 7). Killed in the middle it leaves a file that nothing points to, never a row without its file.
 */
export async function storeImagen(
  runtime: Runtime,
  tools: Tools,
  { body, filename, clave }: Subida,
): Promise<Resultado<Imagen, FalloDeSubida>> {
  const received = await receiveUpload(tools.tempDir, body)
  if (!received.ok) return received
  const kept = `${received.value}.imagen`
  try {
    const known = await findSubida(runtime.database.read, clave)
    if (known !== undefined) return ok(known)
    const normalised = await tools.pictures.normalise(received.value, kept)
    if (!normalised.ok) return normalised
    return ok(await keepImagen(runtime, tools, normalised.value, { path: kept, filename, clave }))
  } finally {
    await rm(received.value, { force: true })
    await rm(kept, { force: true })
  }
}

async function keepImagen(
  runtime: Runtime,
  { storage }: Tools,
  { extension, contentType, ancho, alto, fondo }: ImagenNormalizada,
  { path, filename, clave }: { path: string; filename: string; clave: string },
): Promise<Imagen> {
  const key = await reserveKey(runtime, storage, `${nameOfArchivo(filename)}.${extension}`)
  await storage.write(key, await readFile(path), contentType)
  const scale = Math.min(1, ANCHO_MAX / ancho)
  const imagen: Imagen = {
    id: runtime.newId(),
    alt: '',
    ancho: Math.round(ancho * scale),
    alto: Math.max(1, Math.round(alto * scale)),
    fondo,
  }
  const creado = runtime.clock()
  const row = { ...imagen, clave: key, dibujo: null, anchoOriginal: ancho, creado, subida: clave, suelta: creado }
  if (await runtime.database.transaction((tx) => insertImagen(tx, row))) return imagen
  // Another process was given the same upload and was quicker.
  await storage.remove(key)
  const known = await findSubida(runtime.database.read, clave)
  if (known === undefined) throw new Error(`upload ${clave} was stored and is gone`)
  return known
}

/** A key that nobody else gets, in any process: two equal names at one moment would become one file. */
async function reserveKey(runtime: Runtime, storage: Storage, name: string): Promise<string> {
  for (;;) {
    const timestamp = await runtime.database.transaction((tx) => takeMomento(tx, 'imagenes', runtime.clock()))
    const key = `products/${timestamp}_${name}`
    // The key may exist after the clock, or the database, was set back.
    if (!(await storage.exists(key))) return key
  }
}

/** ASCII, without the extension. */
function nameOfArchivo(filename: string): string {
  return slugify(filename.replace(/\.[^.]*$/, '')).slice(0, 80) || 'imagen'
}

/**
 * A moment that no process was given before by this clock: now, or the first free one after.
 * @param now milliseconds UTC
 * @returns milliseconds UTC
 */
async function takeMomento(tx: Tx, reloj: string, now: number): Promise<number> {
  const { momento } = await tx
    .insertInto('relojes')
    .values({ nombre: reloj, momento: now })
    .onConflict((conflict) =>
      conflict.column('nombre').doUpdateSet({
        momento: sql`case when relojes.momento < ${now} then ${now} else relojes.momento + 1 end`,
      }),
    )
    .returning('momento')
    .executeTakeFirstOrThrow()
  return momento
}
