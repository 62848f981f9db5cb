import { CacheExpiration } from 'workbox-expiration'
import { archivos } from './archivos.ts'
import { ARCHIVOS, IMPRESCINDIBLES, VERSION, worker, BASE, OF_SOME_BUILD, PAGINAS } from './globals.ts'
import { isWhatItSays } from './es-lo-que-dice.ts'
import { MANIFEST_OF_ALL } from './manifiesto.ts'
import { SIN_CONEXION } from './mensajes.ts'
import { paginas } from './paginas.ts'
import { isKeepable, isPrivate, pageOf } from './keepable.ts'
import { listVistas, takeNotedVistas } from './vistas.ts'

/** Files asked for at once: few, so that the open page isn't held up. */
const AT_ONCE = 4
/** Pages of the previous build that are fetched anew. */
const VISTAS_MAX = 6

/** Keeps all that the shop can't be opened without, or fails; then the files of all other pages. */
export async function keepShell(event: ExtendableEvent): Promise<void> {
  await eachAtOnce(IMPRESCINDIBLES, async (file) => {
    if (!isWhatItSays(file, await keep(archivos, event, file))) throw new Error(`${file} can't be kept`)
  })
  const base = await caches.open(BASE)
  for (const address of ['/cart', SIN_CONEXION, MANIFEST_OF_ALL]) {
    const response = await fetch(address)
    // The build before may still run in another process: this one isn't worth installing yet.
    if (!isKeepable(response, VERSION)) throw new Error(`${address} can't be kept`)
    await base.put(address, response)
  }
  if (savesData()) return
  await eachAtOnce(ARCHIVOS, (file) => keep(archivos, event, file).catch(() => {}))
}

/** Keeps the pages that are open, and those seen last with the previous build, which go with it. */
export async function keepVistas(event: ExtendableEvent): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.map(({ url }) => pageOf(new URL(url)))
  const noted = await takeNotedVistas()
  const seen = savesData() ? [] : [...noted, ...(await listVistas(await oldCaches(), VISTAS_MAX))].slice(0, VISTAS_MAX)
  const pages = new Set([...open, ...seen.map(({ pagina }) => pagina)])
  await eachAtOnce(
    [...pages].filter((page) => !isPrivate(page)),
    (page) => keep(paginas, event, page).catch(() => {}),
  )
}

/** Keeps the last data fetched before the worker took over: a window only tells how it was opened. */
export async function keepSeen(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const data = addresses.filter((address) => {
    const { origin, pathname } = new URL(address)
    return origin === worker.location.origin && pathname.endsWith('.data') && !isPrivate(pathname)
  })
  if (!savesData())
    await eachAtOnce([...new Set(data.slice(-VISTAS_MAX))], (one) => keep(paginas, event, one).catch(() => {}))
}

/** Removes the pages of other builds. @returns whether there were any */
export async function dropOldPages(): Promise<boolean> {
  const old = await oldCaches()
  for (const name of old) {
    await caches.delete(name)
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  }
  return old.length > 0
}

async function oldCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => OF_SOME_BUILD.test(name) && name !== PAGINAS && name !== BASE)
}

async function keep(strategy: typeof archivos | typeof paginas, event: ExtendableEvent, address: string) {
  const [answered, done] = strategy.handleAll({ event, request: new Request(address) })
  const response = await answered
  await done
  return response
}

async function eachAtOnce(items: string[], act: (item: string) => Promise<unknown>): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
    }),
  )
}

/** Whether the visitor asked to save data; not every browser says. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
