import type { Locator } from '@playwright/test'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { ajustesGuardados } from './support/ajustes.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { camisetasCon, isPorPopularidad, LISTA, nombresEn, repeatedTeams } from './support/listas.ts'
import { expect, test } from './support/prueba.ts'

/** The home page. */

/** How many cards of a carousel are seen whole. */
async function shownCards(carousel: Locator): Promise<number> {
  return carousel.evaluate((section) => {
    const track = section.querySelector('ul')!.getBoundingClientRect()
    return [...section.querySelectorAll('article')].filter((card) => {
      const { left, right } = card.getBoundingClientRect()
      return left >= track.left && right <= track.right
    }).length
  })
}

test('2.1, 2.55, 1.2 The home page has the hero, the information banner, and both carousels', async ({ page }) => {
  const { portada, cuotas, descuentoTransferencia } = ajustesGuardados()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portada.titulo)
  await expect(page.getByText(portada.texto)).toBeVisible()
  const banner = page.getByRole('list', { name: 'Cómo comprar' }).getByRole('listitem')
  await expect(banner).toHaveCount(4)
  await expect(banner.nth(0)).toContainText('Envíos a todo el Uruguay')
  await expect(banner.nth(1)).toContainText('Cuotas con Mercado Pago')
  await expect(banner.nth(1)).toContainText(`${cuotas} cuotas`)
  await expect(banner.nth(2)).toContainText('10 % de descuento por transferencia')
  expect(descuentoTransferencia).toBe(10)
  await expect(banner.nth(3)).toContainText('Encargos')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Casakas en Stock', 'Por Encargue'])
  await page.getByRole('main').getByRole('link', { name: 'Niños', exact: true }).click()
  const talles = ['4', '6', '8', '10', '12', '14', '16']
  await expect(page).toHaveURL(`/stock?${talles.map((talle) => `talle=${talle}`).join('&')}`)
  await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByText(/^Talle/)).toHaveText(
    talles.map((talle) => `Talle ${talle}`),
  )
})

test('2.64 A phone of 360 by 740 shows a price on the home page’s first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const { y, height } = (await page.locator('.figurita-precio').first().boundingBox())!
  expect(y + height).toBeLessThan(740)
})

for (const { name, sql, modo, atLeast, all, path, title } of [
  {
    name: 'Casakas en Stock',
    sql: LISTA.destacadasStock,
    modo: 'stock',
    atLeast: 9,
    all: 'Ver stock completo',
    path: '/stock',
    title: 'Camisetas en stock',
  },
  {
    name: 'Por Encargue',
    sql: LISTA.destacadasEncargo,
    modo: 'encargo',
    atLeast: 5,
    all: 'Ver todas',
    path: '/encargo',
    title: 'Camisetas por encargo',
  },
] as const) {
  test(`2.20, 2.22, 2.24 ‘${name}’ holds the featured active shirts of its kind, the most popular first`, async ({
    page,
  }) => {
    await page.goto('/')
    const expected = camisetasCon(sql, modo)
    const carousel = page.getByRole('region', { name })
    const shown = await nombresEn(carousel)
    expect(shown.length).toBeGreaterThanOrEqual(atLeast)
    expect(shown.toSorted()).toEqual(expected.map(({ nombre }) => nombre).toSorted())
    expect(shown[0]).toBe(expected[0]!.nombre)
    expect(isPorPopularidad(shown, expected)).toBe(true)
    await test.step('2.61 Teams alternate', async () => expect(await repeatedTeams(carousel)).toEqual([]))
    await test.step('2.21, 2.23 All of them are a link away', async () => {
      await carousel.getByRole('link', { name: all }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })
  })
}

test('2.25, 2.62 A carousel shows 4 shirts at once, 3 below 1100 px, 2 below 800 px and 1 below 500 px, and up to 24 px of the next', async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Casakas en Stock' })
  for (const [width, cards] of [
    [1280, 4],
    [1100, 4],
    [1099, 3],
    [800, 3],
    [799, 2],
    [768, 2],
    [500, 2],
    [499, 1],
    [390, 1],
    [360, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => shownCards(carousel), `at ${width} px`).toBe(cards)
    const next = await carousel.getByRole('article').nth(cards).boundingBox()
    const track = await carousel.getByRole('list').boundingBox()
    const seen = track!.x + track!.width - next!.x
    expect(seen, `at ${width} px`).toBeGreaterThan(8)
    expect(seen, `at ${width} px`).toBeLessThanOrEqual(24)
  }
})

test('2.26, 2.27 A home carousel has dots, ends at its last shirt and doesn’t start over', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Casakas en Stock' })
  const cards = carousel.getByRole('article')
  const dots = carousel.getByRole('button', { name: /página \d+ de \d+/ })
  const count = await cards.count()
  await expect(dots).toHaveCount(Math.ceil(count / 4))
  await expect(dots.first()).toHaveAttribute('aria-current', 'true')
  await dots.first().scrollIntoViewIfNeeded()
  await expect(cards.first()).toBeInViewport()

  await dots.nth(1).click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(cards.nth(4)).toBeInViewport({ ratio: 0.3 })
  await expect(cards.first()).not.toBeInViewport()

  await dots.last().click()
  await expect(cards.last()).toBeInViewport({ ratio: 0.3 })
  await expect(dots.last()).toHaveAttribute('aria-current', 'true')
  await cards.last().hover()
  await page.mouse.wheel(2000, 0)
  await page.keyboard.press('ArrowRight')
  // The order of the cards is the order of the shirts: nothing of the beginning follows the last one.
  expect(await cards.count()).toBe(count)
  await expect(cards.last()).toBeInViewport({ ratio: 0.3 })
  await expect(cards.first()).not.toBeInViewport()
  await expect(dots.last()).toHaveAttribute('aria-current', 'true')
})

test('2.59, 2.60 The cover’s stickers carry their prices and lead to their shirts; on a phone the first price stands within 900 px', async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const price = page
      .getByRole('main')
      .getByText(/\$\s?\d/)
      .first()
    const { y, height } = (await price.boundingBox())!
    expect(y + height, `at ${width} px`).toBeLessThanOrEqual(900)
  }
  const destacadas = camisetasCon(LISTA.destacadasStock)
  const stickers = page.getByRole('main').locator('section').first().getByRole('link', { name: /\$/ })
  await expect(stickers).toHaveCount(3)
  const seen = new Set<string>()
  for (const [at, sticker] of (await stickers.all()).entries()) {
    const slug = (await sticker.getAttribute('href'))!.replace('/product/', '')
    const shirt = destacadas.find((other) => other.slug === slug)!
    const { tarjeta, transferencia } = preciosEsperados(camiseta(shirt.codigo), 'stock')
    await expect(sticker).toContainText(`${shirt.nombre}: ${formatPesos(tarjeta)} con tarjeta`)
    if (at === 0) await expect(sticker).toContainText(`${formatPesos(transferencia)} transferencia`)
    seen.add(shirt.nombre.split(' ')[0]!)
  }
  expect(seen.size).toBe(3)
  await stickers.first().click()
  await expect(page.getByRole('heading', { level: 1, name: destacadas[0]!.nombre })).toBeVisible()
})

test('22.46 The home page leads to the shirts in stock of the eight teams that have most of them', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Equipos en stock' }).getByRole('link')
  await expect(links).toHaveCount(8)
  const counts = (await links.allTextContents()).map((text) => Number(/(\d+) camisetas?$/.exec(text)![1]))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const penarol = camisetasCon(`${LISTA.stock} and p.equipo = ?`, 'stock', 'Peñarol')
  await links.filter({ hasText: 'Peñarol' }).click()
  await expect(page).toHaveURL('/stock?equipo=Peñarol')
  await expect(page.getByRole('status').filter({ hasText: `${penarol.length} camisetas` })).toBeVisible()
})
