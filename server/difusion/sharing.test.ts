import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Producto } from '#domain/productos/producto.ts'
import { listDirecciones, listTramos } from '#server/productos/list-direcciones.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { insertSamples, sampleProducto } from '#tests/sample-productos.ts'
import { metaProducto } from '#tests/schemas/meta-products.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { openShopApp, ORIGIN } from '#tests/shop-app.ts'
import { readXml, type XmlElement } from '#tests/xml/read-xml.ts'
import { validateXml } from '#tests/xml/validate-xml.ts'

const HOSTILE = `O'Higgins "88" <b>&amp; Cía.</b></script><script>alert(1)</script>\u0007 ñandú`

const AMBOS = sampleProducto({
  nombre: 'Nacional Local 1988',
  stock: { M: 2, L: 0, '10': 1 },
  tallesEncargo: ['L', 'XL'],
  marca: 'Umbro',
  coloresPrincipales: ['blanco'],
  coloresSecundarios: ['azul', 'rojo', 'negro'],
})
const AGOTADA = sampleProducto({
  nombre: HOSTILE,
  id: 'id-ohiggins',
  slug: 'ohiggins-88',
  codigo: 'HOSTIL',
  stock: { M: 0 },
  marca: '',
})
const LARGA = sampleProducto({
  nombre: 'Ñ'.repeat(10_000),
  id: 'id-larga',
  slug: 'larga',
  codigo: 'LARGA',
  tallesEncargo: ['XL'],
  coloresPrincipales: [],
})
const OCULTA = sampleProducto({ nombre: 'Oculta', activo: false, stock: { M: 1 } })
const SIN_FOTO = sampleProducto({ nombre: 'Sin foto', stock: { M: 1 } })

/** What each costs the shop: a figure that nothing else has. */
const COSTO = 7_654_321

/** Shirts of every kind, all but the last with two pictures. */
async function openWithAll(runtime: TestRuntime, all = [AMBOS, AGOTADA, LARGA, OCULTA, SIN_FOTO]) {
  await insertSamples(
    runtime,
    all.map((producto) => ({ ...producto, costo: COSTO })),
  )
  await runtime.database.transaction(async (tx) => {
    for (const { id } of all.filter((producto) => producto !== SIN_FOTO)) {
      for (const orden of [0, 1]) {
        const imagenId = `foto-${orden}-${id}`
        const foto = { alt: '', ancho: 960, alto: 1200, fondo: '#ffffff', clave: null, dibujo: '{}', creado: TEST_NOW }
        await tx
          .insertInto('imagenes')
          .values({ id: imagenId, ...foto })
          .execute()
        await tx.insertInto('productImagenes').values({ productId: id, imagenId, orden }).execute()
      }
    }
  })
  return openShopApp(runtime)
}

type Tienda = Awaited<ReturnType<typeof openWithAll>>

async function read({ request }: Tienda, path: string, type: string): Promise<string> {
  const response = await request(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type'), path).toContain(type)
  return response.text()
}

/** Texts of the elements of that name, wherever they are. */
function texts(element: XmlElement, name: string): string[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child.text] : []), ...texts(child, name)])
}

function valuesOf(item: XmlElement): Record<string, string> {
  return Object.fromEntries(item.children.map(({ name, text }) => [name, text]))
}

async function collect<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

describeOnEveryDatabase('what search engines and other shops fetch', (open) => {
  it('22.10, 22.15 the sitemap’s index and parts are valid and have the active products with their pictures', async () => {
    const tienda = await openWithAll(await open())
    const index = await read(tienda, '/sitemap.xml', 'application/xml')
    expect(validateXml(index, ['siteindex'])).toEqual([])
    const parts = texts(readXml(index), 'loc').map((loc) => loc.replace(ORIGIN, ''))
    expect(parts).toEqual(['/sitemap/paginas.xml', '/sitemap/camisetas-1.xml'])

    const sources = await Promise.all(parts.map((path) => read(tienda, path, 'application/xml')))
    for (const source of sources) expect(validateXml(source, ['sitemap', 'sitemap-image'])).toEqual([])
    const [pages, products] = sources.map(readXml)
    expect(texts(pages!, 'loc')).toContain(`${ORIGIN}/encargo`)
    const { equipo } = AMBOS
    const ofTeams = texts(pages!, 'loc').filter((loc) => loc.includes('equipo='))
    expect(ofTeams.filter((loc) => new URL(loc).searchParams.get('equipo') === equipo)).toHaveLength(2)
    expect(ofTeams).toHaveLength(new Set(ofTeams).size)
    expect(texts(pages!, 'loc').join()).not.toMatch(/cart|shipping|admin/)
    const shirts = products!.children.map((url) => [
      url.children[0]!.text,
      texts(url, 'lastmod')[0],
      url.children.length,
    ])
    const changed = new Date(TEST_NOW).toISOString()
    expect(shirts.toSorted()).toEqual(
      [
        [`${ORIGIN}/product/${AMBOS.slug}`, changed, 4],
        [`${ORIGIN}/product/larga`, changed, 4],
        [`${ORIGIN}/product/ohiggins-88`, changed, 4],
        [`${ORIGIN}/product/sin-foto`, changed, 2],
      ].toSorted(),
    )
    expect(texts(products!, 'image')).toHaveLength(6)

    for (const path of ['/sitemap/camisetas-2.xml', '/sitemap/camisetas-999999.xml']) {
      expect((await tienda.request(path)).status, path).toBe(404)
    }
  })

  it('22.15 runs of the sitemap have every active product once, and a hidden one moves none of them', async () => {
    const runtime = await open()
    const many = Array.from({ length: 7 }, (_, at) => sampleProducto({ nombre: `Camiseta ${at}`, activo: at !== 2 }))
    await insertSamples(runtime, many)
    const tramos = await collect(listTramos(runtime, 3))
    expect(tramos.map(({ until }) => until)).toEqual(['id-camiseta-2', 'id-camiseta-5', 'id-camiseta-6'])
    const slugs = await Promise.all(
      tramos.map(async (tramo) => (await collect(listDirecciones(runtime, tramo))).flat().map(({ slug }) => slug)),
    )
    expect(slugs).toEqual([['camiseta-0', 'camiseta-1'], ['camiseta-3', 'camiseta-4', 'camiseta-5'], ['camiseta-6']])
  })

  it('22.16 the news are valid RSS with the newest shirt first', async () => {
    const runtime = await open()
    const tienda = await openWithAll(runtime)
    runtime.setClock(TEST_NOW + 60_000)
    await insertProducto(runtime, { nombre: 'La última', slug: 'la-ultima' })
    const rss = await read(tienda, '/novedades.xml', 'application/rss+xml')
    expect(validateXml(rss, ['rss'])).toEqual([])
    const items = readXml(rss)
      .children[0]!.children.filter(({ name }) => name === 'item')
      .map(valuesOf)
    expect(items).toHaveLength(5)
    expect(items[0]).toMatchObject({
      title: 'La última',
      link: `${ORIGIN}/product/la-ultima`,
      pubDate: 'Wed, 18 Nov 2026 15:01:00 GMT',
    })
    // Signs that XML can't write are left out; all else comes through.
    expect(items.map(({ title }) => title)).toContain(HOSTILE.replace('\u0007', ''))
  })

  it('22.17 Google’s feed has a valid item for every size, by card, made to order where there is no stock', async () => {
    const tienda = await openWithAll(await open())
    const rss = await read(tienda, '/feeds/google.xml', 'application/rss+xml')
    // Google's items are RSS's own elements with other content, so they get a name of their own here.
    const forGoogle = rss.replaceAll(/(<\/?)item>/g, '$1g:item>')
    expect(validateXml(forGoogle, ['rss', 'google-products'])).toEqual([])
    expect(validateXml(forGoogle.replace('>in_stock<', '>en stock<'), ['rss', 'google-products']).join()).toMatch(
      /'en stock' is not an element of the set/,
    )
    const items = readXml(rss).children[0]!.children.filter(({ name }) => name === 'item')
    const values = items.map(valuesOf)
    for (const value of values) {
      expect(value.availability_date !== undefined, value.id).toBe(value.availability === 'backorder')
      // The shop knows no maker's number, with a brand or without.
      expect(value.identifier_exists, value.id).toBe('no')
    }
    const sending = items.map((item) => valuesOf(item.children.find(({ name }) => name === 'shipping')!))
    values.forEach(({ availability, id }, at) => {
      const handling =
        availability === 'backorder'
          ? { min_handling_time: '10', max_handling_time: '15' }
          : { min_handling_time: '0', max_handling_time: '0' }
      const transit = { min_transit_time: '1', max_transit_time: '3' }
      expect(sending[at], id).toEqual({
        country: 'UY',
        service: 'A domicilio',
        price: '283.00 UYU',
        ...handling,
        ...transit,
      })
    })
    // 44.11 Until which hour an order counts for its day, by the clock of where it goes.
    for (const item of items) {
      const corte = item.children.find(({ name }) => name === 'handling_cutoff_time')!
      expect(valuesOf(corte)).toEqual({ country: 'UY', cutoff_time: '1500' })
    }
    const of = (producto: Producto) => values.filter((value) => value.item_group_id === producto.codigo)
    expect(of(AMBOS)).toMatchObject([
      { id: 'COD-NACIONAL-LOCAL-1988-10', size: '10', availability: 'in_stock', age_group: 'kids' },
      {
        id: 'COD-NACIONAL-LOCAL-1988-M',
        title: 'Camiseta Nacional Local 1988, talle M',
        link: `${ORIGIN}/product/nacional-local-1988?modo=stock&talle=M`,
        image_link: `${ORIGIN}/img/foto-0-${AMBOS.id}/preview.jpg`,
        availability: 'in_stock',
        price: '2000.00 UYU',
        brand: 'Umbro',
        color: 'blanco/azul/rojo',
        age_group: 'adult',
        gender: 'unisex',
      },
      {
        size: 'L',
        link: `${ORIGIN}/product/nacional-local-1988?modo=encargo&talle=L`,
        availability: 'backorder',
        // Twenty days, the most that the settings say.
        availability_date: '2026-12-08T12:00-03:00',
        price: '2200.00 UYU',
      },
      { size: 'XL', availability: 'backorder' },
    ])
    expect(of(AGOTADA)).toMatchObject([
      { size: 'M', availability: 'out_of_stock', link: `${ORIGIN}/product/ohiggins-88`, identifier_exists: 'no' },
    ])
    expect(of(LARGA)[0]!.title).toMatch(/^Camiseta Ñ+, talle XL$/)
    expect(of(OCULTA)).toEqual([])
    // No platform takes an article without a picture.
    expect(of(SIN_FOTO)).toEqual([])
  })

  it('22.18 Meta’s feed has a valid row for every size, by card', async () => {
    const tienda = await openWithAll(await open())
    const csv = await read(tienda, '/feeds/meta.csv', 'text/csv')
    const rows = parse<Record<string, string>>(csv, { columns: true })
    expect(rows).toHaveLength(6)
    for (const row of rows) expect(metaProducto.safeParse(row).error, row.id).toBeUndefined()
    expect(rows.find(({ id }) => id === 'COD-NACIONAL-LOCAL-1988-L')).toMatchObject({
      availability: 'available for order',
      price: '2200.00 UYU',
      brand: 'Umbro',
      shipping: 'UY::A domicilio:283.00 UYU',
    })
    expect(rows.find(({ id }) => id === 'HOSTIL-M')).toMatchObject({
      title: `Camiseta ${HOSTILE}, talle M`,
      availability: 'out of stock',
      brand: 'Casakas',
    })
  })

  it('43.9 Google’s feed and Meta’s say of a shirt whether it was used, and in words how; Google’s nothing of what says nothing', async () => {
    const usada = { ...AMBOS, tallesEncargo: [], procedencia: 'De época', estado: 'buena', fallas: 'Enganche.' }
    const nueva = { ...LARGA, id: 'id-nueva', slug: 'nueva', codigo: 'NUEVA', estado: 'nueva sin etiquetas' }
    const tienda = await openWithAll(await open(), [usada, LARGA, nueva])
    const rss = await read(tienda, '/feeds/google.xml', 'application/rss+xml')
    const items = readXml(rss)
      .children[0]!.children.filter(({ name }) => name === 'item')
      .map(valuesOf)
    const rows: Record<string, string>[] = parse(await read(tienda, '/feeds/meta.csv', 'text/csv'), { columns: true })
    for (const [sizes, unsaid] of [
      [items, undefined],
      [rows, 'new'],
    ] as const) {
      expect(sizes.length).toBeGreaterThan(3)
      for (const { condition, description, id } of sizes) {
        const said = id!.startsWith('NUEVA') ? 'new' : id!.startsWith('LARGA') ? unsaid : 'used'
        expect([id, condition]).toEqual([id, said])
        expect(description!.includes('De época. Usada, buena. Fallas: Enganche.')).toBe(condition === 'used')
      }
    }
  })

  it('22.15, 22.17 who has a file as it is gets 304, until something that it shows changes', async () => {
    const runtime = await open()
    const tienda = await openWithAll(runtime)
    for (const path of [
      '/sitemap.xml',
      '/sitemap/camisetas-1.xml',
      '/novedades.xml',
      '/feeds/google.xml',
      '/feeds/meta.csv',
    ]) {
      const first = await tienda.request(path)
      const has = { headers: { 'If-None-Match': first.headers.get('etag')! } }
      expect((await tienda.request(path, has)).status, path).toBe(304)
      await insertProducto(runtime)
      expect((await tienda.request(path, has)).status, path).toBe(200)
    }
  })

  it('22.8, 22.17 a file ends at Montevideo’s midnight, not at that of UTC', async () => {
    const runtime = await open()
    const tienda = await openWithAll(runtime)
    const beforeMidnight = Date.UTC(2027, 0, 1, 2, 59, 59)
    runtime.setClock(Date.UTC(2026, 11, 31, 23, 59, 59))
    const first = await tienda.request('/feeds/google.xml')
    const has = { headers: { 'If-None-Match': first.headers.get('etag')! } }
    runtime.setClock(beforeMidnight)
    expect((await tienda.request('/feeds/google.xml', has)).status).toBe(304)
    runtime.setClock(beforeMidnight + 1_000)
    expect((await tienda.request('/feeds/google.xml', has)).status).toBe(200)
  })

  it('3.29 no file, answer or suggestion tells what a shirt costs the shop', async () => {
    const tienda = await openWithAll(await open())
    const items = [{ id: AMBOS.id, talle: 'M', modo: 'stock' }]
    const seen = [
      await read(tienda, '/feeds/google.xml', 'application/rss+xml'),
      await read(tienda, '/feeds/meta.csv', 'text/csv'),
      await read(tienda, '/novedades.xml', 'application/rss+xml'),
      await read(tienda, '/api/sugerencias?buscar=nacional', 'application/json'),
      await (await tienda.post('/api/cart/check', { items })).text(),
    ]
    for (const text of seen) {
      expect(text).toContain(AMBOS.nombre)
      expect(text).not.toContain(String(COSTO))
    }
  })

  it('22.17 four files are written at a time; whoever comes then is told when to come again', async () => {
    const tienda = await openWithAll(await open())
    const begin = async () => {
      const reader = (await tienda.request('/feeds/google.xml')).body!.getReader()
      await reader.read()
      return reader
    }
    const readers = [await begin(), await begin(), await begin(), await begin()]
    const refused = await tienda.request('/feeds/meta.csv')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    // One reader leaves in the middle; one that only asks for the head reads nothing.
    await readers[0]!.cancel()
    for (let at = 0; at < 5; at++) {
      expect((await tienda.request('/feeds/meta.csv', { method: 'HEAD' })).status).toBe(200)
    }
    expect((await tienda.request('/feeds/meta.csv')).status).toBe(200)
    await Promise.all(readers.map((reader) => reader.cancel()))
  })

  it('16.68 whose reader takes nothing any more leaves its place to who comes next', async () => {
    const runtime = await open()
    const tienda = await openWithAll(runtime)
    const ended: number[] = []
    const begin = async (at: number) => {
      const outgoing = { destroy: () => void ended.push(at) }
      const reader = (await tienda.request('/feeds/google.xml', {}, outgoing)).body!.getReader()
      await reader.read()
      return reader
    }
    const readers = [await begin(0), await begin(1), await begin(2), await begin(3)]
    runtime.setClock(TEST_NOW + 8_000)
    for (const at of [0, 2, 3]) await readers[at]!.read()
    expect((await tienda.request('/sitemap.xml')).status).toBe(503)
    runtime.setClock(TEST_NOW + 11_000)
    const next = await tienda.request('/feeds/meta.csv')
    expect([next.status, ended]).toEqual([200, [1]])
    const last = next.body!.getReader()
    await last.read()
    expect((await tienda.request('/novedades.xml')).status).toBe(503)
    await Promise.all([...readers, last].map((reader) => reader.cancel()))
    expect([(await tienda.request('/sitemap.xml')).status, ended]).toEqual([200, [1]])
  })

  it('22.65 a link whose picture can’t be had shows one that is true of any, at once, and that nobody keeps', async () => {
    const runtime = await open()
    const tienda = await openWithAll(runtime)
    await runtime.database.write
      .updateTable('imagenes')
      .set({ clave: 'products/perdida.jpg', dibujo: null })
      .where('id', '=', `foto-0-${AMBOS.id}`)
      .execute()
    const producto = (await tienda.shop.catalogue.findProducto(AMBOS.slug)) as { producto: Producto }
    const path = await tienda.shop.sharing.findHojaUrl(producto.producto)
    const response = await tienda.request(path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
    expect((await tienda.request(path.replace(AMBOS.id, 'nadie'))).status).toBe(404)
  })

  it('22.10 robots keep off what is personal and are told where the sitemap is', async () => {
    const tienda = await openShopApp(await open())
    const robots = await read(tienda as Tienda, '/robots.txt', 'text/plain')
    for (const path of ['/admin', '/cart', '/shipping', '/checkout', '/pedido/', '/api/']) {
      expect(robots).toContain(`Disallow: ${path}\n`)
    }
    expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    expect(robots).not.toContain('Disallow: /product')
  })
  it('17.26 security.txt names the shop’s own e-mail and is true for less than a year', async () => {
    const runtime = await open()
    const tienda = await openShopApp(runtime)
    const lines = (await read(tienda as Tienda, '/.well-known/security.txt', 'text/plain')).split('\n')
    expect(lines).toContain(`Contact: mailto:${DEMO_AJUSTES.correo}`)
    expect(lines).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`)
    const [, expires] = /^Expires: (.+)$/m.exec(lines.join('\n'))!
    const left = Date.parse(expires!) - runtime.clock()
    expect(left).toBeGreaterThan(30 * 86_400_000)
    expect(left).toBeLessThan(365 * 86_400_000)
  })
})
