import { ANCHOS_IMAGEN } from '#domain/imagen.ts'
import { ok, type Resultado } from '#domain/errores.ts'
import type { Imagen } from '#domain/producto.ts'
import { slugify } from '#domain/texto.ts'
import type { Runtime } from '#server/runtime.ts'
import { findSubida, insertImagen } from './images.repo.ts'
import { normaliseUpload, type FalloDeImagen } from './normalise.ts'
import type { Storage } from './storage.ts'

const ANCHO_MAX = ANCHOS_IMAGEN.at(-1)!

/** What somebody uploads. */
export type Subida = {
  bytes: Uint8Array
  /** As the browser gives it. */
  filename: string
  /** Idempotency key: an upload sent again is the picture that it became the first time. */
  clave: string
}

/**
 * Keeps an uploaded picture: checked, turned upright, without metadata, under `products/{timestamp}_{filename}`
 * (specification 7). Killed in the middle it leaves a file that nothing points to, never a row without its file.
 * @param reserved storage keys given in this process whose file may not be there yet
 */
export async function storeImagen(
  runtime: Runtime,
  storage: Storage,
  reserved: Set<string>,
  upload: Subida,
): Promise<Resultado<Imagen, FalloDeImagen>> {
  const known = await findSubida(runtime.database.read, upload.clave)
  if (known !== undefined) return ok(known)
  const normalised = await normaliseUpload(upload.bytes)
  if (!normalised.ok) return normalised
  const { bytes, extension, contentType, ancho, alto, fondo } = normalised.value
  const clave = await reserveKey(storage, reserved, runtime.clock(), upload.filename, extension)
  try {
    await storage.write(clave, bytes, contentType)
  } finally {
    reserved.delete(clave)
  }
  const scale = Math.min(1, ANCHO_MAX / ancho)
  const imagen: Imagen = {
    id: runtime.newId(),
    alt: '',
    ancho: Math.round(ancho * scale),
    alto: Math.max(1, Math.round(alto * scale)),
    fondo,
  }
  const creado = runtime.clock()
  const row = { ...imagen, clave, dibujo: null, creado, subida: upload.clave, suelta: creado }
  if (await runtime.database.transaction((tx) => insertImagen(tx, row))) return ok(imagen)
  // Another process was given the same upload and was quicker.
  await storage.remove(clave)
  return storeImagen(runtime, storage, reserved, upload)
}

/** ASCII, and with the extension of what the file has become. Two files of one name and moment get two keys. */
async function reserveKey(
  storage: Storage,
  reserved: Set<string>,
  now: number,
  filename: string,
  extension: string,
): Promise<string> {
  const name = slugify(filename.replace(/\.[^.]*$/, '')).slice(0, 80) || 'imagen'
  for (let timestamp = now; ; timestamp++) {
    const key = `products/${timestamp}_${name}.${extension}`
    if (reserved.has(key)) continue
    reserved.add(key)
    if (!(await storage.exists(key))) return key
    reserved.delete(key)
  }
}
