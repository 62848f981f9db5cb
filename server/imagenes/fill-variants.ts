import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findNewestImagen, listImagenIds } from './images.repo.ts'
import type { Storage } from './storage.ts'
import { CARD_VARIANTS, completeKey, VARIANTS, type Variant } from './variants.ts'

/** Milliseconds between two looks at all pictures. */
const RESCAN_MS = 60_000

/**
 * Makes in the background variants that nobody has asked for yet, so that pages find their pictures ready. One variant
 * at a time is made, while nobody waits for one. What is finished is marked in the storage, so that a restart, or
 * another process, goes on where this one was killed.
 * @param storageOf where the variants of a drawing, or of an upload, lie
 * @param make makes one variant unless it is there; false when the picture has gone
 * @param quiet resolves when nobody waits for a variant
 */
export function startFilling(
  { database, log }: Runtime,
  storageOf: (drawn: boolean) => Storage,
  make: (id: string, variant: Variant) => Promise<boolean>,
  quiet: () => Promise<void>,
): Loop {
  /** Complete, or given up until the next start. */
  const settled = new Set<string>()
  let newest: string | undefined
  let scanned = -Infinity

  async function findPending(signal: AbortSignal) {
    const pending: { id: string; orden: number; storage: Storage }[] = []
    for (const { id, orden, drawn } of await listImagenIds(database.read)) {
      if (signal.aborted) break
      if (settled.has(id)) continue
      const storage = storageOf(drawn === 1)
      if (await storage.exists(completeKey(id))) settled.add(id)
      else pending.push({ id, orden, storage })
    }
    return pending
  }

  /** @returns whether all of them are there */
  async function fill(id: string, variants: Variant[], signal: AbortSignal): Promise<boolean> {
    try {
      for (const variant of variants) {
        await quiet()
        if (signal.aborted || !(await make(id, variant))) return false
      }
      return true
    } catch (error) {
      log.warn({ err: error, imagen: id }, 'variants could not be made')
      settled.add(id)
      return false
    }
  }

  async function round(signal: AbortSignal): Promise<void> {
    const last = await findNewestImagen(database.read)
    if (last === newest && performance.now() - scanned < RESCAN_MS) return
    newest = last
    scanned = performance.now()
    const pending = await findPending(signal)
    if (pending.length === 0 || signal.aborted) return
    const from = performance.now()
    log.info({ pictures: pending.length }, 'making pictures in the background')
    for (const { id, orden } of pending) {
      if (orden === 0) await fill(id, CARD_VARIANTS, signal)
    }
    for (const { id, storage } of pending) {
      if (settled.has(id) || !(await fill(id, VARIANTS, signal))) continue
      await storage.write(completeKey(id), new TextEncoder().encode('complete\n'), 'text/plain')
      settled.add(id)
    }
    if (!signal.aborted) log.info({ seconds: Math.round((performance.now() - from) / 1000) }, 'pictures made')
  }

  return startLoop({
    name: 'imagenes',
    round,
    onError: (error) => log.warn({ err: error }, 'making pictures in the background failed'),
  })
}
