import { join } from 'node:path'
import { copiasQueSobran } from '#domain/copias/conservar.ts'
import { momentoDeCopia } from '#domain/copias/nombre.ts'
import { text } from 'node:stream/consumers'
import { digest } from './digest.ts'
import { CopyFault } from './fault.ts'
import { esBuena, MANIFIESTO, readManifiesto, type Manifiesto, type Parte } from './manifiesto.ts'
import type { Place } from './place.ts'

/** Milliseconds after which a copy that isn't whole must be left over from a killed process. */
const LEFT_MS = 24 * 60 * 60_000

/**
 * Puts a copy into a place, reads back what is there and compares it: only then is it a copy there (specification
 * 16.72). What fails leaves nothing there: the next one needs the room.
 * @param from folder with its files, as they are stored
 * @throws CopyFault when what came back was something else
 */
export async function storeCopy(
  place: Place,
  { nombre, from, partes, manifest }: { nombre: string; from: string; partes: Parte[]; manifest: string },
): Promise<void> {
  const draft = await place.begin(nombre)
  try {
    for (const parte of partes) {
      await draft.put(parte.nombre, join(from, parte.nombre))
      const { sha256 } = await digest(await draft.read(parte.nombre))
      if (sha256 !== parte.sha256)
        throw new CopyFault(`Lo que quedó guardado en ${place.llamado} no es lo que se guardó.`)
    }
    await draft.finish(manifest)
  } catch (error) {
    // Abandoning fails too where the place is gone; the day after tidies up.
    await draft.abandon().catch(() => undefined)
    throw error
  }
}

/** What a copy in a place says of itself. @returns null when it isn't there @throws CopyFault when damaged */
export async function readOf(place: Place, nombre: string): Promise<Manifiesto | null> {
  const stored = await place.read(nombre, MANIFIESTO)
  return stored === null ? null : readManifiesto(await text(stored))
}

/** Removes from a place what killed processes left half made a day ago. @param now milliseconds UTC */
export async function clearHalves(place: Place, now: number): Promise<void> {
  for (const nombre of (await place.list()).aMedias) {
    const begun = momentoDeCopia(nombre.replace(/\.part$/, ''))
    if (begun !== null && begun < now - LEFT_MS) await place.remove(nombre)
  }
}

/**
 * Removes from a place the copies of this shop that needn't be kept (specification 16.74).
 * @param tienda as its manifests call the shop: other shops' copies are left alone
 * @param now milliseconds UTC
 * @returns how many copies went
 */
export async function tidyPlace(place: Place, tienda: string | null, now: number): Promise<number> {
  const { enteras } = await place.list()
  const suyas = []
  for (const nombre of enteras) {
    const copia = await readOf(place, nombre).catch(() => null)
    if (copia?.tienda === tienda) suyas.push({ nombre, comprobada: esBuena(copia) })
  }
  const sobran = copiasQueSobran(suyas, now)
  for (const nombre of sobran) await place.remove(nombre)
  return sobran.length
}
