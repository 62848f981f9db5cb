import { ok } from '#domain/errores.ts'
import { ELECCION_INICIAL, type EleccionDeAfuera } from '#domain/importaciones/eleccion.ts'
import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import type { Images } from '#server/imagenes/create-images.ts'
import type { UploadBody } from '#server/imagenes/receive-upload.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { joinLoops, type Loop } from '#server/base/loop.ts'
import { bind } from '#server/base/bind.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { discardImportacion, retryImagenes, startImportacion, undoImportacion } from './decide-importacion.ts'
import { exportCsv, exportJson, exportRechazadas } from './export-productos.ts'
import { createFetchImagen, type FetchImagen } from './fetch-imagen.ts'
import { startFetching } from './fetch-imagenes.ts'
import { findImportacion, hasAcciones, listImportaciones } from './find-importacion.ts'
import { uploadFotos } from './fotos/upload-fotos.ts'
import { nameColumnas, reopenColumnas } from './name-columnas.ts'
import { planAccion, type AccionPedida } from './plan-accion.ts'
import { startImporting } from './run-importaciones.ts'
import { uploadImportacion, type Lector } from './upload-importacion.ts'

/** Products brought in from files, and written into files. */
export type Imports = ReturnType<typeof createImports>

type Eleccion = { quitarPrecios: boolean; ocultarNuevos: boolean; deAfuera?: EleccionDeAfuera }
const COMO_DICE: Eleccion = { quitarPrecios: false, ocultarNuevos: false, deAfuera: ELECCION_INICIAL }

/**
 * Puts the imports' part of the shop together.
 * @param files `storage` where files wait to be read, `tempDir` for those on their way
 * @param fetchImagen fetches pictures by their address; tests pass one that may fetch from their own machine
 */
export function createImports(
  runtime: Runtime,
  images: Pick<Images, 'storeImagen'>,
  { storage, tempDir }: { storage: Storage; tempDir: string },
  fetchImagen: FetchImagen = createFetchImagen(),
) {
  const worker = runtime.newId()
  const readings = new Set<Promise<void>>()
  const ending = new AbortController()
  const lector: Lector = { worker, storage, signal: ending.signal }
  const follow = (reading: Promise<void>) => {
    readings.add(reading)
    void reading.finally(() => readings.delete(reading))
  }
  let importing: Loop | null = null
  let fetching: Loop | null = null
  const kicked = async <D>(decision: Promise<D>): Promise<D> => {
    const decided = await decision
    importing?.kick()
    fetching?.kick()
    return decided
  }
  return {
    ...bind({ exportCsv, exportJson, exportRechazadas, find: findImportacion }, runtime),
    ...bind({ discard: discardImportacion, hasAcciones, list: listImportaciones, reopenColumnas }, runtime),
    /** Accepts a file and starts to read it. @returns the import's id */
    async upload(upload: { bytes: Uint8Array<ArrayBuffer>; archivo: string; quien: string }): Promise<string> {
      const { id, reading } = await uploadImportacion(runtime, lector, upload)
      follow(reading)
      return id
    },
    /** Accepts an archive of pictures named by code, piece by piece. @returns the import's id */
    async uploadFotos(upload: { body: UploadBody; archivo: string; quien: string }) {
      const uploaded = await uploadFotos(runtime, lector, { ...upload, tempDir })
      if (!uploaded.ok) return uploaded
      follow(uploaded.value.reading)
      return ok(uploaded.value.id)
    },
    /** Says what the columns of a list with headings of its own are, and starts to read it. */
    async nameColumnas(id: string, columnas: Columnas) {
      const named = await nameColumnas(runtime, lector, id, columnas)
      if (!named.ok) return named
      follow(named.value.reading)
      return ok(null)
    },
    /** Looks at what an action would do to shirts, ticked ones or a list's. @returns its id, at once */
    async plan(pedida: AccionPedida): Promise<string> {
      const { id, reading } = await planAccion(runtime, lector, pedida)
      follow(reading)
      return id
    },
    /**
     * @param eleccion for all rows; left out, the file is imported as it is. `quitarPrecios`: transfer prices that
     * would be above the card price are emptied. `ocultarNuevos`: new products come in hidden. `deAfuera`: what another
     * shop's file leaves open
     */
    start(id: string, { quitarPrecios, ocultarNuevos, deAfuera = ELECCION_INICIAL } = COMO_DICE) {
      const flags = { quitarPrecios: quitarPrecios ? 1 : 0, ocultarNuevos: ocultarNuevos ? 1 : 0 } as const
      return kicked(startImportacion(runtime, id, flags, deAfuera))
    },
    undo: (id: string) => kicked(undoImportacion(runtime, id)),
    retryImagenes: (id: string) => kicked(retryImagenes(runtime, id)),
    /** Goes on with what is under way, and waits for more, until it is stopped. */
    startWork() {
      const own = [
        (importing = startImporting(runtime, worker, () => fetching?.kick())),
        (fetching = startFetching(runtime, images, storage, fetchImagen)),
      ]
      return joinLoops(own)
    },
    /** Ends the reading of files that were sent here, and the work. */
    async close() {
      ending.abort()
      await Promise.all([importing?.stop(), fetching?.stop(), ...readings])
    },
  }
}
