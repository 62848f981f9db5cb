import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type RouteAssets = {
  module: string
  clientActionModule?: string
  clientLoaderModule?: string
  imports?: string[]
  css?: string[]
}
type Assets = { version: string; entry: RouteAssets; routes: Record<string, RouteAssets> }

/**
 * Routes that can be shown without the network, by their ids: the cart, its ways there, the page that stands in for
 * others.
 */
const IMPRESCINDIBLES = ['root', 'routes/cart', 'routes/sin-conexion']
/** Routes that a buyer comes across, except personal pages and the administration. */
const COMPRADOR = [
  ...IMPRESCINDIBLES,
  'routes/home',
  'routes/stock',
  'routes/encargo',
  'routes/product',
  'routes/shipping',
  'routes/contact',
  'routes/contact/success',
  'cambios',
  'privacidad',
  'terminos',
]

/**
 * What the service worker has to know of a build: its version, and the files that buyers' pages are made of. Those that
 * are loaded on demand are among them.
 * @param folder of the build, with `client/` and `server/`
 * @returns addresses; `imprescindibles` are those without which nothing can be shown
 */
export async function readBuyerFiles(folder: string) {
  const { assets } = (await import(pathToFileURL(resolve(folder, 'server/index.js')).href)) as { assets: Assets }
  const existing = new Set(await readdir(join(folder, 'client/assets')))
  const known = new Map<string, Promise<string[]>>()

  /** Files that a file names, in whatever way: imports, preloads, fonts. */
  function namesIn(file: string): Promise<string[]> {
    const found = known.get(file)
    if (found !== undefined) return found
    const read = /\.(?:js|css)$/.test(file) ? readFile(join(folder, 'client', file), 'utf8') : Promise.resolve('')
    const names = read.then((text) =>
      [...text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg)/g)]
        .filter(([name]) => existing.has(name))
        .map(([name]) => `/assets/${name}`),
    )
    known.set(file, names)
    return names
  }

  async function closure(files: string[]): Promise<Set<string>> {
    const all = new Set<string>()
    const left = [...files]
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (all.has(file)) continue
      all.add(file)
      left.push(...(await namesIn(file)))
    }
    return all
  }

  function filesOf(ids: string[]): string[] {
    return [assets.entry, ...ids.map((id) => routeOf(assets, id))].flatMap((route) =>
      [
        route.module,
        route.clientActionModule,
        route.clientLoaderModule,
        ...(route.imports ?? []),
        ...(route.css ?? []),
      ].filter((file) => file !== undefined),
    )
  }

  return {
    version: assets.version,
    archivos: [...(await closure(filesOf(COMPRADOR)))].toSorted(),
    imprescindibles: [...(await closure(filesOf(IMPRESCINDIBLES)))].toSorted(),
  }
}

function routeOf({ routes }: Assets, id: string): RouteAssets {
  const route = routes[id]
  if (route === undefined) throw new Error(`the build has no route ${id}`)
  return route
}
