import { LRUCache } from 'lru-cache'
import type { Hoja } from '#domain/difusion/hoja.ts'
import type { ImagenRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { orLater } from './work-queue.ts'
import type { Source } from './make-picture.ts'
import type { Pictures } from './pictures.ts'
import type { Storage } from './storage.ts'
import { hojaKey, hojaPrefix, variantsFolder } from './variants.ts'
import { createWorkQueue } from './work-queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Pictures for link previews: the last version of each sheet is kept. */
export type Hojas = {
  /**
   * @returns null when there is nothing to show any more; 'later' when it isn't to be had while a previewing program
   * waits
   */
  read: (hoja: Hoja, version: string) => Promise<Bytes | 'later' | null>
  /** Has one made after everything else, before its link is shared. Dropped when there is much to make already. */
  prepare: (hoja: Hoja, version: string) => void
  /** Finishes the sheets in progress. */
  close: () => Promise<void>
}

type Tools = {
  runtime: Pick<Runtime, 'log'>
  storage: Storage
  hot: LRUCache<string, Bytes>
  findMakeable: (id: string) => Promise<ImagenRow | null>
  readSource: (row: ImagenRow) => Promise<Source>
  awaited: Pick<Pictures, 'compose'>
  behind: Pick<Pictures, 'compose'>
  /** Resolves when nobody waits for a picture. */
  quiet: () => Promise<void>
  /** Milliseconds that whoever asks waits. */
  waitMs?: number
}

/** Facebook wants pictures "with less than a few seconds of latency"; WhatsApp doesn't say, and waits no longer. */
const WAIT_MS = 1_000
const WAITING_MAX = 50
/** How long what was made, or couldn't be, isn't looked at again. */
const SETTLED_MS = 10 * 60_000

export function createHojas(tools: Tools): Hojas {
  const { runtime, storage, hot, findMakeable, readSource, awaited, behind, quiet, waitMs = WAIT_MS } = tools
  const asked = createWorkQueue({ workers: 1, waiting: WAITING_MAX })
  const ahead = createWorkQueue({ workers: 1, waiting: WAITING_MAX })
  const settled = new LRUCache<string, true>({ max: 5_000, ttl: SETTLED_MS })
  const making = new Map<string, Promise<Bytes>>()

  const findRows = async (hoja: Hoja) =>
    (await Promise.all(idsOfHoja(hoja).map(findMakeable))).filter((row) => row !== null)

  /** Whoever asks for one that is being made waits for that. */
  function make(pictures: Pick<Pictures, 'compose'>, hoja: Hoja, rows: ImagenRow[], version: string): Promise<Bytes> {
    const key = keyOfHoja(hoja, version)
    const same = making.get(key)
    if (same !== undefined) return same
    const work = compose(pictures, hoja, rows, key).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  async function compose(pictures: Pick<Pictures, 'compose'>, hoja: Hoja, rows: ImagenRow[], key: string) {
    const fotos = await Promise.all(rows.map(async (row) => ({ source: await readSource(row), fondo: row.fondo })))
    const bytes = await pictures.compose(hoja, fotos)
    await storage.write(key, bytes, 'image/jpeg')
    await removeOthers(hoja, key)
    return bytes
  }

  /** Removes other versions, whose prices and stock are out of date; not what another process writes of this one. */
  async function removeOthers(hoja: Hoja, key: string): Promise<void> {
    const of = ownerOf(hoja)
    for await (const other of storage.list(variantsFolder(of))) {
      if (other.startsWith(hojaPrefix(of, hoja.tipo)) && !other.startsWith(key)) await storage.remove(other)
    }
  }

  const warn = (err: unknown) => runtime.log.warn({ err }, 'the picture of a link could not be made')

  async function prepareNow(hoja: Hoja, version: string): Promise<void> {
    await Promise.all([quiet(), asked.quiet()])
    const key = keyOfHoja(hoja, version)
    settled.set(key, true)
    if (await storage.exists(key)) return
    const rows = await findRows(hoja)
    if (hoja.tipo === 'tienda' || rows.length > 0) await make(behind, hoja, rows, version)
  }

  return {
    async read(hoja, version) {
      const key = keyOfHoja(hoja, version)
      const kept = hot.get(key)
      if (kept !== undefined) return kept
      const rows = await findRows(hoja)
      if (hoja.tipo === 'camiseta' && rows.length === 0) return null
      const work = asked.add(key, async () => (await storage.read(key)) ?? make(awaited, hoja, rows, version))
      if (work === null) return 'later'
      const bytes = await orLater(work, waitMs).catch((error: unknown) => {
        warn(error)
        return 'later' as const
      })
      if (bytes === 'later' || bytes === 'dropped') return 'later'
      hot.set(key, bytes)
      return bytes
    },
    prepare(hoja, version) {
      const key = keyOfHoja(hoja, version)
      if (!settled.has(key)) ahead.add(key, () => prepareNow(hoja, version))?.catch(warn)
    },
    async close() {
      await Promise.all([asked.close(), ahead.close()])
    },
  }
}

function idsOfHoja(hoja: Hoja): string[] {
  return hoja.tipo === 'camiseta' ? [hoja.imagen] : hoja.imagenes
}

/** The picture whose variants a sheet is stored beside. */
function ownerOf(hoja: Hoja): string {
  return idsOfHoja(hoja)[0] ?? 'tienda'
}

function keyOfHoja(hoja: Hoja, version: string): string {
  return hojaKey(ownerOf(hoja), hoja.tipo, version)
}
