import sharp from 'sharp'
import type { APIRequestContext, Page } from '@playwright/test'
import type { z } from 'zod'
import { breadcrumbJsonLd, productJsonLd, storeJsonLd, webSiteJsonLd } from '../tests/schemas/json-ld.ts'
import { readXml } from '../tests/xml/read-xml.ts'
import { select } from './support/base-de-datos.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

// Tests take turns at one other shop, which all of them change.
test.describe.configure({ mode: 'default' })

/** What search engines, link previews and phones are told, in a shop of its own whose shirts are changed. */

const HOSTIL = `Peñarol "Campeón" </script><script>window.entro = 1</script> & O'Neill`

const tienda = ownTienda(110)

/** A page's head as a machine reads it, before any script. */
type Cabeza = {
  title: string
  canonical: string
  /** What search engines are told not to do. */
  robots: string[]
  meta: (name: string) => string
  jsonLd: Record<string, unknown>[]
}

async function readHead(page: Page, path: string): Promise<Cabeza> {
  const response = await page.request.get(tienda.origin + path)
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  // The browser's own reader of HTML reads it, in a document that runs nothing.
  const head = await page.evaluate((source) => {
    const { head, title } = new DOMParser().parseFromString(source, 'text/html')
    return {
      title,
      canonical: [...head.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
      meta: [...head.querySelectorAll('meta')].map((tag): [string, string] => [
        tag.getAttribute('property') ?? tag.name,
        tag.content,
      ]),
      jsonLd: [...head.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent),
    }
  }, html)
  expect(head.canonical, path).toHaveLength(1)
  return {
    title: head.title,
    canonical: head.canonical[0]!.replace(tienda.origin, ''),
    robots: head.meta.filter(([name]) => name === 'robots').map(([, content]) => content),
    meta: (name) => {
      const found = head.meta.filter(([one]) => one === name)
      expect(found, `${path}: ${name}`).toHaveLength(1)
      return found[0]![1]
    },
    jsonLd: head.jsonLd.map((json) => JSON.parse(json) as Record<string, unknown>),
  }
}

/** The picture that a link shows: of the right size and quickly fetched. */
async function readPicture(request: APIRequestContext, url: string): Promise<Buffer> {
  expect(url.startsWith(`${tienda.origin}/compartir/`), url).toBe(true)
  let body: Buffer = Buffer.alloc(0)
  await expect(async () => {
    const response = await request.get(url)
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('image/jpeg')
    expect(response.headers()['cache-control']).toContain('immutable')
    body = await response.body()
  }).toPass()
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(body.length).toBeLessThan(300_000)
  return body
}

/** A shirt of the demo that can be bought in these ways alone. */
function pickSlug(conStock: boolean, conEncargo: boolean): string {
  const [found] = select<{ slug: string }>(
    `select slug from products p where activo = 1
       and exists (select 1 from product_stock where product_id = p.id and cantidad > 0) = ${Number(conStock)}
       and exists (select 1 from product_talles_encargo where product_id = p.id) = ${Number(conEncargo)}
     order by codigo limit 1`,
  )
  if (found === undefined) throw new Error('no such shirt')
  return found.slug
}

test('22.19, 22.20 Home, lists and contact have their own titles, addresses and structured data', async ({ page }) => {
  await page.goto(`${tienda.origin}/contact`)
  const inicio = await readHead(page, '/')
  expect(inicio.title).toBe('La camiseta que estás buscando | Casakas')
  expect(inicio.canonical).toBe('/')
  expect(inicio.jsonLd).toHaveLength(2)
  expect(storeJsonLd.safeParse(inicio.jsonLd[0]).error).toBeUndefined()
  expect(webSiteJsonLd.safeParse(inicio.jsonLd[1]).error).toBeUndefined()
  expect(inicio.meta('twitter:card')).toBe('summary_large_image')
  await readPicture(page.request, inicio.meta('og:image'))

  await test.step('22.77 Pages of the whole list and of a team’s are pages of their own; what else is filtered and sorted isn’t kept', async () => {
    for (const [path, canonical, title, known] of [
      ['/stock', '/stock', 'Camisetas en stock', true],
      ['/stock?pagina=1&utm_source=x', '/stock', 'Camisetas en stock', true],
      ['/stock?utm_source=x&pagina=2', '/stock?pagina=2', /^Camisetas en stock, página 2 de \d+$/, true],
      ['/stock?equipo=Nacional', '/stock?equipo=Nacional', 'Camisetas de Nacional en stock', true],
      ['/encargo', '/encargo', 'Camisetas por encargo', true],
      ['/stock?equipo=Nadie', '/stock?equipo=Nadie', 'Camisetas en stock', false],
      ['/stock?equipo=Nacional&talle=M', '/stock?talle=M&equipo=Nacional', 'Camisetas en stock', false],
      ['/stock?orden=nombre', '/stock?orden=nombre', 'Camisetas en stock', false],
      ['/stock?buscar=uruguay', '/stock?buscar=uruguay', 'Camisetas en stock', false],
    ] as const) {
      const lista = await readHead(page, path)
      expect([lista.canonical, lista.robots], path).toEqual([canonical, known ? [] : ['noindex, nofollow']])
      expect(lista.title.replace(' | Casakas', ''), path).toMatch(title)
      expect(lista.meta('description').length, path).toBeGreaterThan(50)
      expect(lista.meta('og:image'), path).toBe(inicio.meta('og:image'))
      expect(lista.jsonLd, path).toHaveLength(1)
      expect(breadcrumbJsonLd.safeParse(lista.jsonLd[0]).error, path).toBeUndefined()
    }
  })
  await test.step('22.67 Contact and the pages of words show the shop’s picture', async () => {
    for (const [path, title] of [
      ['/contact', 'Contacto'],
      ['/cambios', 'Cambios y devoluciones'],
      ['/privacidad', 'Privacidad'],
      ['/terminos', 'Términos y condiciones'],
    ] as const) {
      const pagina = await readHead(page, path)
      expect([pagina.canonical, pagina.title]).toEqual([path, `${title} | Casakas`])
      expect(pagina.meta('description').length, path).toBeGreaterThan(40)
      expect(pagina.meta('og:image'), path).toBe(inicio.meta('og:image'))
    }
  })
})

test('22.20, 22.70 A shirt in stock, made to order, both or sold out has valid structured data with an article for each size @long', async ({
  page,
}) => {
  await page.goto(`${tienda.origin}/contact`)
  const ambos = pickSlug(true, true)
  const soloEncargo = pickSlug(false, true)
  const availabilityOf = (producto: z.infer<typeof productJsonLd>) => [
    ...new Set(producto.hasVariant.map(({ offers }) => offers.availability.split('/').at(-1))),
  ]
  for (const slug of [ambos, soloEncargo]) {
    const { jsonLd, canonical } = await readHead(page, `/product/${slug}`)
    expect(canonical).toBe(`/product/${slug}`)
    const producto = productJsonLd.parse(jsonLd[0])
    expect(availabilityOf(producto)).toContain(slug === ambos ? 'InStock' : 'BackOrder')
    expect(breadcrumbJsonLd.safeParse(jsonLd[1]).error).toBeUndefined()
    // The feed's article has the same number and address; the address has the size chosen, without a script.
    const feed = await (await page.request.get(`${tienda.origin}/feeds/google.xml`)).text()
    for (const { sku, size, offers } of producto.hasVariant) {
      if (offers.availability.endsWith('OutOfStock')) continue
      expect(feed).toContain(`<g:id>${sku}</g:id>`)
      expect(feed).toContain(`<g:link>${offers.url.replaceAll('&', '&amp;')}</g:link>`)
      const path = offers.url.replace(tienda.origin, '')
      expect((await readHead(page, path)).canonical).toBe(`/product/${slug}`)
      const html = await (await page.request.get(offers.url)).text()
      expect(html.replaceAll(/<[^>]+>/g, ''), path).toContain(`Talle ${size}`)
    }
  }
  // A size that the shirt never had is no page of its own.
  const madeUp = await page.request.get(`${tienda.origin}/product/${ambos}?modo=stock&talle=ZZ9`, { maxRedirects: 0 })
  expect([madeUp.status(), madeUp.headers().location]).toEqual([302, `/product/${ambos}?modo=stock`])
  const before = await readHead(page, `/product/${ambos}`)
  tienda.change('delete from product_talles_encargo where product_id = (select id from products where slug = ?)', ambos)
  const soloStock = productJsonLd.parse((await readHead(page, `/product/${ambos}`)).jsonLd[0])
  expect(availabilityOf(soloStock)).not.toContain('BackOrder')
  tienda.change(
    'update product_stock set cantidad = 0 where product_id = (select id from products where slug = ?)',
    ambos,
  )
  const agotada = await readHead(page, `/product/${ambos}`)
  expect(availabilityOf(productJsonLd.parse(agotada.jsonLd[0]))).toEqual(['OutOfStock'])
  // The picture of a link says it too, under another address; the former one leads there.
  expect(agotada.meta('og:image')).not.toBe(before.meta('og:image'))
  const moved = await page.request.get(before.meta('og:image'), { maxRedirects: 0 })
  expect(moved.status()).toBe(302)
  expect(tienda.origin + moved.headers().location).toBe(agotada.meta('og:image'))
})

test('22.20, 22.4 A name with quotes and tags stays a name, in the page, its data and the feeds @long', async ({
  page,
}) => {
  const slug = pickSlug(true, false)
  tienda.change('update products set nombre = ?, actualizado = actualizado + 1 where slug = ?', HOSTIL, slug)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${tienda.origin}/product/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTIL)
  expect(await page.evaluate(() => 'entro' in window)).toBe(false)
  const { title, meta, jsonLd } = await readHead(page, `/product/${slug}`)
  expect(title).toBe(`${HOSTIL} | Casakas`)
  expect(meta('og:title')).toBe(HOSTIL)
  expect(productJsonLd.parse(jsonLd[0]).name).toBe(HOSTIL)
  await readPicture(page.request, meta('og:image'))
  const google = readXml(await (await page.request.get(`${tienda.origin}/feeds/google.xml`)).text())
  const titles = google.children[0]!.children.flatMap((item) => item.children.filter(({ name }) => name === 'title'))
  expect(titles.map(({ text }) => text).join('\n')).toContain(`Camiseta ${HOSTIL}, talle`)
  expect(problems).toEqual([])
})

test('22.22 A phone can put the shop on its first screen: manifest, icons, colour', async ({ page }) => {
  await page.goto(`${tienda.origin}/stock`)
  const response = await page.request.get(
    tienda.origin + (await page.locator('link[rel=manifest]').getAttribute('href'))!,
  )
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as {
    name: string
    start_url: string
    display: string
    theme_color: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Casakas', start_url: '/', display: 'standalone' })
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(manifest.theme_color)
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href'))!
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }]) {
    const icon = await page.request.get(tienda.origin + src)
    const { format, width, height } = await sharp(await icon.body()).metadata()
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes])
  }
  expect((await page.request.get(`${tienda.origin}/favicon.ico`)).status()).toBe(200)
})
