import { PAGINAS } from './globals.ts'
import { SIN_CONEXION, type PaginaVista } from './mensajes.ts'
import { answeredAt, isSameShirt, pageOf } from './keepable.ts'

/** Pages that anybody finds without a list. */
const KNOWN = ['/cart', SIN_CONEXION]

/**
 * The pages that were seen last and are kept, the latest first.
 * @param cacheNames where they are kept
 */
export async function listVistas(cacheNames: string[], max: number): Promise<PaginaVista[]> {
  const seen = new Map<string, PaginaVista>()
  for (const name of cacheNames) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const pagina = pageOf(new URL(key.url))
      const response = await cache.match(key, { ignoreVary: true })
      if (response === undefined || KNOWN.includes(pagina)) continue
      const desde = answeredAt(response.headers, 0)
      if (desde < (seen.get(pagina)?.desde ?? 0)) continue
      seen.delete(pagina)
      seen.set(pagina, { pagina, titulo: titleIn(await response.text()) ?? pagina, desde })
    }
  }
  // Dates only have seconds: of the same second, the one put in later is the later one.
  return [...seen.values()]
    .reverse()
    .sort((a, b) => b.desde - a.desde)
    .slice(0, max)
}

/** Where seen pages are noted for the next build, which can't read the data of this one. */
const NOTAS = 'notas'
const NOTED = '/vistas'
const NOTED_MAX = 6

/** Notes the pages that were seen last. */
export async function noteVistas(): Promise<void> {
  await (await caches.open(NOTAS)).put(NOTED, new Response(JSON.stringify(await listVistas([PAGINAS], NOTED_MAX))))
}

/** What the build before noted, once. */
export async function takeNotedVistas(): Promise<PaginaVista[]> {
  const noted = await caches.match(NOTED, { cacheName: NOTAS })
  await caches.delete(NOTAS)
  return noted === undefined ? [] : ((await noted.json()) as PaginaVista[])
}

/** How a page is kept: as itself (maybe at another address of the same shirt), or as its data. */
type Kept = { como: 'pagina'; direccion: string } | { como: 'datos' }

/** @param pagina path and query */
export async function findKept(pagina: string): Promise<Kept | null> {
  const cache = await caches.open(PAGINAS)
  if ((await cache.match(pagina, { ignoreVary: true })) !== undefined) return { como: 'pagina', direccion: pagina }
  const its = (await cache.keys())
    .map(({ url }) => new URL(url))
    .filter((url) => pageOf(url) === pagina || isSameShirt(pageOf(url), pagina))
  if (its.some(isData)) return { como: 'datos' }
  const [other] = its
  return other === undefined ? null : { como: 'pagina', direccion: pageOf(other) }
}

/** The data of a shirt that is kept for another address of its page. @param url of its data */
export async function findOfSameShirt(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(PAGINAS)
  const keys = (await cache.keys()).filter((key) => {
    const other = new URL(key.url)
    return isData(other) && isSameShirt(pageOf(other), pageOf(url))
  })
  const latest = keys.at(-1)
  return latest && cache.match(latest, { ignoreVary: true })
}

function isData({ pathname }: URL): boolean {
  return pathname.endsWith('.data')
}

/** A page's title without the shop's name, from its document or from its data. */
function titleIn(text: string): string | null {
  const [, title] = /<title>([^<]+)<\/title>/.exec(text) ?? /"((?:[^"\\]|\\.)+ \| [^"|]+)"/.exec(text) ?? []
  if (title === undefined) return null
  return title
    .replace(/ \| [^|]+$/, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('\\"', '"')
}
