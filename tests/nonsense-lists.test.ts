import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { COLUMNAS } from '#domain/importaciones/planilla.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { ensureFirstAdmin } from '#server/cuentas/create-admin.ts'
import type { Application } from '#server/http/paginas/pages.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { writeLibro } from './write-libro.ts'
import { createBrowser } from './browser.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { VALUES } from '../lab/fuzz/hostile.ts'
import { listTargets } from '../lab/fuzz/targets.ts'
import { LOG_ERROR, ORIGIN, openShopApp } from './shop-app.ts'
import { writeShopify } from './otras-tiendas/shopify.ts'
import { writeTabla } from './otras-tiendas/write-tabla.ts'
import { writeTiendanube } from './otras-tiendas/tiendanube.ts'
import { writeWoocommerce } from './otras-tiendas/woocommerce.ts'

// Each list's shirts have their pages made and their pictures composed.
vi.setConfig({ testTimeout: 1_200_000 })

const ADMIN = { email: 'duena@casakas.test', password: 'una-clave-bien-larga' }
const ROWS = 5
/** Addresses of pictures aren't nonsense: they would be fetched. */
const NONSENSE = VALUES.filter((value) => !/^https?:|\//.test(value)).map((value) => value.toWellFormed())

const texto = fc.oneof(fc.constantFrom(...NONSENSE), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)))
/** What a cell should hold, or nonsense. */
const or = (sensible: string) => fc.oneof(fc.constant(sensible), texto)
const shirt = fc.record({
  nombre: texto,
  equipo: texto,
  liga: texto,
  marca: texto,
  categoria: texto,
  version: texto,
  color: texto,
  segundo: texto,
  descripcion: texto,
  talle: or('M'),
  patron: texto,
  anio: or('1984'),
  stock: or('3'),
})
type Shirt = typeof shirt extends fc.Arbitrary<infer S> ? S : never

/** The same shirts as each kind of file has them, with different names: none is taken for another. */
const FORMATS: ((shirts: Shirt[], from: number) => string | Buffer | Promise<Buffer>)[] = [
  (shirts, from) => writeOwn(shirts.map((one, at) => ownCells(one, from + at))),
  (shirts, from) =>
    JSON.stringify(
      Object.fromEntries(
        shirts.map((one, at) => [
          `constructor${from + at}`,
          {
            ...one,
            nombre: nameOf(one, from + at),
            codigo: `J-${from + at}`,
            precio: 2000,
            precioEncargo: 2100,
            stock: { [one.talle]: 2, __proto__x: 1 },
            coloresPrincipales: [one.color],
            coloresSecundarios: [one.segundo],
            tallesEncargo: [one.talle],
            imagenes: [],
          },
        ]),
      ),
    ),
  (shirts, from) =>
    writeTiendanube(
      shirts.map((one, at) => ({
        url: `t-${from + at}`,
        nombre: nameOf(one, from + at),
        categorias: one.liga,
        propiedad: 'Talle',
        valor: one.talle,
        precio: '2000',
        stock: one.stock,
        sku: `T-${from + at}`,
        mostrar: 'SÍ',
        descripcion: `<${one.descripcion}>${one.descripcion}`,
        marca: one.marca,
      })),
      'es',
    ),
  (shirts, from) =>
    writeWoocommerce(
      shirts.map((one, at) => ({
        id: String(from + at),
        type: 'simple',
        sku: `W-${from + at}`,
        name: nameOf(one, from + at),
        published: '1',
        description: `<${one.descripcion}>${one.descripcion}`,
        inStock: '1',
        stock: one.stock,
        regular: '2000',
        categories: one.categoria,
        brands: one.marca,
        attribute: 'Talle',
        values: one.talle,
      })),
      'es',
    ),
  (shirts, from) =>
    writeShopify(
      shirts.map((one, at) => ({
        handle: `s-${from + at}`,
        title: nameOf(one, from + at),
        body: `<${one.descripcion}>`,
        vendor: one.marca,
        type: one.categoria,
        published: 'TRUE',
        option: 'Size',
        value: one.talle,
        price: '2000',
        quantity: one.stock,
        status: 'active',
      })),
      'viejo',
    ),
  // A list with headings of its own: the first row's nonsense names a column.
  (shirts, from) =>
    Buffer.from(
      writeLibro([
        {
          nombre: 'Lista',
          filas: [
            ['Cód.', 'Modelo', 'Club', 'P.V.P.', 'Talle', 'Color', shirts[0]!.descripcion],
            ...shirts.map((one, at) => [
              `P-${from + at}`,
              nameOf(one, from + at),
              one.equipo,
              2000,
              one.talle,
              one.color,
              one.descripcion,
            ]),
          ],
        },
      ]),
    ),
]

function nameOf({ nombre }: Shirt, number: number): string {
  return `${nombre} ${number}`
}

function ownCells(one: Shirt, number: number): Record<string, string> {
  return {
    nombre: nameOf(one, number),
    codigo: `C-${number}`,
    equipo: one.equipo,
    liga: one.liga,
    marca: one.marca,
    categoria: one.categoria,
    version: one.version,
    coloresPrincipales: one.color,
    coloresSecundarios: one.segundo,
    descripcion: one.descripcion,
    patron: one.patron,
    anio: one.anio,
    activo: 'true',
    precio: '2000',
    precioEncargo: '2100',
    stock: `${one.talle}:${one.stock}`,
    tallesEncargo: one.talle,
  }
}

function writeOwn(rows: Record<string, string>[]): string {
  const titulos = Object.fromEntries(COLUMNAS.map((name) => [name, [name, name] as const]))
  return writeTabla(titulos, rows, { dialecto: 0, delimiter: ',' })
}

describeOnEveryDatabase('lists full of nonsense', (open) => {
  it('17.29, 17.30 of every format are brought in, and every address of the shop answers', async () => {
    const runtime = await open()
    const built = (await import(pathToFileURL(resolve('build/app/server/index.js')).href)) as Application
    const shop = await openShopApp(runtime, { loadApplication: async () => built })
    shop.imports.startWork()
    await ensureFirstAdmin(runtime, ADMIN)
    const browser = createBrowser()
    const ask = (path: string, init: RequestInit = {}) =>
      shop.request(ORIGIN + path, {
        ...init,
        headers: { ...init.headers, Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
      })
    const answer = await ask('/login', {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(ADMIN)),
    })
    expect(answer.status).toBe(302)
    browser.keep(answer.headers)

    const opened = new Set<string>()
    /** @returns what it says, of pages */
    async function see(path: string): Promise<string> {
      if (opened.has(path)) return ''
      opened.add(path)
      const response = await ask(path)
      const body = await response.text()
      expect([path, response.status < 500 ? 'answered' : response.status]).toEqual([path, 'answered'])
      return response.headers.get('Content-Type')?.startsWith('text/html') === true ? body : ''
    }

    let number = 0
    async function bringIn(content: string | Buffer): Promise<void> {
      const bytes = new Uint8Array(Buffer.from(content))
      const id = await shop.imports.upload({ bytes, archivo: 'lista', quien: ADMIN.email })
      const find = async () => (await shop.imports.find(id, { vista: null, pagina: 1 }))!
      const whenNoLonger = (estado: string) =>
        expect.poll(async () => (await find()).estado, { timeout: 300_000 }).not.toBe(estado)
      await whenNoLonger('leyendo')
      const { estado, lista, error } = await find()
      expect([estado, error]).toEqual([expect.toBeOneOf(['lista', 'columnas']), ''])
      if (estado === 'columnas') {
        await shop.imports.nameColumnas(id, lista!.columnas)
        await whenNoLonger('leyendo')
      }
      await see(`/admin/importar/${id}`)
      await see(`/admin/importar/${id}/rechazadas.csv`)
      if ((await shop.imports.start(id)).ok) await whenNoLonger('importando')
    }

    await fc.assert(
      fc.asyncProperty(fc.array(shirt, { minLength: ROWS, maxLength: ROWS }), async (shirts) => {
        for (const format of FORMATS) {
          await bringIn(await format(shirts, (number += ROWS)))
        }
      }),
      // A failing one isn't made smaller: each try takes a shop's work.
      { numRuns: 1, endOnFailure: true },
    )
    const shirts = await runtime.database.read
      .selectFrom('products')
      .select(['id', 'slug', 'nombre', 'codigo'])
      .execute()
    expect(shirts.length).toBeGreaterThan(FORMATS.length)
    // A link's picture shows a shirt's first one, and its colours.
    const body = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const stored = await shop.images.storeImagen({ body: new Uint8Array(body), filename: 'foto.jpg', clave: 'foto' })
    if (!stored.ok) throw new Error(stored.code)
    await runtime.database.transaction(async (tx) => {
      const rows = shirts.map(({ id }) => ({ productId: id, imagenId: stored.value.id, orden: 0 }))
      await tx.insertInto('productImagenes').values(rows).execute()
      await noteProductos(
        tx,
        shirts.map(({ id }) => id),
      )
    })

    const asks = [
      'buscar',
      'equipo',
      'liga',
      'marca',
      'talle',
      'color',
      'categoria',
      'version',
      'orden',
      'ver',
      'hecho',
      'estado',
    ]
    const queries = NONSENSE.map((value) => new URLSearchParams(asks.map((name) => [name, value])))
    const pages = listTargets().filter(({ method, pattern }) => method === 'GET' && !/[:*]|\.data$/.test(pattern))
    const pictures = new Set<string>()
    for (const path of [
      ...pages.map(({ pattern }) => pattern),
      ...pages.map(({ pattern }, at) => `${pattern}?${queries[at % queries.length]}`),
      ...['/stock', '/encargo', '/api/sugerencias', '/admin/productos'].flatMap((path) =>
        queries.map((query) => `${path}?${query}`),
      ),
      ...NONSENSE.map((value) => `/product/${encodeURIComponent(value)}`),
      ...shirts.flatMap(({ id, slug }) => [`/product/${slug}`, `/product/${slug}.data`, `/admin/editar/${id}`]),
      '/sitemap/camisetas-1.xml',
    ]) {
      for (const [, picture] of (await see(path)).matchAll(/"(?:http:\/\/localhost)?(\/(?:img|compartir)\/[^" ]+)/g)) {
        pictures.add(picture!)
      }
    }
    expect([...pictures].filter((path) => path.startsWith('/compartir/')).length).toBeGreaterThan(ROWS)
    await Promise.all([...pictures].map(see))
    expect(shop.logged(LOG_ERROR)).toEqual([])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})
