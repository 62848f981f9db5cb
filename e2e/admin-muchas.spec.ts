import type { Locator, Page } from '@playwright/test'
import { cookiesOf } from './support/administracion.ts'
import { camiseta } from './support/camisetas.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** The owner changes many shirts at once with a thumb, in a shop where that disturbs nobody. */

const tienda = ownTienda(72)
const cookies = cookiesOf(tienda)
test.use({ baseURL: tienda.origin, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'default', timeout: 90_000 })

test.beforeEach(({ context }) => context.addCookies(cookies))

const LIGA = 'Primera División de Uruguay'
const SIN_RESPUESTA = 'No pudimos guardar: revisá la conexión y probá de nuevo.'
const SIN_REDONDEAR = 'Al peso'

/** Presses and counts; typing into a field is one, choosing from a list two: opening it and the choice. */
function createThumb() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (what: Locator) => {
      taps += 1
      await what.tap()
    },
    type: async (where: Locator, text: string) => {
      taps += 1
      await where.fill(text)
    },
    choose: async (list: Locator, label: string) => {
      taps += 2
      await list.selectOption({ label })
    },
  }
}

const preciosDe = (liga: string) =>
  tienda.select<{ id: string; precio: number; precioEncargo: number }>(
    `select id, precio, precio_encargo as precioEncargo from products where liga = '${liga}' order by id`,
  )
const ver = (page: Page) => page.getByRole('button', { name: 'Ver cómo quedan' })
const cambiar = (page: Page) => page.getByRole('button', { name: /^Cambiar [\d.]+ camisetas?$/ })
const deshacer = (page: Page) => page.getByRole('button', { name: 'Deshacer', exact: true })
const fila = (page: Page, codigo: string) =>
  page.getByRole('list', { name: 'Productos' }).locator('> li').filter({ hasText: codigo })

test('32.15 A league’s prices go up 10 % in seven taps from where the administration begins, and back in two', async ({
  page,
}) => {
  const before = preciosDe(LIGA)
  expect(before.length).toBeGreaterThanOrEqual(60)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Lo último' })).toHaveCount(0)
  const there = createThumb()
  await test.step('32.5 The list is filtered by league', async () => {
    await there.tap(page.getByText('Filtros', { exact: true }))
    await there.choose(page.getByLabel('Liga', { exact: true }), LIGA)
    await expect(page).toHaveURL(/liga=Primera/)
  })
  await there.tap(page.getByRole('link', { name: `Cambiar las ${before.length}` }))
  await there.type(page.getByLabel('Cuánto'), '10')
  await there.tap(ver(page))
  await test.step('32.10 The look says what would be, and changes nothing', async () => {
    await expect(page.getByText(`Así quedarían ${before.length} camisetas. Todavía no cambió nada`)).toBeVisible()
    expect(preciosDe(LIGA)).toEqual(before)
    const first = page.getByRole('region', { name: 'Con cambios' }).getByRole('listitem').first()
    await expect(first).toContainText(/Precio\s*\$\s\d\.\d{3}\s*→\s*\$\s\d\.\d{2}0/)
  })
  await test.step('32.6 All that match are changed', async () => {
    await there.tap(cambiar(page))
    await expect(page.getByText(`Se cambiaron ${before.length} camisetas.`)).toBeVisible()
  })
  expect(there.taps()).toBe(7)
  await test.step('32.7, 32.8 Both prices went up, rounded', async () => {
    const dearer = (pesos: number) => Math.floor((pesos / 10) * 1.1 + 0.5) * 10
    expect(preciosDe(LIGA)).toEqual(
      before.map(({ id, precio, precioEncargo }) => ({
        id,
        precio: dearer(precio),
        precioEncargo: dearer(precioEncargo),
      })),
    )
  })

  await page.goto('/admin')
  const linea = page.getByRole('region', { name: 'Lo último' }).getByRole('listitem')
  await expect(linea).toContainText(`${before.length} camisetas`)
  await test.step('28.56 Without an answer the page stays, and says so', async () => {
    await page.context().setOffline(true)
    await linea.getByRole('button', { name: /^Deshacer/ }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).tap()
    await expect(page.getByText(SIN_RESPUESTA)).toBeInViewport()
    await page.context().setOffline(false)
  })
  await test.step('27.36, 32.12 It goes back in two taps', async () => {
    const back = createThumb()
    await back.tap(linea.getByRole('button', { name: /^Deshacer/ }))
    const pregunta = page.getByRole('alertdialog', { name: 'Deshacer el cambio' })
    await expect(pregunta).toContainText('Las camisetas vuelven a como estaban.')
    await back.tap(pregunta.getByRole('button', { name: 'Deshacer' }))
    await expect(page.getByText('El cambio se deshizo.')).toBeVisible()
    expect(back.taps()).toBe(2)
    expect(preciosDe(LIGA)).toEqual(before)
  })
})

test('32.5 The list is filtered by what shirts have and by what they lack @long', async ({ page }) => {
  await page.goto('/admin/productos')
  await page.getByText('Filtros', { exact: true }).tap()
  const chosen: string[] = []
  for (const [label, option, query] of [
    ['Equipo', 'Peñarol', 'equipo=Pe%C3%B1arol'],
    ['Marca', 'Adidas', 'marca=Adidas'],
    ['Categoría', 'Legendaria', 'categoria=Legendaria'],
    ['Versión', 'visitante', 'version=visitante'],
    ['Talle', '3XL', 'talle=3XL'],
    ['Le falta', 'Sin precio por transferencia', 'falta=transferencia'],
    ['Rebaja', 'En rebaja', 'rebaja=con'],
  ] as const) {
    chosen.push(query)
    await page.getByLabel(label, { exact: true }).selectOption({ label: option })
    await expect(page).toHaveURL(`/admin/productos?${chosen.join('&')}`)
    await expect(page.getByText(`Filtros (${chosen.length})`)).toBeVisible()
  }
  await expect(page.getByText('Ningún producto coincide con la búsqueda y los filtros.')).toBeVisible()
})

test('32.6, 32.9, 32.12 Ticked shirts stay ticked from page to page and are changed alone; one that was edited since is named @long', async ({
  page,
}) => {
  await page.goto('/admin/productos?buscar=CSK-004')
  await fila(page, 'CSK-0041')
    .getByRole('checkbox', { name: /^Elegir/ })
    .tap()
  await page.goto('/admin/productos?buscar=CSK-0052')
  await expect(page.getByText('De las elegidas, 1 no está en esta página.')).toBeVisible()
  await page.getByLabel('La página').tap()
  await page.getByRole('link', { name: 'Cambiar 2 elegidas' }).tap()
  await expect(page.getByText('2 camisetas: las que elegiste.')).toBeVisible()
  await page.getByLabel('Qué cambiar').selectOption('Mostrar u ocultar')
  await page.getByLabel('Ocultarlas').check()
  await ver(page).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se ocultan (2 elegidas)')
  await cambiar(page).tap()
  await expect(page.getByText('Se cambiaron 2 camisetas.')).toBeVisible()
  const activas = () =>
    tienda.select<{ codigo: string }>(
      "select codigo from products where activo = 0 and codigo in ('CSK-0041', 'CSK-0052')",
    )
  expect(activas()).toHaveLength(2)
  tienda.change("update products set activo = 1, actualizado = actualizado + 1 where codigo = 'CSK-0041'")
  await deshacer(page).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).tap()
  await expect(page.getByText('1 camiseta que cambió después quedó como está: abajo dice cuál.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'No deshechas' })).toContainText('CSK-0041')
  await expect(page.getByRole('button', { name: 'Deshacer la que queda' })).toBeVisible()
  expect(activas()).toEqual([])

  // The next shirts are chosen anew; what was done is found again from where the owner begins.
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Cambiar las 251' })).toBeVisible()
  await page.getByRole('link', { name: 'Cambios anteriores' }).tap()
  await page.getByRole('link', { name: 'Se ocultan (2 elegidas)' }).tap()
  await expect(page.getByText('El cambio se deshizo.')).toBeVisible()
})

test('32.16 One that changed nothing says so, and offers no undoing @long', async ({ page }) => {
  await page.goto('/admin/productos?buscar=CSK-0061')
  await fila(page, 'CSK-0061')
    .getByRole('checkbox', { name: /^Elegir/ })
    .tap()
  await page.getByRole('link', { name: /^Cambiar 1 elegida/ }).tap()
  await page.getByLabel('Qué cambiar').selectOption('Mostrar u ocultar')
  await page.getByLabel('Ocultarlas').check()
  await ver(page).tap()
  await expect(cambiar(page)).toBeVisible()
  tienda.change("update products set actualizado = actualizado + 1 where codigo = 'CSK-0061'")
  await cambiar(page).tap()
  await expect(
    page.getByText('No cambió nada. 1 camiseta no se tocó: alguien las editó mientras mirabas.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver a los productos' })).toBeVisible()
  await expect(deshacer(page)).toHaveCount(0)
})

test('32.9 Popularidad, league and brand, and the units of a size are changed in the same way @long', async ({
  page,
}) => {
  const { id } = camiseta('CSK-0060')
  const rowOf = () => tienda.select(`select popularidad, liga, marca from products where id = '${id}'`)[0]
  const change = async (que: string, fill: () => Promise<void>) => {
    await page.goto('/admin/muchas?buscar=CSK-0060')
    await page.getByLabel('Qué cambiar').selectOption(que)
    await fill()
    await ver(page).tap()
    await cambiar(page).tap()
    await expect(page.getByText('Se cambió 1 camiseta.')).toBeVisible()
  }
  await change('Popularidad', () => page.getByLabel('Popularidad').fill('31'))
  await change('Liga y marca', async () => {
    await page.getByLabel('Liga', { exact: true }).fill('Otra liga')
    await page.getByLabel('Marca', { exact: true }).fill('Otra marca')
  })
  await change('Destacar', async () => page.getByLabel('Destacarlas en la portada').check())
  await change('Stock de un talle', async () => {
    await page.getByLabel('Talle', { exact: true }).selectOption('XL')
    await page.getByLabel('Unidades').fill('17')
  })
  expect(rowOf()).toEqual({ popularidad: 31, liga: 'Otra liga', marca: 'Otra marca' })
  expect(tienda.select(`select cantidad from product_stock where product_id = '${id}' and talle = 'XL'`)).toEqual([
    { cantidad: 17 },
  ])
})

test('28.56, 32.10, 32.13 Nonsense is told at its field, what can’t be is refused with its reason, and nothing changes @long', async ({
  page,
}) => {
  const before = preciosDe(LIGA)
  await page.goto('/admin/muchas?liga=Primera+Divisi%C3%B3n+de+Uruguay')
  for (const cuanto of ['0', '-5', '250', '']) {
    await page.getByLabel('Cuánto').fill(cuanto)
    await ver(page).tap()
    await expect(page.getByText('Escribí un porcentaje mayor que 0 y hasta 200, como 10 o 7,5.')).toBeVisible()
    await expect(page.getByLabel('Cuánto')).toHaveValue(cuanto)
    await expect(page.getByLabel('Cuánto')).toBeFocused()
  }
  await page.getByLabel('Los precios', { exact: true }).selectOption('bajan')
  await page.getByLabel('En', { exact: true }).selectOption('$')
  await page.getByLabel('Redondear').selectOption(SIN_REDONDEAR)
  await page.getByLabel('Los precios por transferencia propios').selectOption('quedan como están')
  await page.getByLabel('Cuánto').fill('2.300')
  await page.context().setOffline(true)
  await ver(page).tap()
  await expect(page.getByText(SIN_RESPUESTA)).toBeInViewport()
  await expect(page.getByLabel('Cuánto')).toHaveValue('2.300')
  await page.context().setOffline(false)
  await ver(page).tap()
  await expect(page.getByText(/no se pueden cambiar: abajo dice por qué/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rechazadas' })).toContainText(/quedaría en −\$/)
  const otra = await page.context().newPage()
  await otra.goto(page.url())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Descartar' }).tap()
  await expect(page.getByText(SIN_RESPUESTA)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Descartar' }).tap()
  await expect(page).toHaveURL('/admin/productos')
  // The other tab still shows the look.
  await otra.getByRole('button', { name: 'Descartar' }).tap()
  await expect(otra).toHaveURL('/admin/productos')
  await otra.close()
  expect(preciosDe(LIGA)).toEqual(before)

  // Transfer prices above the card's are told as well, with the choice to do without.
  tienda.change("update products set precio_descuento = precio where liga = 'Primera División de Uruguay'")
  await page.goto('/admin/muchas?liga=Primera+Divisi%C3%B3n+de+Uruguay')
  await page.getByLabel('Los precios', { exact: true }).selectOption('bajan')
  await page.getByLabel('Los precios por transferencia propios').selectOption('quedan como están')
  await page.getByLabel('Cuánto').fill('10')
  await ver(page).tap()
  await expect(page.getByLabel(/Quitar el precio por transferencia/)).toBeVisible()
  await expect(page.getByText(/queda por encima del precio con tarjeta/).first()).toBeVisible()
})
