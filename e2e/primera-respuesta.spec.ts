import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test'
import { select } from './support/base-de-datos.ts'

/** What the server's first answer holds, before any script: for link previews and search engines. */

type Fila = {
  id: string
  codigo: string
  slug: string
  nombre: string
  precio: number
  precioEncargo: number
  conStock: number
  conEncargo: number
  conTalles: number
  frente: string
}

const ACTIVAS = `
  select p.id, p.codigo, p.slug, p.nombre, p.precio, p.precio_encargo as precioEncargo,
         exists (select 1 from product_stock s where s.product_id = p.id and s.cantidad > 0) as conStock,
         exists (select 1 from product_talles_encargo t where t.product_id = p.id) as conEncargo,
         exists (select 1 from product_stock s where s.product_id = p.id) as conTalles,
         (select imagen_id from product_imagenes i where i.product_id = p.id and i.orden = 0) as frente
    from products p where p.activo = 1 order by p.codigo`

const AT_ONCE = 8

/** Does something with each, a few at a time. */
async function forEach<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
    }),
  )
}

/** A value of the page's head, as a machine reads it. */
function metaOf(html: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<meta [^>]*(?:property|name)="${name}"[^>]*>`))?.[0]
  return decode(tag?.match(/content="([^"]*)"/)?.[1])
}

function decode(text: string | undefined): string | undefined {
  return text?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

function digits(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, '.')
}

async function get(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  // A connection kept open may be closed just as it is used again.
  return request.get(path, { maxRedirects: 0, maxRetries: 2, headers })
}

/** What its page depends on: how it can be bought, and what its name has to be written as. */
function kindOf({ nombre, precio, precioEncargo, conStock, conEncargo, conTalles }: Fila): string {
  return [conStock, conEncargo, conTalles, precio === precioEncargo, /[^\w ]/.test(nombre)].join()
}

/** Checks what others read of a shirt's page: title, price, picture, and offers as it can be bought. */
async function checkShirt(request: APIRequestContext, baseURL: string, shirt: Fila): Promise<void> {
  const { id, codigo, slug, nombre, precio, precioEncargo, conStock, conEncargo, conTalles, frente } = shirt
  const response = await get(request, `/product/${slug}`)
  expect(response.status(), codigo).toBe(200)
  const html = await response.text()
  const url = `${baseURL}/product/${slug}`

  expect(decode(html.match(/<title>([^<]*)<\/title>/)?.[1]), codigo).toBe(`${nombre} | Casakas`)
  expect(decode(html.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]), codigo).toBe(nombre)
  expect(metaOf(html, 'og:title'), codigo).toBe(nombre)
  expect(metaOf(html, 'og:url'), codigo).toBe(url)
  expect(html, codigo).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(metaOf(html, 'og:image'), codigo).toMatch(new RegExp(`^${baseURL}/compartir/${id}/[\\w-]{16}\\.jpg$`))
  const card = conStock || !conEncargo ? precio : precioEncargo
  expect(metaOf(html, 'product:price:amount'), codigo).toBe(String(card))
  expect(metaOf(html, 'product:price:currency'), codigo).toBe('UYU')
  expect(html, codigo).toMatch(new RegExp(`\\$\\s${digits(card).replace('.', '\\.')}`))

  const ld = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)![1]!) as Record<
    string,
    unknown
  >
  // A shirt without a size, sold out or not, is no article to tell of.
  if (!conTalles && !conEncargo) {
    expect(ld, codigo).toMatchObject({ '@type': 'BreadcrumbList' })
    return
  }
  const seller = expect.objectContaining({ name: 'Casakas' }) as unknown
  expect(ld, codigo).toMatchObject({ '@type': 'ProductGroup', name: nombre, productGroupID: codigo, url })
  const offers = (ld.hasVariant as { image: string[]; offers: Record<string, unknown> }[]).map(({ image, offers }) => {
    expect(image[0], codigo).toBe(`${baseURL}/img/${frente}/preview.jpg`)
    expect(offers, codigo).toMatchObject({ '@type': 'Offer', priceCurrency: 'UYU', seller })
    return [(offers.url as string).replace(/&talle=.+$/, ''), offers.price, offers.availability]
  })
  const inMode = (modo: string, price: number, availability: string) => [
    `${url}?modo=${modo}`,
    price,
    `https://schema.org/${availability}`,
  ]
  if (conStock) expect(offers, codigo).toContainEqual(inMode('stock', precio, 'InStock'))
  if (conEncargo && !conStock) expect(offers, codigo).toContainEqual(inMode('encargo', precioEncargo, 'BackOrder'))
  if (!conStock && !conEncargo) {
    expect(offers, codigo).toEqual(offers.map(() => [url, precio, 'https://schema.org/OutOfStock']))
  }
}

test('20.6, 2.37, 2.4 The first answer of a shirt’s page has its title, price, Open Graph picture and JSON-LD with offers, however it can be bought', async ({
  request,
  baseURL,
}) => {
  const shirts = Object.values(Object.groupBy(select<Fila>(ACTIVAS), kindOf)).map((ofKind) => ofKind![0]!)
  expect(shirts.length).toBeGreaterThan(7)
  await forEach(shirts, (shirt) => checkShirt(request, baseURL!, shirt))
})

test('20.6, 9.1 The first answer of every active shirt’s page has them @long', async ({ request, baseURL }) => {
  const shirts = select<Fila>(ACTIVAS)
  expect(shirts.length).toBeGreaterThan(200)
  await forEach(shirts, (shirt) => checkShirt(request, baseURL!, shirt))
})

test('3.18, 3.16 A shirt’s raw name, id or code redirects to its address for good @long', async ({ request }) => {
  const { id, codigo, nombre, slug } = select<Fila>(ACTIVAS).find((shirt) => /\/.*[áéíóúñ]/i.test(shirt.nombre))!
  await forEach([encodeURI(nombre), encodeURIComponent(nombre), id, codigo], async (address) => {
    const response = await get(request, `/product/${address}?modo=encargo`)
    expect(response.status(), address).toBe(301)
    expect(response.headers()['location'], address).toBe(`/product/${slug}?modo=encargo`)
  })
})
