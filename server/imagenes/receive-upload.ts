import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { IMAGEN_BYTES_MAX } from '#domain/productos/archivo-imagen.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'

/** What somebody uploads: all at once, or as it arrives. */
export type UploadBody = Uint8Array | ReadableStream<Uint8Array>

/** Milliseconds after which a file here must be left over from a killed process. */
const LEFT_MS = 24 * 60 * 60_000
const TIDY_EVERY_MS = 60 * 60_000

/**
 * Puts an upload into a file of its own, piece by piece: many at once don't fill the memory. The caller removes the
 * file.
 * @param max bytes
 * @returns its path; `cuerpo_invalido` when the sender broke off, with nothing left behind
 */
export async function receiveUpload(
  folder: string,
  body: UploadBody,
  max = IMAGEN_BYTES_MAX,
): Promise<Resultado<string, Fallo<'cuerpo_invalido' | 'imagen_muy_grande'>>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  // The file is opened before anything can break off: still being opened, it would appear after its removal.
  const file = await open(path, 'wx')
  let size = 0
  const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as never)
  try {
    await pipeline(
      source,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          size += piece.length
          if (size > max) return
          yield piece
        }
      },
      file.createWriteStream(),
    )
  } catch {
    await rm(path, { force: true })
    return fallo('cuerpo_invalido')
  }
  if (size <= max) return ok(path)
  await rm(path, { force: true })
  return fallo('imagen_muy_grande')
}

/** Removes what killed processes left, now and then and in every process: each machine has its own folder. */
export function startTidyingUploads(folder: string, log: Logger): Loop {
  return startLoop({
    round: () => removeLeftUploads(folder, Date.now()),
    pauseMs: TIDY_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'what was left of uploads could not be removed'),
  })
}

/** @param now milliseconds UTC */
export async function removeLeftUploads(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < now - LEFT_MS) await rm(path, { force: true })
  }
}
