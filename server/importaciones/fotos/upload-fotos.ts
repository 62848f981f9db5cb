import { rm } from 'node:fs/promises'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { receiveUpload, type UploadBody } from '#server/imagenes/receive-upload.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Fila } from '../leer/lectura.ts'
import { createPlanner } from '../plan-filas.ts'
import { beginImportacion, startReading, type Lector } from '../upload-importacion.ts'
import { writeLeidas } from '../write-leidas.ts'
import { readFotos } from './read-fotos.ts'

/** Bytes of an archive of pictures: sixty shirts with three each, as telephones take them. */
const BYTES_MAX = 256 * 1024 * 1024
/** Rows written at a time: their pictures are put into the storage before. */
const BATCH = 10

/**
 * Accepts an archive of pictures named by code, piece by piece into a file, and starts to read it. Its pictures wait in
 * the storage, and nothing changes yet.
 * @param upload `tempDir` for the archive, which is removed once it is read
 * @returns the import's id, and the reading, which never fails; refused when it is too large or was cut off
 */
export async function uploadFotos(
  runtime: Runtime,
  lector: Lector,
  { body, tempDir, ...upload }: { body: UploadBody; tempDir: string; archivo: string; quien: string },
): Promise<Resultado<{ id: string; reading: Promise<void> }, Fallo<'cuerpo_invalido' | 'cuerpo_muy_grande'>>> {
  const received = await receiveUpload(tempDir, body, BYTES_MAX)
  if (!received.ok) return fallo(received.code === 'cuerpo_invalido' ? 'cuerpo_invalido' : 'cuerpo_muy_grande')
  const path = received.value
  const id = await beginImportacion(runtime, lector, upload)
  const reading = startReading(runtime, lector, id, () => readAllFotos(runtime, lector, id, path)).finally(() =>
    rm(path, { force: true }),
  )
  return ok({ id, reading })
}

async function readAllFotos(
  runtime: Runtime,
  { worker, storage, signal }: Lector,
  id: string,
  path: string,
): Promise<void> {
  const plan = createPlanner(runtime, id, 'fotos_zip')
  const write = async (filas: Fila[]) => writeLeidas(runtime, worker, id, await plan(filas), {})
  await writeLeidas(runtime, worker, id, [], { formato: 'fotos_zip' })
  let batch: Fila[] = []
  for await (const fila of readFotos(runtime, storage, id, path)) {
    batch.push(fila)
    if (batch.length < BATCH) continue
    // The upload may be given up meanwhile, or the shop may be closing.
    if (signal.aborted || !(await write(batch))) return
    batch = []
  }
  await write(batch)
  await writeLeidas(runtime, worker, id, [], { estado: 'lista' })
}
