import type { Campos } from '#domain/importacion/importacion.ts'
import { ERRORES } from '#domain/errores.ts'
import { imagenIdOf } from '#domain/importacion/planilla.ts'
import { changeImagenes } from '#server/catalogue/change-imagenes.ts'
import { nameImagenes } from '#server/catalogue/imagenes-de-producto.ts'
import { noteProductos } from '#server/changes/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionImagenRow } from '#server/db/schema.ts'
import type { Images } from '#server/images/create-images.ts'
import { startLoop, type Loop } from '#server/loop.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Hecho } from './apply-filas.ts'
import type { FetchImagen } from './fetch-imagen.ts'
import { findKnownImagenes, updateFila } from './importaciones.repo.ts'

/** Fetched at once. */
const AT_ONCE = 3
const PAUSE = 3_000
/** Milliseconds that a process has a picture to itself: longer than fetching and storing one can take. */
const TAKEN = 90_000

const CHANGED = 'Las imágenes del producto se cambiaron mientras se bajaban: quedaron las que puso quien las cambió.'

/** Fetches the pictures that imported rows name by address, a few at a time, until each is here or has failed. */
export function startFetching(runtime: Runtime, images: Pick<Images, 'storeImagen'>, fetchImagen: FetchImagen): Loop {
  return startLoop({
    name: 'imagenes_importadas',
    round: async (signal) => {
      while (!signal.aborted) {
        const taken = await takeSome(runtime)
        if (taken.length === 0) return
        await Promise.all(taken.map((imagen) => fetchOne(runtime, images, fetchImagen, imagen, signal)))
      }
    },
    pauseMs: PAUSE,
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'fetching pictures failed; it goes on in a moment'),
  })
}

/** Pictures that wait, each taken by a condition so that no two processes fetch the same one. */
async function takeSome({ database, clock }: Runtime): Promise<ImportacionImagenRow[]> {
  const now = clock()
  const waiting = await database.read
    .selectFrom('importacionImagenes')
    .selectAll()
    .where('estado', '=', 'pendiente')
    .where('tomadaHasta', '<', now)
    .orderBy('tomadaHasta')
    .orderBy('importacionId')
    .orderBy('orden')
    .orderBy('lugar')
    .limit(AT_ONCE)
    .execute()
  const taken: ImportacionImagenRow[] = []
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
  fetchImagen: FetchImagen,
  imagen: ImportacionImagenRow,
  signal: AbortSignal,
): Promise<void> {
  const { importacionId, orden, lugar, url } = imagen
  const known = (await findKnownImagenes(runtime.database.read, { ids: [], urls: [url] })).porUrl.get(url)
  let outcome: Pick<ImportacionImagenRow, 'estado' | 'imagenId' | 'motivo'>
  if (known === undefined) {
    const bajada = await fetchImagen(url, signal)
    // The shop is closing: the next start fetches it.
    if (!bajada.ok && signal.aborted) return
    const stored = bajada.ok
      ? // After a kill in between, the picture is found again by its key.
        await images.storeImagen({
          body: bajada.bytes,
          filename: bajada.filename,
          clave: `imp-${importacionId}-${orden}-${lugar}`,
        })
      : null
    const motivo = !bajada.ok
      ? bajada.motivo
      : stored !== null && !stored.ok
        ? (stored.detail ?? ERRORES[stored.code].detail)
        : ''
    outcome = {
      estado: stored?.ok ? 'bajada' : 'fallida',
      imagenId: stored?.ok ? stored.value.id : null,
      motivo,
    }
  } else outcome = { estado: 'bajada', imagenId: known, motivo: '' }
  await runtime.database.transaction(async (tx) => {
    const { numUpdatedRows } = await updateOne(tx, imagen, outcome).executeTakeFirst()
    if (numUpdatedRows === 1n) await settle(tx, runtime, imagen)
  })
}

function updateOne(tx: Tx, imagen: ImportacionImagenRow, set: Partial<ImportacionImagenRow>) {
  return tx
    .updateTable('importacionImagenes')
    .set(set)
    .where('importacionId', '=', imagen.importacionId)
    .where('orden', '=', imagen.orden)
    .where('lugar', '=', imagen.lugar)
    .where('estado', '=', 'pendiente')
}

/** When the last picture of a row is here or has failed, the product gets all that could be had, in their order. */
async function settle(tx: Tx, runtime: Runtime, { importacionId, orden }: ImportacionImagenRow): Promise<void> {
  // Locks the import's row: two processes that finish at once queue here.
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
  // Nobody's edit: it disturbs neither undoing nor another import's preview.
  await tx
    .updateTable('importacionFilas')
    .set({ sello: changed.despues })
    .where('productId', '=', fila.productId)
    .where('sello', '=', changed.antes)
    .execute()
  await noteProductos(tx, [fila.productId!], { atOnce: false })
}
