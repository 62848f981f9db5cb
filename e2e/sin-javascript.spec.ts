import { expect, test } from '@playwright/test'
import { ajustesGuardados } from './support/ajustes.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { pesos } from './support/comprador.ts'
import { camisetasCon, cuantas, LISTA, nombresEn, tallesDe } from './support/listas.ts'

test.use({ javaScriptEnabled: false })

/** A visitor whose browser runs no scripts. */

test('22.1 Without JavaScript every public page can be read @long', async ({ page }) => {
  const { portada } = ajustesGuardados()
  const shirt = camiseta('CSK-0017')
  const titles: [string, string][] = [
    ['/', portada.titulo],
    ['/stock', 'Camisetas en stock'],
    ['/encargo', 'Camisetas por encargo'],
    [`/product/${shirt.slug}`, shirt.nombre],
    ['/checkout/success', 'Pago realizado con éxito'],
    ['/checkout/failure', 'Ocurrió un error con el pago'],
    ['/checkout/pending', 'Pago en proceso'],
    ['/cambios', 'Cambios y devoluciones'],
    ['/privacidad', 'Privacidad'],
    ['/terminos', 'Términos y condiciones'],
    ['/product/no-existe', 'Producto no encontrado.'],
    ['/no-existe', 'Acá no hay nada'],
  ]
  for (const [path, title] of titles) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  for (const path of ['/contact', '/contact/success', '/checkout-transfer', '/login', '/cart', '/shipping']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w{4}/)
    // Pages show nothing that waits for a script for ever.
    await expect(page.getByText('Cargando…').filter({ visible: true })).toHaveCount(0)
  }
})

test('22.1, 2.20 Without JavaScript the carousels scroll by themselves, and lead to the lists @long', async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Casakas en Stock' })
  const expected = camisetasCon(LISTA.destacadasStock).map(({ nombre }) => nombre)
  expect((await nombresEn(carousel)).toSorted()).toEqual(expected.toSorted())
  const last = carousel.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.3 })
  await expect(carousel.getByRole('button')).toHaveCount(0)
  await carousel.getByRole('link', { name: 'Ver stock completo' }).click()
  await expect(page).toHaveURL('/stock')
  await page.getByRole('banner').getByRole('link', { name: 'Por encargo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camisetas por encargo')
})

test('22.1, 19.2, 19.14 Without JavaScript lists are filtered, sorted and continued, and filters taken out', async ({
  page,
}) => {
  const uruguay = camisetasCon(`${LISTA.encargo} and p.equipo = 'Uruguay'`, 'encargo')
  await page.goto('/encargo')
  await page
    .getByRole('group', { name: 'Equipo', exact: true })
    .getByRole('checkbox', { name: /^Uruguay/ })
    .check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/equipo=Uruguay/)
  await expect(cuantas(page)).toHaveText(`${uruguay.length} camisetas`)
  await expect(page.getByRole('article')).toHaveCount(24)

  await test.step('19.12 It is sorted', async () => {
    await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' })
    await page.getByRole('button', { name: 'Ordenar' }).click()
    await expect(page).toHaveURL(/orden=precio-menor/)
    const cheapest = Math.min(...uruguay.map(({ precio }) => precio))
    await expect(page.getByRole('article').first()).toContainText(pesos(cheapest))
    await expect(cuantas(page)).toHaveText(`${uruguay.length} camisetas`)
  })

  await test.step('19.13 It is continued, and gone back', async () => {
    const first = await nombresEn(page)
    await page.getByRole('link', { name: /^Cargar más/ }).click()
    await expect(page.getByRole('article')).toHaveCount(uruguay.length - 24)
    const all = [...first, ...(await nombresEn(page))]
    expect(all.toSorted()).toEqual(uruguay.map(({ nombre }) => nombre).toSorted())
    await page.getByRole('link', { name: 'Ver las anteriores' }).click()
    await expect(page.getByRole('article')).toHaveCount(24)
    expect(await nombresEn(page)).toEqual(first)
  })

  await page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link', { name: 'Quitar Uruguay' }).click()
  await expect(cuantas(page)).toHaveText(`${camisetasCon(LISTA.encargo).length} camisetas`)
})

test('22.1, 2.2 Without JavaScript the filters open on a phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/stock')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('group', { name: 'Talle', exact: true }).getByRole('checkbox', { name: /^XS/ }).check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  const expected = camisetasCon("p.id in (select product_id from product_stock where talle = 'XS' and cantidad > 0)")
  await expect(cuantas(page)).toHaveText(`${expected.length} camisetas`)
})

test('22.1, 19.45 Without JavaScript a link leads to all teams, on a phone too, and what is chosen of them counts @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/stock')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const group = page.getByRole('group', { name: 'Equipo', exact: true })
  await expect(group.getByRole('checkbox')).toHaveCount(12)
  await group.getByRole('link', { name: 'Ver todos los equipos' }).click()
  await expect(page).toHaveURL('/stock?todos=equipo')
  await group.getByRole('checkbox', { name: /^Cerro ?,/ }).check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/equipo=Cerro&todos=equipo/)
  await expect(cuantas(page)).toHaveText('1 camiseta')
})

test('22.1, 19.11 Without JavaScript shirts are searched, and a word about the shop leads to its page @long', async ({
  page,
}) => {
  await page.goto('/terminos')
  await page.getByRole('search').getByRole('combobox').fill('barselona')
  await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/stock?buscar=barselona')
  const found = await nombresEn(page)
  expect(found.length).toBeGreaterThan(2)
  expect(found.every((nombre) => nombre.includes('Barcelona'))).toBe(true)
  await page.goto('/encargo?buscar=zzzzzz')
  await expect(page.getByText('No hay camisetas que coincidan con los filtros.')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar los filtros' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  await test.step('19.41 A word about the shop leads to its page', async () => {
    await page.goto('/stock?buscar=cambios')
    await page.getByRole('link', { name: 'Ir a «Cambios y devoluciones»' }).click()
    await expect(page).toHaveURL('/cambios')
  })
})

test('22.1, 20.1 Without JavaScript a shirt’s page shows both modes, and says that buying needs it', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0017')
  await page.goto('/stock?buscar=uruguay+visitante+2010')
  await expect(page.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  await page.getByRole('article').getByRole('link', { name: shirt.nombre, exact: true }).click()
  await expect(page).toHaveURL(`/product/${shirt.slug}`)
  await expect(page.getByRole('main')).toContainText(pesos(preciosEsperados(shirt, 'stock').tarjeta))
  for (const talle of tallesDe(shirt.codigo, 'stock')) {
    await expect(page.getByRole('group', { name: 'Talle' })).toContainText(talle)
  }
  await page.getByRole('navigation', { name: 'Cómo comprarla' }).getByRole('link', { name: 'Por encargo' }).click()
  await expect(page.getByRole('main')).toContainText(pesos(preciosEsperados(shirt, 'encargo').tarjeta))
  await test.step('22.2 Buying says that it needs it', async () => {
    expect(await page.getByRole('main').innerText()).toContain(
      'Para comprar hace falta un navegador actual con JavaScript activado.',
    )
    await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /nombre y número/ })).toHaveCount(0)
  })
  await test.step('1.16 The link to WhatsApp names the shirt', async () => {
    const chat = await page.getByRole('link', { name: 'Consultar por WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(chat!)).toContain(shirt.nombre)
  })
  await test.step('1.20 The shop’s own button covers nothing: it is where the page ends', async () => {
    const button = page.getByRole('link', { name: 'WhatsApp', exact: true })
    await expect(button).not.toBeInViewport()
    await page.getByRole('contentinfo').getByText(/^©/).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 500)
    await expect(button).toBeInViewport()
  })
})

test('22.1, 20.22 Without JavaScript a shirt’s picture leads to its file @long', async ({ page }) => {
  await page.goto(`/product/${camiseta('CSK-0017').slug}`)
  const file = page.waitForRequest(/\/img\/\w+\/1200\.webp$/)
  await page.getByRole('link', { name: /, frente Ver grande$/ }).click()
  expect((await file).isNavigationRequest()).toBe(true)
})

test('22.2 Without JavaScript cart and shipping say that they need it @long', async ({ page }) => {
  for (const path of ['/cart', '/shipping']) {
    await page.goto(path)
    const text = await page.getByRole('main').innerText()
    expect(text).toMatch(/(necesitan|hace falta) un navegador actual con JavaScript activado/)
    expect(text).not.toContain('Tu carrito está vacío.')
    await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  }
})
