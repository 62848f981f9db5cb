import type { Locator, Page } from '@playwright/test'
import { comienzoDe, diaDe } from '../domain/tiempo/dia.ts'
import { diaDeLaSemana } from '../domain/tiempo/momento.ts'
import { cookiesOf } from './support/administracion.ts'
import { fillCarrito, type Elegida } from './support/carrito.ts'
import { pesos } from './support/comprador.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** A reduction from its making to its end, on a phone, in its own shop, through a week. */

const tienda = ownTienda(38)
const cookies = cookiesOf(tienda)
test.use({ baseURL: tienda.origin, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'default', timeout: 40_000 })

const DIA = 24 * 3_600_000
const CUARENTA = 40
const LIGA = 'Liga de los Cuarenta'

/** Noon of the next Wednesday in Montevideo. */
const hoy = diaDe(Date.now())
const miercoles = comienzoDe(hoy + ((3 - diaDeLaSemana(hoy) + 7) % 7 || 7)) + DIA / 2
let clock = 0
function setClock(moment: number): void {
  clock = moment
  tienda.moveClock(moment - Date.now())
}

test.beforeAll(() => {
  // Forty shirts of one league, whose prices have been what they are for a month.
  tienda.change(
    `update products set liga = ?, precio = 2390, precio_descuento = null where id in
      (select id from products where activo = 1 and id in (select product_id from product_stock where cantidad > 0)
       order by codigo limit ${CUARENTA})`,
    LIGA,
  )
  tienda.change(
    `update product_precios set en = ${miercoles - 30 * DIA}, precio = 2390, precio_descuento = null
     where product_id in (select id from products where liga = ?)`,
    LIGA,
  )
  tienda.change('update versiones set version = version + 1')
  setClock(miercoles)
})

const VIERNES = miercoles + 1.5 * DIA
const LUNES = VIERNES + 3 * DIA

/** Makes a reduction as the tests before do, for who runs alone: it is there once. */
function ensureRebaja(nombre: string, valor: { tipo: 'porcentaje' | 'fijo'; valor: number }, where: string): void {
  const hasta = valor.tipo === 'fijo' ? 'null' : LUNES
  tienda.change(
    `insert into rebajas (id, nombre, desde, hasta, tipo, valor, modos, alcance, filtro, quien, creada, actualizada)
     select ?, ?, ${VIERNES}, ${hasta}, ?, ?, 'ambos', 'elegidas', '', '', ${miercoles}, ${miercoles}
     where not exists (select 1 from rebajas where nombre = ?)`,
    nombre,
    nombre,
    valor.tipo,
    valor.valor,
    nombre,
  )
  tienda.change(
    `insert or ignore into rebaja_productos (rebaja_id, product_id)
     select r.id, p.id from rebajas r, products p where r.id = ? and p.liga = ? and ${where}`,
    nombre,
    LIGA,
  )
  tienda.change('update versiones set version = version + 1')
}

/** Friday has come, and with it thirty per cent off the forty. */
function beginFinDeSemana(): void {
  ensureRebaja('Fin de semana', { tipo: 'porcentaje', valor: 30 }, 'true')
  // The clock doesn't go back: what was made since wouldn't have begun.
  if (clock < VIERNES) setClock(VIERNES)
}

/** Taps, fields that are typed into, and choices of a list, which are two. */
function countTaps() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(on: Locator) {
      taps++
      await on.tap()
    },
    async type(field: Locator, text: string) {
      taps++
      await field.fill(text)
    },
    async choose(field: Locator, valor: string) {
      taps += 2
      await field.selectOption(valor)
    },
  }
}

const mas = (page: Page) => page.getByRole('navigation', { name: 'Administración' }).getByText('Más')
const primera = () =>
  tienda.select<{ slug: string; codigo: string; nombre: string }>(
    'select slug, codigo, nombre from products where liga = ? order by codigo',
    LIGA,
  )[0]!

test('33.8, 33.13, 33.24 Thirty per cent off forty shirts from Friday to Sunday takes ten taps, and shows what it does first', async ({
  page,
  context,
}) => {
  await context.addCookies(cookies)
  await page.goto('/admin')
  const { tap, type, choose, taps } = countTaps()
  await tap(mas(page))
  await tap(page.getByRole('link', { name: 'Rebajas' }))
  await tap(page.getByRole('link', { name: 'Nueva rebaja' }))
  await type(page.getByLabel('Nombre'), 'Fin de semana')
  await type(page.getByLabel('Cuánto por ciento menos'), '30')
  await choose(page.getByLabel('Liga', { exact: true }), LIGA)
  await tap(page.getByRole('button', { name: 'Este fin de semana' }))
  await tap(page.getByRole('button', { name: 'Ver cómo queda' }))
  await expect(page.getByRole('main').getByRole('status')).toContainText(`Bajan ${CUARENTA} camisetas.`)
  await expect(page.getByRole('main').getByRole('status')).toContainText(/Desde el viernes .* hasta el domingo/)
  await expect(page.getByRole('main').getByRole('status')).toContainText(pesos(1673))
  await tap(page.getByRole('button', { name: 'Poner la rebaja' }))
  await expect(page.getByRole('main').getByRole('status')).toContainText('La rebaja quedó puesta.')
  expect(taps()).toBe(10)
  await expect(page.getByRole('region', { name: 'Por empezar' })).toContainText(
    /Fin de semana.*Desde el viernes \d+\/\d+ hasta el domingo \d+\/\d+/,
  )
})

test('33.8 What is wrong with a reduction is said at its field @long', async ({ page, context }) => {
  await context.addCookies(cookies)
  await page.goto('/admin/rebajas/nueva')
  for (const valor of ['0', '-5', '250']) {
    await page.getByLabel('Cuánto por ciento menos').fill(valor)
    await page.getByRole('button', { name: 'Ver cómo queda' }).tap()
    // The first fault is 800 px higher on a phone.
    await expect(page.getByLabel('Nombre')).toBeFocused()
    await expect(page.getByLabel('Cuánto por ciento menos')).toHaveAccessibleDescription(/de 1 a 90/)
  }
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription(/Ponele un nombre/)
  await page.getByRole('radio', { name: 'Por código' }).check({ force: true })
  await page.getByLabel('Códigos').fill('NO-ESTA')
  await page.getByLabel('Nombre').fill('Una')
  await page.getByLabel('Cuánto por ciento menos').fill('10')
  await page.getByLabel('Hasta').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Ver cómo queda' }).tap()
  await expect(page.getByLabel('Hasta')).toHaveAccessibleDescription(/ya pasó/)
  await page.getByLabel('Hasta').fill('')
  await page.getByRole('button', { name: 'Ver cómo queda' }).tap()
  await expect(page.getByLabel('Códigos')).toHaveAccessibleDescription(/NO-ESTA/)
})

test('24.23 A reduction and a code that weren’t saved are there again, until they are saved or thrown away', async ({
  page,
  context,
}) => {
  await context.addCookies(cookies)
  await page.goto('/admin/rebajas/nueva')
  await page.getByLabel('Nombre').fill('A medias')
  await page.getByLabel('Liga', { exact: true }).selectOption(LIGA)
  await page.getByRole('radio', { name: 'Precio fijo' }).check({ force: true })
  await page.getByRole('button', { name: 'Este fin de semana' }).tap()
  const hasta = await page.getByLabel('Hasta').inputValue()
  await page.goto('/admin/codigos')
  await page.getByText('Cuántos, cuándo y para qué camisetas').tap()
  await page.getByLabel('Código').first().fill('medias')
  await page.getByLabel('Liga').selectOption(LIGA)
  await page.getByLabel('No vale para las camisetas en rebaja').check()
  await page.getByLabel('No vale para las camisetas en rebaja').uncheck()

  await page.goto('/admin/rebajas/nueva')
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('A medias')
  await expect(page.getByLabel('Liga', { exact: true })).toHaveValue(LIGA)
  await expect(page.getByRole('radio', { name: 'Precio fijo' })).toBeChecked()
  await expect(page.getByLabel('Hasta')).toHaveValue(hasta)
  await page.getByRole('button', { name: 'Descartarlo' }).tap()
  await expect(page.getByLabel('Nombre')).toHaveValue('')

  await page.goto('/admin/codigos')
  await expect(page.getByLabel('Código').first()).toHaveValue('medias')
  await expect(page.getByLabel('Liga')).toHaveValue(LIGA)
  await expect(page.getByLabel('No vale para las camisetas en rebaja')).not.toBeChecked()
  await page.getByRole('button', { name: 'Crear código' }).tap()
  await expect(page.getByText('MEDIAS está listo')).toBeVisible()
  await expect(page.getByLabel('Código').first()).toHaveValue('')
  await page.goto('/admin/rebajas/nueva')
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toHaveCount(0)
})

test('33.11 It begins by itself: card, page, cart and suggestions show the price before', async ({ page }) => {
  const { slug, codigo } = primera()
  const buscada = `/stock?liga=${encodeURIComponent(LIGA)}`
  ensureRebaja('Fin de semana', { tipo: 'porcentaje', valor: 30 }, 'true')
  setClock(VIERNES - 60_000)
  await page.goto(buscada)
  await test.step('33.2 Not before its moment', async () => {
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Rebaja' })).toHaveCount(0)
  })

  setClock(VIERNES)
  await page.goto(buscada)
  const card = page.getByRole('article').first()
  await test.step('33.1, 33.6 The card shows the price before', async () => {
    await expect(card).toContainText(/Rebaja antes \$\s2\.390 hasta el domingo/)
    await expect(card.locator('del')).toHaveText(pesos(2390))
  })
  await test.step('33.3 By card', async () => {
    await expect(card).toContainText(pesos(1673))
  })
  await test.step('33.5 By transfer', async () => {
    await expect(card).toContainText(pesos(1506))
  })
  await page.goto(`/product/${slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Rebaja antes \$\s2\.390 hasta el domingo/)
  await expect(main).toContainText(pesos(1673))
  const [{ talle }] = tienda.select<{ talle: string }>(
    `select talle from product_stock where cantidad > 0 and product_id = (select id from products where codigo = '${codigo}')`,
  ) as [{ talle: string }]
  await page.getByRole('group', { name: 'Talle' }).getByRole('button', { name: talle, exact: true }).tap()
  await page.getByRole('button', { name: 'Agregar al carrito' }).tap()
  await page.goto('/cart')
  const linea = page.getByRole('listitem').filter({ hasText: /con tarjeta/ })
  await expect(linea).toContainText(/Rebaja antes \$\s2\.390/)
  await expect(linea).toContainText(pesos(1673))
  // The search suggests it with its price.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/contact')
  const { nombre } = primera()
  const field = page.getByRole('search').getByRole('combobox', { name: 'Equipo, jugador o año' })
  await field.click()
  await field.fill(nombre)
  await expect(page.getByRole('option').filter({ hasText: nombre }).first()).toContainText(/Rebaja antes \$\s2\.390/)
})

test('33.18, 33.19 While it runs /stock is filtered by it, with how many, and the home page has a row of it @long', async ({
  page,
}) => {
  beginFinDeSemana()
  await page.goto('/stock')
  await page.getByRole('button', { name: /^Filtr/ }).tap()
  const box = page.getByRole('checkbox', { name: new RegExp(`^Rebajas ?, ${CUARENTA} camisetas$`) })
  await box.check()
  await expect(page).toHaveURL(/\?rebajas=1$/)
  await page.getByRole('button', { name: `Ver ${CUARENTA} camisetas` }).tap()
  await expect(page.getByRole('article').first()).toContainText('Rebaja')
  await expect(page.getByRole('article').filter({ hasNotText: 'Rebaja' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /Rebajas/ })
    .filter({ visible: true })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/stock$/)

  await page.goto('/')
  const row = page.getByRole('region', { name: 'Rebajas' })
  await expect(row.getByRole('article')).toHaveCount(CUARENTA)
  await expect(row.getByRole('article').first()).toContainText(/Rebaja antes \$\s2\.390/)
  await row.getByRole('link', { name: 'Ver todas las rebajas' }).tap()
  await expect(page).toHaveURL(/\/stock\?rebajas=1$/)
  await expect(page.getByRole('article').first()).toContainText('Rebaja')
})

test('28.56, 33.4, 33.9 A second one counts where it is lower, and can be changed @long', async ({ page, context }) => {
  beginFinDeSemana()
  await context.addCookies(cookies)
  const { slug, codigo } = primera()
  await page.goto('/admin/rebajas/nueva')
  await page.getByLabel('Nombre').fill('Una sola')
  await page.getByRole('radio', { name: 'Precio fijo' }).check({ force: true })
  await page.getByLabel('A qué precio con tarjeta').fill('990')
  await page.getByRole('radio', { name: 'Por código' }).check({ force: true })
  await page.getByLabel('Códigos').fill(codigo)
  await page.getByRole('button', { name: 'Ver cómo queda' }).tap()
  await page.getByRole('button', { name: 'Poner la rebaja' }).tap()
  await expect(page.getByRole('main').getByRole('status')).toContainText('La rebaja quedó puesta.')
  await page.goto(`/product/${slug}`)
  await expect(page.getByRole('main')).toContainText(pesos(990))
  await page.goto('/admin/rebajas')
  const hasta = `${new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)}T23:59`
  const guardar = page.getByRole('button', { name: 'Guardar los cambios' })
  await page.getByRole('link', { name: 'Una sola' }).tap()
  await expect(page.getByRole('main')).toContainText('Ya empezó')
  await page.getByLabel('Hasta').fill(hasta)
  await guardar.tap()
  await page.getByRole('link', { name: 'Una sola' }).tap()
  await expect(page.getByLabel('Hasta')).toHaveValue(hasta)
  // Untouched fields keep what they have when nobody answers, in a page that came with them too.
  await page.reload()
  await page.getByLabel('Nombre').fill('Nada más que una')
  await context.setOffline(true)
  await guardar.tap()
  await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await expect(page.getByLabel('Hasta')).toHaveValue(hasta)
  await context.setOffline(false)
  await page.getByLabel('Hasta').fill('')
  await guardar.tap()
  await expect(page.getByRole('heading', { name: 'Nada más que una' })).toBeVisible()
})

test('27.36, 33.10 One is ended in two taps from where the administration begins, and at once @long', async ({
  page,
  context,
}) => {
  await context.addCookies(cookies)
  const { slug, codigo } = primera()
  beginFinDeSemana()
  ensureRebaja('Nada más que una', { tipo: 'fijo', valor: 990 }, `p.codigo = '${codigo}'`)
  await test.step('24.43 The list of products crosses its own price out', async () => {
    await page.goto(`/admin/productos?buscar=${codigo}`)
    const fila = page.getByRole('list', { name: 'Productos' }).getByRole('listitem').filter({ hasText: codigo }).first()
    await expect(fila).toContainText(/En stock \$\s2\.390 \$\s990 en rebaja/)
  })
  await page.goto('/admin')
  const linea = page
    .getByRole('region', { name: 'Lo último' })
    .getByRole('listitem')
    .filter({ hasText: 'Nada más que una' })
  await test.step('28.56 Where the shop doesn’t answer it says so', async () => {
    await context.setOffline(true)
    await linea.getByText('Terminar Nada más que una').tap()
    await linea.getByRole('button', { name: 'Sí, terminar ahora' }).tap()
    await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeInViewport()
    await context.setOffline(false)
  })
  await linea.getByText('Terminar Nada más que una').tap()
  await test.step('33.13 Ending it takes two taps', async () => {
    const { tap, taps } = countTaps()
    await expect(linea).toContainText(/Rebaja: a \$\s990 en 1 camiseta, desde el .*, hasta que la termines/)
    await tap(linea.getByText('Terminar Nada más que una'))
    await tap(linea.getByRole('button', { name: 'Sí, terminar ahora' }))
    await expect(page.getByText('La rebaja terminó: los precios ya volvieron.')).toBeVisible()
    expect(taps()).toBe(2)
  })
  await page.goto(`/product/${slug}`)
  await expect(page.getByRole('main')).not.toContainText(pesos(990))
  await expect(page.getByRole('main')).toContainText(pesos(1673))
})

test('34.24 A code that isn’t for reduced shirts says so in the cart, and takes its part off the others @long', async ({
  page,
  context,
}) => {
  beginFinDeSemana()
  await context.addCookies(cookies)
  await page.goto('/admin/codigos')
  await page.getByLabel('Código').first().fill('NUEVAS')
  await page.getByText('Cuántos, cuándo y para qué camisetas').tap()
  await page.getByLabel('No vale para las camisetas en rebaja').check()
  await page.getByRole('button', { name: 'Crear código' }).tap()
  await expect(page.getByRole('row').filter({ hasText: 'NUEVAS' })).toContainText('1 vez en total · sin las rebajadas')

  const rebajada: Elegida = { codigo: primera().codigo, talle: 'M', modo: 'encargo' }
  await fillCarrito(page, [rebajada])
  await page.goto('/cart?codigo=nuevas')
  await expect(page.getByText('Este código no es para camisetas en rebaja.')).toBeVisible()
  const otra = tienda.select<{ codigo: string }>('select codigo from products where liga <> ? and activo = 1', LIGA)[0]!
  await fillCarrito(page, [rebajada, { codigo: otra.codigo, talle: 'M', modo: 'encargo' }])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Aceptar el precio nuevo' }).tap()
  await expect(page.getByRole('group', { name: 'Descuento' })).toContainText('Código NUEVAS')
  await expect(page.getByRole('listitem').filter({ hasText: 'Con el código' })).toHaveCount(1)
})

test('33.14 At its end prices come back by themselves, and who had it in the cart is shown the new one before ordering @long', async ({
  page,
}) => {
  beginFinDeSemana()
  const { codigo } = primera()
  const { talle } = tienda.select<{ talle: string }>(
    `select talle from product_stock where cantidad > 0 and product_id = (select id from products where codigo = '${codigo}')`,
  )[0]!
  await page.goto('/cart')
  await fillCarrito(page, [{ codigo, talle, modo: 'stock' }])
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('carrito')!) as {
      precio: number
      precioFinal: number
      precioDescuento: number
    }[]
    for (const item of items) Object.assign(item, { precio: 1673, precioFinal: 1673, precioDescuento: 1506 })
    localStorage.setItem('carrito', JSON.stringify(items))
  })
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/Rebaja antes \$\s2\.390/)
  // Monday.
  setClock(LUNES)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Cambió el precio:')
  await expect(page.getByRole('main')).toContainText(pesos(2390))
  await expect(page.getByRole('main')).not.toContainText('Rebaja')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Por Encargue' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rebajas' })).toHaveCount(0)
  await page.goto('/stock')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('input[name=rebajas]')).toHaveCount(0)
})
