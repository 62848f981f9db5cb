import { rm, stat } from 'node:fs/promises'
import { fallo, type Fallo } from '#domain/errores.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Images } from './create-images.ts'
import { receiveUpload, type UploadBody } from './receive-upload.ts'
import type { Storage } from './storage.ts'

export type ToolsDeAjenos = {
  storage: Storage
  normalise: Images['normalise']
  /** Folder for files on their way. */
  tempDir: string
  /** Free space on that folder's disk. */
  freeBytes: () => Promise<number>
}

/** A file that somebody sends without an account. */
export type ArchivoAjeno = {
  body: UploadBody
  /** Idempotency key: a file sent again gives what it became the first time. */
  clave: string
  /** The sender's address. */
  ip: string
}

export type FalloDeAjeno = Fallo<
  'demasiados_envios' | 'sin_lugar' | 'cuerpo_invalido' | 'comprobante_muy_grande',
  { retryAfter: number } | undefined
>

type Demasiados = Fallo<'demasiados_envios', { retryAfter: number }>

/** What is done with one that arrived. `aparte`: another path for what is made of it; both go in the end. */
type Recibido = { path: string; aparte: string; takeBytes: () => Promise<Demasiados | null> }

/** Whole offices and mobile networks share an address. */
const LIMITE_POR_RED = { max: 60, ventanaMs: 60 * 60_000 }
const DAY = 24 * 60 * 60_000
const LIMITE_POR_RED_AL_DIA = { max: 150, ventanaMs: DAY }
/** In kilobytes: no network has the shop's day to itself. */
const LIMITE_POR_RED_EN_KB = { max: 200 * 1024, ventanaMs: DAY }
/** What stays free on the disk for orders. */
const LIBRE_MIN = 1024 ** 3

/**
 * Receives a stranger's file within the limits of its network, and of the disk.
 * @param como `limite` names what is counted, `max` is in bytes, `hasRoom` whether the shop takes more of these today
 * @param keep looks at it; what it keeps is elsewhere then
 */
export async function receiveAjeno<T>(
  runtime: Runtime,
  { tempDir, freeBytes }: ToolsDeAjenos,
  { body, ip }: ArchivoAjeno,
  { limite, max, hasRoom }: { limite: string; max: number; hasRoom: () => Promise<boolean> },
  keep: (recibido: Recibido) => Promise<T>,
): Promise<T | FalloDeAjeno> {
  const red = redDe(ip)
  const take = async (name: string, limit: typeof LIMITE_POR_RED, count = 1): Promise<Demasiados | null> => {
    const taken = await takeFromLimit(runtime, `${name}:${red}`, limit, count)
    return taken.ok ? null : fallo('demasiados_envios', { data: { retryAfter: taken.retryAfter } })
  }
  const refused = (await take(limite, LIMITE_POR_RED)) ?? (await take(`${limite}-al-dia`, LIMITE_POR_RED_AL_DIA))
  if (refused !== null) return refused
  if (!(await hasRoom()) || (await freeBytes()) <= LIBRE_MIN) return fallo('sin_lugar')
  // The file is received before anything is refused: a browser that still sends wouldn't read the answer.
  const received = await receiveUpload(tempDir, body, max)
  if (!received.ok) return fallo(received.code === 'imagen_muy_grande' ? 'comprobante_muy_grande' : received.code)
  const path = received.value
  const aparte = `${path}.imagen`
  try {
    const takeBytes = async () => take(`${limite}-kb`, LIMITE_POR_RED_EN_KB, Math.ceil((await stat(path)).size / 1024))
    return await keep({ path, aparte, takeBytes })
  } finally {
    for (const each of [path, aparte]) await rm(each, { force: true })
  }
}
