import type { Locator, Page } from '@playwright/test'
import { COLORES, VERSIONES } from '#domain/productos/producto.ts'
import { ajustesGuardados } from './support/ajustes.ts'
import { select } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { pesos } from './support/comprador.ts'
import { camisetasCon, cuantas, isPorPopularidad, LISTA, nombresEn, repeatedTeams, tallesDe } from './support/listas.ts'
import { expect, holdAnswers, holdScripts, test } from './support/prueba.ts'

/** /stock and /encargo: cards, filters, search, order. */

const PAGE = 24

/** A group of the filters, opened. */
async function openGroup(page: Page, name: string) {
  // The group is asked for once it is there: what hasn't arrived isn't closed.
  const summary = page.locator('summary', { hasText: new RegExp(`^${name}$`) })
  if (!(await summary.evaluate((element) => element.closest('details')!.open))) await summary.click()
  return page.getByRole('group', { name, exact: true })
}

/** What a value of a filter is called to a screen reader. */
function optionName(value: string, count: number): RegExp {
  return new RegExp(`^${value} ?, ${count} camisetas$`)
}

for (const { path, modo, title, when } of [
  { path: '/stock', modo: 'stock', title: 'Camisetas en stock', when: '' },
  { path: '/encargo', modo: 'encargo', title: 'Camisetas por encargo', when: ' @long' },
] as const) {
  test(`2.2, 2.3 ${path} is a grid of all its shirts, the most popular first, and ‘Cargar más’ says how many are left${when}`, async ({
    page,
  }) => {
    const expected = camisetasCon(LISTA[modo], modo)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(cuantas(page)).toHaveText(`${expected.length} camisetas`)
    await expect(page.getByRole('heading', { name: 'Filtros' })).toBeVisible()

    const more = page.getByRole('link', { name: /^Cargar más/ })
    await test.step('19.13 ‘Cargar más’ says how many are left', async () => {
      for (let shown = PAGE; shown < expected.length; shown += PAGE) {
        await expect(page.getByRole('article')).toHaveCount(shown)
        await expect(more).toContainText(`${expected.length - shown}`)
        await expect(more).toHaveAttribute('href', `${path}?pagina=${shown / PAGE + 1}`)
        await more.click()
      }
      await expect(page.getByRole('article')).toHaveCount(expected.length)
      await expect(more).toHaveCount(0)
    })
    const names = await nombresEn(page)
    await test.step('3.20, 3.21 All of them and no others', async () => {
      expect(names.toSorted()).toEqual(expected.map(({ nombre }) => nombre).toSorted())
    })
    await test.step('2.29 The most popular first', async () => {
      expect(isPorPopularidad(names, expected)).toBe(true)
    })
  })
}

test('2.30, 22.36 ‘Cargando…’ shows while a list loads; cards that are on their way have the room of cards, and nothing moves when another list comes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  await page.goto('/encargo')
  const release = await holdAnswers(page, '**/encargo.data*')
  // Shifts while the page itself arrives are looked at with all screens (22.5).
  await page.evaluate(() => (window as unknown as { moved: number[] }).moved.splice(0))
  await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' })
  await expect(page.getByRole('main').getByText('Cargando…')).toBeVisible()
  release()
  await expect(page.getByRole('main').getByText('Cargando…')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([])

  await page.unroute('**/encargo.data*')
  const releaseMore = await holdAnswers(page, '**/encargo.data*')
  await page.getByRole('link', { name: /^Cargar más/ }).click()
  await expect(page.getByRole('link', { name: /^Cargando…/ })).toBeVisible()
  const heights = await page
    .locator('.tarjeta')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  expect(heights).toHaveLength(2 * PAGE)
  const [least, most] = [Math.min(...heights.slice(0, PAGE)), Math.max(...heights.slice(0, PAGE))]
  for (const height of heights.slice(PAGE)) expect(height).toBeGreaterThan(least - 45)
  for (const height of heights.slice(PAGE)) expect(height).toBeLessThan(most + 1)
  releaseMore()
  await expect(page.getByRole('article')).toHaveCount(2 * PAGE)
})

test('19.36 A page opened by itself stands alone and leads to the one before and to the next @long', async ({
  page,
}) => {
  const total = camisetasCon(LISTA.encargo, 'encargo').length
  await page.goto('/encargo?pagina=2')
  await expect(page.getByRole('article')).toHaveCount(PAGE)
  const second = await nombresEn(page)
  await page.getByRole('link', { name: /^Cargar más/ }).click()
  await expect(page).toHaveURL('/encargo?pagina=3')
  await expect(page.getByRole('article')).toHaveCount(2 * PAGE)
  expect((await nombresEn(page)).slice(0, PAGE)).toEqual(second)
  await page.getByRole('link', { name: 'Ver las anteriores' }).click()
  await expect(page.getByRole('article')).toHaveCount(PAGE)
  expect(await nombresEn(page)).not.toEqual(second)
  await expect(page.getByRole('link', { name: /^Cargar más/ })).toContainText(`${total - PAGE}`)
  await page.goto('/encargo?pagina=99')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acá no hay nada')
})

test('2.31, 2.32, 19.16 A list without any shirt to show says so and offers a way on @long', async ({ page }) => {
  await page.goto('/stock?equipo=Boca+Juniors&version=edición+especial')
  await expect(page.getByText('No se encontraron productos.', { exact: true })).toBeVisible()
  const chat = page.getByRole('main').getByRole('link', { name: /WhatsApp/ })
  expect(decodeURIComponent((await chat.getAttribute('href'))!)).toContain('Boca Juniors')
  await page.getByRole('link', { name: 'Quitar los filtros' }).click()
  await expect(page).toHaveURL('/stock')
  await expect(page.getByRole('article')).toHaveCount(PAGE)

  // Searches that find nothing in the other mode either don't lead there.
  await page.goto('/encargo?buscar=zzzzzz')
  await expect(page.getByText('No hay camisetas que coincidan con los filtros.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buscar en stock' })).toHaveCount(0)
  await page.goto('/stock?equipo=Boca+Juniors&version=alternativa')
  await expect(page.getByText('Hay 1 por encargo.')).toBeVisible()
  await page.getByRole('link', { name: 'Buscar por encargo' }).click()
  await expect(page).toHaveURL('/encargo?equipo=Boca+Juniors&version=alternativa')
  await expect(cuantas(page)).toHaveText('1 camiseta')
})

test('22.44 A search that finds nothing anywhere tells what it finds without one of its words @long', async ({
  page,
}) => {
  await page.goto('/stock?buscar=barselona+1911')
  const found = page.getByText(/^Ninguna tiene todo eso: hay \d+ con «barselona»\.$/)
  const count = /\d+/.exec((await found.textContent())!)![0]
  await page.getByRole('link', { name: `Ver esas ${count}` }).click()
  await expect(page.getByRole('status').filter({ hasText: `${count} camisetas` })).toBeVisible()
})

test('22.89 A second link leads past the filters: at most 15 stops of the keyboard before the first shirt', async ({
  page,
}) => {
  await page.goto('/stock')
  const skip = page.getByRole('link', { name: 'Saltar los filtros' })
  const first = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement)
  let stops = 0
  while (!(await isFocused(first)) && stops <= 15) {
    await page.keyboard.press('Tab')
    stops++
    if (await isFocused(skip)) await page.keyboard.press('Enter')
  }
  expect(stops).toBeLessThanOrEqual(15)
})

test('22.73 On a phone an empty list says so, and leads on, on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [path, words, ways] of [
    ['/stock?buscar=zzzzqq', 'No se encontraron productos.', ['Quitar los filtros', 'Preguntar por WhatsApp']],
    [
      '/encargo?buscar=zzzzqq&equipo=Uruguay&talle=S',
      'No hay camisetas que coincidan con los filtros.',
      ['Quitar los filtros', 'Preguntar por WhatsApp'],
    ],
    ['/stock?buscar=holanda+zzzzqq&marca=Nada', 'No se encontraron productos.', ['Quitar los filtros']],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText(words), path).toBeInViewport({ ratio: 1 })
    for (const name of ways) await expect(main.getByRole('link', { name }), path).toBeInViewport({ ratio: 1 })
  }
})

test('22.72, 2.61 Cards say team and season once, and their whole name to who listens; in a list equally popular teams alternate @long', async ({
  page,
}) => {
  await page.goto('/stock')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Uruguay Local 2026 Versión Jugador' }) })
  const seen = await card.evaluate((article) => {
    const text: string[] = []
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement!.closest('.sr-only')) text.push(walker.currentNode.nodeValue!)
    return text.join(' ')
  })
  expect(seen.match(/Uruguay/g)).toHaveLength(1)
  expect(seen.match(/2026/g)).toHaveLength(1)
  expect(seen).toContain('Versión Jugador')
  expect(await repeatedTeams(page)).toEqual([])
})

test('2.34 A card opens the popup ‘Agregar al carrito’ with its shirt and the sizes of its page’s mode', async ({
  page,
}) => {
  for (const modo of ['stock', 'encargo'] as const) {
    const shirt = camiseta('CSK-0017')
    await page.goto(`/${modo}?buscar=uruguay+visitante+2010`)
    const card = page.getByRole('article').filter({ hasText: shirt.nombre })
    await card.getByRole('button', { name: /^Agregar/ }).click()
    const popup = page.getByRole('dialog', { name: 'Agregar al carrito' })
    await test.step('22.74 It shows its shirt', async () => {
      await expect(popup).toContainText(shirt.nombre)
      await expect(popup.locator('picture img')).toHaveAttribute('src', new RegExp(shirt.imagen))
    })
    const sizes = popup.getByRole('group', { name: 'Talle' }).getByRole('button')
    await test.step('2.35 It has the sizes of its page’s mode', async () => {
      expect((await sizes.allTextContents()).toSorted()).toEqual(tallesDe(shirt.codigo, modo).toSorted())
    })
    await test.step('22.74 It shows both prices', async () => {
      for (const price of Object.values(preciosEsperados(shirt, modo))) await expect(popup).toContainText(pesos(price))
    })

    await test.step('5.2, 8.2, 8.20 Nothing is added without a size', async () => {
      await popup.getByRole('button', { name: 'Agregar al carrito' }).click()
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText('Seleccioná un talle antes de continuar.')
      await alert.getByRole('button', { name: 'Entendido' }).click()
      await expect(alert).toBeHidden()
      await expect(sizes.first()).toBeFocused()
      expect(await page.evaluate(() => localStorage.getItem('carrito') ?? '[]')).toBe('[]')
    })

    await test.step('4.7 Closed, it forgets the size', async () => {
      await sizes.first().click()
      await expect(sizes.first()).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await card.getByRole('button', { name: /^Agregar/ }).click()
      await expect(popup.getByRole('button', { pressed: true })).toHaveCount(0)
    })

    await test.step('2.36 It leads to the shirt’s page', async () => {
      await popup.getByRole('link', { name: modo === 'encargo' ? /Personalizarla/ : /Ver/ }).click()
      await expect(page).toHaveURL(`/product/${shirt.slug}?modo=${modo}`)
      await expect(page.getByRole('checkbox', { name: /nombre y número/ })).toHaveCount(modo === 'encargo' ? 1 : 0)
    })
  }
})

test('22.45 In a list filtered by one size, the popup of a card has it chosen', async ({ page }) => {
  await page.goto('/encargo?talle=M')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar/ })
    .click()
  const popup = page.getByRole('dialog', { name: 'Agregar al carrito' })
  await expect(popup.getByRole('button', { pressed: true })).toHaveText('M')
})

test('22.49 What is pressed before a list is alive happens as soon as it is @long', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/encargo?talle=M', { waitUntil: 'commit' })
  const card = page.getByRole('article').nth(1)
  await card.getByRole('button', { name: /^Agregar/ }).click()
  // The fold is the browser's own: it opens at once, and isn't closed again.
  await page.locator('summary', { hasText: 'Color' }).click()
  release()
  const popup = page.getByRole('dialog', { name: 'Agregar al carrito' })
  await expect(popup).toContainText(await card.getByRole('heading').innerText())
  await expect(popup.getByRole('button', { pressed: true })).toHaveText('M')
  await expect(page.locator('details', { hasText: 'Color' }).last()).toHaveAttribute('open')
})

test('22.49 A phone’s search that is opened before the page is alive is typed into at once @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'Buscar camisetas' }).click()
  const field = page.locator('details').getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('peñarol')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('peñarol')
  await expect(field).toBeFocused()
})

test('19.34 Coming from a list filtered by one size, the shirt’s page has it chosen', async ({ page }) => {
  for (const list of ['/stock?talle=L', '/encargo?talle=M&talle=4']) {
    await page.goto(list)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const chosen = page.getByRole('group', { name: 'Talle' }).getByRole('button', { pressed: true })
    await expect(chosen).toHaveText(list.startsWith('/stock') ? 'L' : 'M')
  }
  // The buyer chooses where a shirt comes in both sizes.
  await page.goto('/encargo?talle=M&talle=L')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('group', { name: 'Talle' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Talle' }).getByRole('button', { pressed: true })).toHaveCount(0)
})

test('9.19, 14.8, 2.2 A list names instalments and both banks once; its cards have both prices and their sizes @long', async ({
  page,
}) => {
  const { bancos, cuotas } = ajustesGuardados()
  expect(bancos).toHaveLength(2)
  for (const [codigo, modo] of [
    ['CSK-0105', 'stock'],
    ['CSK-0104', 'encargo'],
  ] as const) {
    const shirt = camiseta(codigo)
    await page.goto(`/${modo}?equipo=River+Plate`)
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: shirt.nombre, exact: true }) })
    const { tarjeta, transferencia } = preciosEsperados(shirt, modo)
    await expect(card).toContainText(pesos(tarjeta))
    await expect(card).toContainText(pesos(transferencia))
    const dicho = `en hasta ${cuotas} cuotas, o por transferencia a ${bancos[0]!.nombre} o ${bancos[1]!.nombre}`
    await expect(page.getByText(dicho)).toHaveCount(1)
    await expect(card).not.toContainText('cuotas')
    await expect(card).not.toContainText(bancos[0]!.nombre)
    for (const talle of tallesDe(codigo, modo)) await expect(card).toContainText(talle)
  }
})

const TALLE = 'exists (select 1 from product_talles_encargo t where t.product_id = p.id and t.talle = ?)'

test('19.17 Talle, equipo and versión come first among the filters, and are open from the start @long', async ({
  page,
}) => {
  await page.goto('/encargo')
  expect(await page.locator('form summary').allTextContents()).toEqual([
    'Talle',
    'Equipo',
    'Versión',
    'Precio',
    'Año',
    'Década',
    'Categoría',
    'Liga',
    'Marca',
    'Color',
    'Detalles',
  ])
  for (const name of ['Talle', 'Equipo', 'Versión'])
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
  const valuesOf = (group: Locator) =>
    group.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await test.step('2.33 The category filter offers Hincha, Jugador and Legendaria', async () => {
    const categorias = await openGroup(page, 'Categoría')
    await expect(categorias.getByRole('checkbox')).toHaveCount(3)
    for (const name of ['Hincha', 'Jugador', 'Legendaria'])
      await expect(categorias.getByRole('checkbox', { name: new RegExp(`^${name} ?,`) })).toBeVisible()
  })
  await test.step('9.16 The colours are those that shirts have, of the twelve', async () => {
    const used = select<{ color: string }>(
      `select distinct c.color from product_colores c join products p on p.id = c.product_id
        where p.activo = 1 and ${LISTA.encargo}`,
    ).map(({ color }) => color)
    const offered = await valuesOf(await openGroup(page, 'Color'))
    expect(offered.toSorted()).toEqual(used.toSorted())
    expect(offered.filter((color) => !(COLORES as readonly string[]).includes(color))).toEqual([])
  })
  await test.step('9.18 The versions are four', async () => {
    const offered = await valuesOf(await openGroup(page, 'Versión'))
    expect(offered.toSorted()).toEqual(VERSIONES.toSorted())
  })
  await test.step('19.4, 19.28 Sizes are told apart as children’s and adults’, their counts in brackets', async () => {
    const talles = await openGroup(page, 'Talle')
    const sizes = (name: string) => valuesOf(talles.getByRole('group', { name, exact: true }))
    expect(await sizes('Niños')).toEqual(['4', '6', '8', '10', '12', '14', '16'])
    expect(await sizes('Adultos')).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'])
    const count = camisetasCon(`${LISTA.encargo} and ${TALLE}`, 'encargo', 'L').length
    const large = talles.locator('label', { has: page.locator('input[value="L"]') })
    await expect(large).toContainText(`L(${count})`)
    await expect(large.getByRole('checkbox', { name: optionName('L', count) })).toBeVisible()
  })
})

test('19.1, 19.7, 19.14 A list is filtered by years that touch the range, long sleeve and patches @long', async ({
  page,
}) => {
  await page.goto('/encargo')
  const chips = page.getByRole('list', { name: 'Filtros aplicados' })
  const anio = await openGroup(page, 'Año')
  await anio.getByLabel('Desde').fill('1981')
  await anio.getByLabel('Hasta').fill('1990')
  await anio.getByLabel('Hasta').blur()
  await expect(page).toHaveURL('/encargo?anioDesde=1981&anioHasta=1990')
  // The season began before the range and ended in it.
  await expect(page.getByRole('article').filter({ hasText: '1980/81' }).first()).toBeVisible()
  await chips.getByRole('link', { name: 'Quitar Año de 1981 a 1990' }).click()
  await expect(page).toHaveURL('/encargo')

  const detalles = await openGroup(page, 'Detalles')
  await detalles.getByRole('checkbox', { name: /^Manga larga/ }).check()
  await expect(page).toHaveURL('/encargo?mangaLarga=1')
  await chips.getByRole('link', { name: 'Quitar Manga larga' }).click()
  await detalles.getByRole('checkbox', { name: /^Con parches/ }).check()
  await expect(page).toHaveURL('/encargo?parches=1')

  await test.step('19.29 A decade is one tap', async () => {
    await chips.getByRole('link', { name: 'Quitar Con parches' }).click()
    await (await openGroup(page, 'Década')).getByRole('checkbox', { name: /^Los 80 ?,/ }).check()
    await expect(page).toHaveURL('/encargo?decada=1980')
  })
})

test('19.1, 22.1 What is chosen before the page is alive counts as soon as it is @long', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/encargo', { waitUntil: 'commit' })
  await (await openGroup(page, 'Equipo')).getByRole('checkbox', { name: /^Barcelona/ }).check()
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mayor precio' })
  release()
  await expect(page).toHaveURL('/encargo?equipo=Barcelona&orden=precio-mayor')
  await expect(cuantas(page)).toHaveText(
    `${camisetasCon(`${LISTA.encargo} and p.equipo = 'Barcelona'`).length} camisetas`,
  )
  await expect(page.getByRole('checkbox', { name: /^Barcelona/ })).toBeChecked()
})

test('19.5 A value that would give none is disabled', async ({ page }) => {
  await page.goto('/encargo?equipo=Barcelona')
  const ligas = await openGroup(page, 'Liga')
  const own = select<{ liga: string }>("select distinct liga from products where equipo = 'Barcelona' and activo = 1")
  for (const box of await ligas.getByRole('checkbox').all()) {
    const value = await box.getAttribute('value')
    if (own.some(({ liga }) => liga === value)) await expect(box).toBeEnabled()
    else await expect(box).toBeDisabled()
  }
  await expect(ligas.getByRole('checkbox', { disabled: true }).first()).toBeVisible()
})

test('2.2, 19.14 On a phone the filters open over the list, and the number of those in use is on their button @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/stock')
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('group', { name: 'Talle', exact: true }).getByRole('checkbox', { name: /^XL/ }).check()
  const expected = camisetasCon(`p.id in (select product_id from product_stock where talle = 'XL' and cantidad > 0)`)
  await page.getByRole('button', { name: `Ver ${expected.length} camisetas` }).click()
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  await expect(cuantas(page)).toHaveText(`${expected.length} camisetas`)
})

test('19.15, 19.19 Going back takes the last filter out, one step at a time', async ({ page }) => {
  await page.goto('/stock')
  await (await openGroup(page, 'Versión')).getByRole('checkbox', { name: /^visitante/i }).check()
  await expect(page).toHaveURL('/stock?version=visitante')
  await (await openGroup(page, 'Talle')).getByRole('checkbox', { name: /^M ?,/ }).check()
  await expect(page).toHaveURL('/stock?talle=M&version=visitante')
  await page.goBack()
  await expect(page).toHaveURL('/stock?version=visitante')
  await expect(page.getByRole('checkbox', { name: /^M ?,/ })).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/stock')
  await expect(page.getByRole('checkbox', { name: /^visitante/i })).not.toBeChecked()
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: /^visitante/i })).toBeChecked()
  await page.getByRole('link', { name: /^Quitar visitante/i }).click()
  await expect(page).toHaveURL('/stock')
  await page.goBack()
  await expect(page).toHaveURL('/stock?version=visitante')
})

test('19.18, 19.35 Searched or filtered, a list tells how many shirts there are in the other mode, and leads to them', async ({
  page,
}) => {
  await page.goto('/stock?buscar=messi')
  const other = page.getByRole('link', { name: /^Ver \d+ por encargo$/ })
  const count = Number((await other.textContent())!.match(/\d+/)![0])
  await other.click()
  await expect(page).toHaveURL('/encargo?buscar=messi')
  await expect(cuantas(page)).toHaveText(`${count} camisetas`)
  await expect(page.getByRole('link', { name: /^Ver \d+ en stock$/ })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('messi')
  const filtros = 'talle=L&equipo=Uruguay&decada=2010'
  await page.goto(`/stock?${filtros}`)
  const porEncargo = camisetasCon(
    `${LISTA.encargo} and p.equipo = 'Uruguay'
       and exists (select 1 from product_talles_encargo t where t.product_id = p.id and t.talle = 'L')
       and p.anio_desde <= 2019 and coalesce(p.anio_hasta, p.anio_desde) >= 2010`,
  )
  await other.click()
  await expect(page).toHaveURL(`/encargo?${filtros}`)
  await expect(cuantas(page)).toHaveText(`${porEncargo.length} camisetas`)
  await page.goto('/stock')
  await expect(page.getByRole('link', { name: /^Ver \d+ por encargo$/ })).toHaveCount(0)
})

test('19.20 On a phone the open filters scroll inside their sheet; its head and its button stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/stock')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const sheet = page.locator('#filtros')
  await expect(sheet).toBeVisible()
  expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await sheet.locator('summary', { hasText: 'Detalles' }).scrollIntoViewIfNeeded()
  await expect(sheet.getByRole('button', { name: 'Cerrar los filtros' })).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('button', { name: /^Ver \d+ camisetas$/ })).toBeInViewport({ ratio: 1 })
})

test('19.45 A filter shows the twelve teams with most shirts and those that are chosen; all of them open in place @long', async ({
  page,
}) => {
  await page.goto('/stock?equipo=Cerro')
  const group = page.getByRole('group', { name: 'Equipo', exact: true })
  const teams = () =>
    group.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await expect(group.getByRole('checkbox', { name: /^Cerro ?,/ })).toBeChecked()
  expect(await teams()).toHaveLength(13)

  await page.goto('/stock?orden=nombre&pagina=2')
  await expect(group.getByRole('checkbox')).toHaveCount(12)
  const shown = await nombresEn(page)
  const top = await page.evaluate(() => scrollY)
  const way = group.getByRole('link')
  await expect(way).toHaveAttribute('rel', 'nofollow')
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stock?todos=equipo&orden=nombre&pagina=2')
  const all = select<{ equipo: string }>(
    `select distinct equipo from products p where p.activo = 1 and ${LISTA.stock}`,
  ).map(({ equipo }) => equipo)
  await expect(group.getByRole('checkbox')).toHaveCount(all.length)
  expect((await teams()).toSorted()).toEqual(all.toSorted())
  expect(await nombresEn(page)).toEqual(shown)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect(way).toBeFocused()

  // The filter stays open while one chooses.
  await group.getByRole('checkbox', { name: /^Cerro ?,/ }).check()
  await expect(page).toHaveURL('/stock?equipo=Cerro&todos=equipo&orden=nombre')
  await expect(group.getByRole('checkbox')).toHaveCount(all.length)
  await group.getByRole('link', { name: 'Ver menos equipos' }).click()
  await expect(page).toHaveURL('/stock?equipo=Cerro&orden=nombre')
  await expect(group.getByRole('checkbox', { name: /^Cerro ?,/ })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/stock?todos=equipo&orden=nombre&pagina=2')
})

test('19.30 What is typed in the filters is followed while it is typed, and is one step back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/encargo')
  const all = camisetasCon(LISTA.encargo, 'encargo').length
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const desde = (await openGroup(page, 'Precio')).getByLabel('Desde')
  const button = (count: number) => page.getByRole('button', { name: `Ver ${count} camisetas` })
  await expect(button(all)).toBeVisible()
  await desde.pressSequentially('2400')
  await expect(button(camisetasCon(`${LISTA.encargo} and p.precio_encargo >= 2400`, 'encargo').length)).toBeVisible()
  await desde.fill('2600')
  await expect(button(camisetasCon(`${LISTA.encargo} and p.precio_encargo >= 2600`, 'encargo').length)).toBeVisible()
  await expect(desde).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/encargo')
})

test('19.31 Beside the one shirt that a search finds stands how many more there are without one of its words @long', async ({
  page,
}) => {
  await page.goto('/encargo?buscar=peñarol+de+los+80')
  await expect(cuantas(page)).toHaveText('1 camiseta')
  const more = page.getByText(/^¿Buscabas otra\? Hay \d+ con «peñarol»\.$/)
  const count = /\d+/.exec((await more.textContent())!)![0]
  await page.getByRole('link', { name: `Ver esas ${count}` }).click()
  await expect(cuantas(page)).toHaveText(`${count} camisetas`)
  await expect(more).toHaveCount(0)
})

test('22.48 In a list of shirts that are made to order no card says so @long', async ({ page }) => {
  await page.goto('/encargo')
  const marks = page.locator('.tarjeta .marca')
  expect(new Set(await marks.allTextContents())).toEqual(new Set(['Jugador', 'Legendaria']))
})
