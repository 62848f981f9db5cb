import type { Campos } from '#domain/importaciones/importacion.ts'
import { ERRORES } from '#domain/errores.ts'
import { imagenIdOf } from '#domain/importaciones/planilla.ts'
import { changeImagenes } from '#server/productos/change-producto.ts'
import { nameImagenes } from '#server/productos/imagenes-de-producto.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionImagenRow, ImportacionRow } from '#server/db/schema.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Images } from '#server/imagenes/create-images.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Hecho } from './apply-filas.ts'
import type { Bajada, FetchImagen } from './fetch-imagen.ts'
import { readGuardada } from './fotos/guardada.ts'
import { findKnownImagenes, updateFila } from './importaciones.repo.ts'

/** Fetched at once. */
const AT_ONCE = 3
/** Milliseconds that a process has a picture to itself: longer than fetching and storing one can take. */
const TAKEN = 90_000

const BROKEN = 'No se pudo por una falla de la tienda, que quedó en su registro.'
const CHANGED = 'Las imágenes del producto se cambiaron mientras se bajaban: quedaron las que puso quien las cambió.'

/** A picture that waits, and what kind of file named it. */
type Esperada = ImportacionImagenRow & Pick<ImportacionRow, 'formato'>

/**
 * Fetches the pictures that imported rows name by address, and those of archives that wait in the storage. A few go at a
 * time, until each is here or has failed.
 */
export function startFetching(
  runtime: Runtime,
  images: Pick<Images, 'storeImagen'>,
  storage: Storage,
  fetchImagen: FetchImagen,
): Loop {
  const bring = (imagen: Esperada, signal: AbortSignal): Promise<Bajada> =>
    imagen.formato === 'fotos_zip' ? readGuardada(storage, imagen) : fetchImagen(imagen.url, signal)
  return startLoop({
    name: 'imagenes_importadas',
    round: async (signal) => {
      while (!signal.aborted) {
        const taken = await takeSome(runtime)
        if (taken.length === 0) return
        await Promise.all(taken.map((imagen) => fetchOne(runtime, images, bring, imagen, signal)))
      }
    },
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'fetching pictures failed; it goes on in a moment'),
  })
}

/** Pictures that wait, each taken by a condition so that no two processes fetch the same one. */
async function takeSome({ database, clock }: Runtime): Promise<Esperada[]> {
  const now = clock()
  const waiting = await database.read
    .selectFrom('importacionImagenes')
    .innerJoin('importaciones', 'importaciones.id', 'importacionId')
    .selectAll('importacionImagenes')
    .select('formato')
    .where('importacionImagenes.estado', '=', 'pendiente')
    .where('tomadaHasta', '<', now)
    .orderBy('tomadaHasta')
    .orderBy('importacionId')
    .orderBy('importacionImagenes.orden')
    .orderBy('lugar')
    .limit(AT_ONCE)
    .execute()
  const taken: Esperada[] = []
  for (const imagen of waiting) {
    const { numUpdatedRows } = await database.transaction((tx) =>
      updateOne(tx, imagen, { tomadaHasta: now + TAKEN })
        .where('tomadaHasta', '=', imagen.tomadaHasta)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 1n) taken.push(imagen)
  }
  return taken
}

async function fetchOne(
  runtime: Runtime,
  images: Pick<Images, 'storeImagen'>,
  bring: (imagen: Esperada, signal: AbortSignal) => Promise<Bajada>,
  imagen: Esperada,
  signal: AbortSignal,
): Promise<void> {
  const { importacionId, orden, lugar } = imagen
  const outcome = await bringAndStore().catch((error: unknown): Outcome | null => {
    // Databases and stores that don't answer are asked again; any other error would come each time.
    if (isUnavailable(error)) throw error
    if (signal.aborted) return null
    runtime.log.error({ err: error, importacionId, orden, lugar }, 'a picture of an import failed')
    return { estado: 'fallida', imagenId: null, motivo: BROKEN }
  })
  if (outcome === null) return
  await runtime.database.transaction(async (tx) => {
    const { numUpdatedRows } = await updateOne(tx, imagen, outcome).executeTakeFirst()
    if (numUpdatedRows === 1n) await settleFila(tx, runtime, imagen)
  })

  /** @returns null when the shop is closing: the next start brings it */
  async function bringAndStore(): Promise<Outcome | null> {
    const { url } = imagen
    const known = (await findKnownImagenes(runtime.database.read, { ids: [], urls: [url] })).porUrl.get(url)
    if (known !== undefined) return { estado: 'bajada', imagenId: known, motivo: '' }
    const bajada = await bring(imagen, signal)
    if (!bajada.ok) return signal.aborted ? null : { estado: 'fallida', imagenId: null, motivo: bajada.motivo }
    // The key finds the picture again after a kill in between.
    const clave = `imp-${importacionId}-${orden}-${lugar}`
    const stored = await images.storeImagen({ body: bajada.bytes, filename: bajada.filename, clave })
    return stored.ok
      ? { estado: 'bajada', imagenId: stored.value.id, motivo: '' }
      : { estado: 'fallida', imagenId: null, motivo: stored.detail ?? ERRORES[stored.code].detail }
  }
}

type Outcome = Pick<ImportacionImagenRow, 'estado' | 'imagenId' | 'motivo'>

function updateOne(tx: Tx, imagen: ImportacionImagenRow, set: Partial<ImportacionImagenRow>) {
  return tx
    .updateTable('importacionImagenes')
    .set(set)
    .where('importacionId', '=', imagen.importacionId)
    .where('orden', '=', imagen.orden)
    .where('lugar', '=', imagen.lugar)
    .where('estado', '=', 'pendiente')
}

/** Gives a product its pictures, in order, when the last of a row is here or has failed. */
async function settleFila(tx: Tx, runtime: Runtime, { importacionId, orden }: ImportacionImagenRow): Promise<void> {
  // The update locks the import's row: two processes that finish at once queue here.
  await tx
    .updateTable('importacionFilas')
    .set((eb) => ({ orden: eb.ref('orden') }))
    .where('importacionId', '=', importacionId)
    .where('orden', '=', orden)
    .execute()
  const imagenes = await tx
    .selectFrom('importacionImagenes')
    .selectAll()
    .where('importacionId', '=', importacionId)
    .where('orden', '=', orden)
    .execute()
  if (imagenes.some(({ estado }) => estado === 'pendiente')) return
  const fila = await tx
    .selectFrom('importacionFilas')
    .selectAll()
    .where('importacionId', '=', importacionId)
    .where('orden', '=', orden)
    .executeTakeFirst()
  if (fila === undefined || fila.estado !== 'hecha') return
  const fetched = new Map(imagenes.map(({ lugar, imagenId }) => [lugar, imagenId]))
  const wanted = (JSON.parse(fila.despues) as Campos).imagenes ?? []
  const ids = wanted.flatMap((url, lugar) => (fetched.has(lugar) ? fetched.get(lugar) : imagenIdOf(url)) ?? [])
  const hecho = JSON.parse(fila.hecho) as Hecho
  if (ids.length === 0 || ids.join() === hecho.imagenes?.join()) return
  const changed = await changeImagenes(tx, runtime, { id: fila.productId!, de: hecho.imagenes ?? [], a: ids })
  if (changed === null) return updateFila(tx, fila, { motivo: CHANGED })
  await nameImagenes(tx, fila.productId!, fila.nombre, ids)
  await updateFila(tx, fila, { hecho: JSON.stringify({ ...hecho, imagenes: ids } satisfies Hecho) })
  // The seal moves along, since this is nobody's edit: neither undoing nor another import's preview is disturbed.
  await tx
    .updateTable('importacionFilas')
    .set({ sello: changed.despues })
    .where('productId', '=', fila.productId)
    .where('sello', '=', changed.antes)
    .execute()
  await noteProductos(tx, [fila.productId!], { atOnce: false })
}
