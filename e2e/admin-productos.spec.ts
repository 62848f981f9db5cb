import type { Page } from '@playwright/test'
import { CAMPOS_DE_FORMULARIO } from '#domain/productos/formulario.ts'
import { cookiesOf, foto } from './support/administracion.ts'
import { camiseta } from './support/camisetas.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, holdAnswers, holdScripts, test } from './support/prueba.ts'

/** The owner adds, edits, finds and changes shirts, in a shop where nobody else is disturbed by it. */

const tienda = ownTienda(24)
const cookies = cookiesOf(tienda)
test.use({ baseURL: tienda.origin })
test.describe.configure({ mode: 'default', timeout: 90_000 })

test.beforeEach(({ context }) => context.addCookies(cookies))

const fila = (page: Page, codigo: string) =>
  page.getByRole('list', { name: 'Productos' }).locator('> li').filter({ hasText: codigo })
const guardar = (page: Page) => page.getByRole('button', { name: /^Guardar (producto|cambios)$/ })
const campo = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const entendido = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click()

async function alertSays(page: Page, text: string) {
  await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText(text)
}

/** What no shirt goes without. */
async function fillRequired(page: Page, nombre: string) {
  await campo(page, 'Nombre').fill(nombre)
  await campo(page, 'Precio con tarjeta, en stock').fill('2190')
  await campo(page, 'Precio con tarjeta, por encargo').fill('2490')
}

async function addShirt(page: Page, nombre: string) {
  await page.goto('/admin/agregar')
  await fillRequired(page, nombre)
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('frente.jpg', '#75b7e0'))
  await page.getByLabel('M en stock').fill('2')
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')
  await page.goto(`/admin?buscar=${encodeURIComponent(nombre)}`)
}

async function editShirt(page: Page, nombre: string) {
  await page.goto(`/admin?buscar=${encodeURIComponent(nombre)}`)
  await page.getByRole('link', { name: `Editar ${nombre}`, exact: true }).click()
  // The title is there while the page loads, too: the address is waited for.
  await expect(page).toHaveURL(/\/admin\/editar\//)
}

test('2.14, 24.4 The list is searched, filtered, sorted and paged, all of it in its address @long', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByText('251 productos')).toBeVisible()
  await expect(page.getByText('Página 1 de 9')).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL('/admin/productos?pagina=2')
  await expect(page.getByText('Página 2 de 9')).toBeVisible()
  await test.step('24.1 It is searched', async () => {
    await page.getByLabel('Buscar', { exact: true }).fill('PENAROL 1987')
    await page.getByRole('search', { name: 'Productos' }).getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/admin/productos?buscar=PENAROL+1987')
    await expect(page.getByRole('link', { name: /^Editar Peñarol.*1987/ }).first()).toBeVisible()
  })

  await page.goto('/admin')
  await test.step('24.2 It is filtered', async () => {
    await page.getByLabel('Stock', { exact: true }).selectOption('Última unidad')
    await expect(page).toHaveURL('/admin/productos?stock=ultima')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Productos')
    await page.getByLabel('Estado').selectOption('Destacados')
    await expect(page).toHaveURL('/admin/productos?estado=destacado&stock=ultima')
    await page.getByLabel('Se vende').selectOption('Por encargo')
  })
  await test.step('24.3 It is sorted', async () => {
    await page.getByLabel('Orden').selectOption('Mayor precio')
    await expect(page).toHaveURL('/admin/productos?estado=destacado&stock=ultima&modo=encargo&orden=precio-mayor')
  })
  await page.reload()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('ultima')
  await page.goBack()
  await expect(page.getByLabel('Orden')).toHaveValue('popularidad')
  await page.getByLabel('Buscar', { exact: true }).fill('zzzz')
  await page.getByLabel('Buscar', { exact: true }).press('Enter')
  await expect(page.getByText('Ningún producto coincide con la búsqueda y los filtros.')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar los filtros' }).click()
  await expect(page).toHaveURL('/admin/productos')
  await expect(page.getByText('251 productos')).toBeVisible()
})

test('24.5 Switches, popularidad and stock are changed in place; what was sold meanwhile is told @long', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0034')
  await page.goto('/admin?buscar=CSK-0034')
  const row = fila(page, 'CSK-0034')
  const activo = row.getByRole('switch', { name: /^Activo/ })
  // The switch is a box that is ticked, not a button that sends a form.
  await expect(activo).toHaveJSProperty('type', 'checkbox')
  await activo.click()
  await expect(activo).not.toBeChecked()
  await expect(row.getByText('Oculto')).toBeVisible()
  expect((await page.request.get(`/product/${shirt.slug}`)).status()).toBe(404)
  await activo.click()
  await expect(row.getByText('Oculto')).toBeHidden()
  expect((await page.request.get(`/product/${shirt.slug}`)).status()).toBe(200)
  const destacado = row.getByRole('switch', { name: /^Destacado/ })
  await destacado.press('Space')
  await expect(destacado).not.toBeChecked()
  await test.step('22.49 Before the page is alive too', async () => {
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await destacado.click()
    release()
    await expect(page.getByRole('status').filter({ hasText: 'Guardado.' })).toBeVisible()
    await page.reload()
    await expect(destacado).toBeChecked()
  })
  // A state that a browser gives back of a page that was left is nobody's press.
  await page.goto('/admin/ventas')
  tienda.change("update products set destacado = 0 where codigo = 'CSK-0034'")
  await page.goBack()

  const dialog = page.getByRole('dialog', { name: shirt.nombre })
  await test.step('24.6 Popularidad in place', async () => {
    await row.getByRole('button', { name: /^Popularidad/ }).click()
    await dialog.getByLabel('Popularidad').fill('mucha')
    await dialog.getByLabel('Popularidad').press('Enter')
    await expect(dialog.getByText('La popularidad es un número entero')).toBeVisible()
    await dialog.getByLabel('Popularidad').fill('77')
    await dialog.getByLabel('Popularidad').press('Enter')
    await expect(row.getByRole('button', { name: /^Popularidad: 77/ })).toBeVisible()
  })
  await expect(destacado).not.toBeChecked()

  // The figure takes two taps: on it and, once it is changed, on 'Guardar'.
  await row.getByRole('button', { name: /^Stock de S: 3/ }).click()
  const stock = dialog.getByLabel('Stock de S')
  await expect(stock).toBeFocused()
  await dialog.getByRole('button', { name: 'Uno más' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row.getByRole('button', { name: /^Stock de S: 4/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Guardado.' })).toHaveCount(1)

  await test.step('5.23 What is no whole number counts as 0', async () => {
    await row.getByRole('button', { name: /^Stock de S: 4/ }).click()
    for (const [typed, fault] of [
      ['-1', '“-1” no es un número entero desde 0: cuenta como 0.'],
      ['1,5', '“1,5” no es un número entero desde 0: cuenta como 0.'],
    ] as const) {
      await stock.fill(typed)
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(dialog.getByText(fault)).toBeVisible()
      await expect(stock).toHaveValue('0')
    }
  })
  await test.step('24.9 Too many are an error', async () => {
    await stock.fill('20000')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('Puede haber hasta 9.999 unidades')).toBeVisible()
  })

  await test.step('24.8 What was sold meanwhile is told', async () => {
    // Somebody buys two meanwhile.
    tienda.change('update product_stock set cantidad = 2 where product_id = ? and talle = ?', shirt.id, 'S')
    await stock.fill('5')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('El stock cambió mientras tanto: ahora quedan 2.')).toBeVisible()
    // The list behind tells it too.
    await expect(page.getByText(/^Stock de S: 2, /)).toBeAttached()
    await stock.fill('6')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(row.getByRole('button', { name: /^Stock de S: 6/ })).toBeVisible()
  })
  await page.goto(`/product/${shirt.slug}`)
  await expect(page.getByRole('button', { name: 'S', exact: true })).toBeEnabled()
})

test('24.7, 22.32 A change that the server refuses, or that the network swallows, is taken back and said', async ({
  page,
}) => {
  await page.goto('/admin?buscar=CSK-0036')
  const row = fila(page, 'CSK-0036')
  const CAMBIOS = /\/admin\/producto\/.*\.data/
  await page.route(CAMBIOS, (route) => route.abort('failed'))
  await row.getByRole('switch', { name: /^Activo/ }).click()
  await expect(row.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await page.unroute(CAMBIOS)
  tienda.change("delete from products where codigo = 'CSK-0036'")
  const activo = row.getByRole('switch', { name: /^Activo/ })
  const before = await activo.isChecked()
  await activo.click()
  await expect(row.getByText('Producto no encontrado')).toBeVisible()
  await expect(activo).toBeChecked({ checked: before })
})

test('6.11 A shirt is added with everything there is to say of it, and is in the shop', async ({ page }) => {
  await test.step('2.15, 2.48 The form has its address and title', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Agregar camiseta' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar camiseta')
  })
  await test.step('2.49, 5.21 What is missing is told at its field', async () => {
    await guardar(page).click()
    await expect(page.getByText('Hay 4 datos para corregir.')).toBeVisible()
    await expect(page.getByText('Escribí el nombre de la camiseta.')).toBeVisible()
    await expect(page.getByText('Escribí el precio en stock.')).toBeVisible()
    await expect(page.getByText('Escribí el precio por encargo.')).toBeVisible()
    await expect(page.getByLabel('Elegir imágenes')).toBeFocused()
  })

  await fillRequired(page, 'Villa Española Local 1995/96')
  await test.step('2.51, 5.22, 8.11 A picture is asked for', async () => {
    await guardar(page).click()
    await alertSays(page, 'Subí al menos una imagen')
    await entendido(page)
    await expect(page.getByLabel('Elegir imágenes')).toBeFocused()
    await expect(page.getByLabel('Elegir imágenes')).toHaveAttribute('accept', /image\/jpeg/)
  })
  await page
    .getByLabel('Elegir imágenes')
    .setInputFiles([await foto('a.jpg', '#c8202f'), await foto('b.jpg', '#fbfaf5')])

  await test.step('24.11 What the transfer price will be is told', async () => {
    await expect(page.getByText('Vacío: $ 1.971, 10 % menos que con tarjeta.')).toBeVisible()
    await expect(page.getByText('Vacío: $ 2.241, 10 % menos que con tarjeta.')).toBeVisible()
  })
  await campo(page, 'Precio por transferencia, por encargo (opcional)').fill('2.100')
  await test.step('24.33 More than by card is told on leaving it, and goes in one press', async () => {
    const porTransferencia = campo(page, 'Precio por transferencia, en stock (opcional)')
    await porTransferencia.fill('2.191')
    await porTransferencia.blur()
    await expect(page.getByText(/^Es más que con tarjeta/)).toBeVisible()
    await page.getByRole('button', { name: 'Quitar el precio por transferencia' }).click()
    await expect(porTransferencia).toBeFocused()
    await expect(porTransferencia).toHaveValue('')
    await expect(page.getByText(/^Es más que con tarjeta/)).toHaveCount(0)
  })
  await test.step('9.15 The sizes are offered', async () => {
    await page.getByText('Talles de niños').click()
    const talles = ['4', '6', '8', '10', '12', '14', '16', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    await expect(page.getByLabel(/ en stock$/).filter({ visible: true })).toHaveCount(talles.length + 1)
    for (const talle of talles) await expect(page.getByLabel(`${talle} en stock`, { exact: true })).toHaveValue('')
  })
  await test.step('9.17 The categories are offered', async () => {
    expect(await campo(page, 'Categoría').locator('option').allTextContents()).toEqual([
      'hincha',
      'jugador',
      'legendaria',
    ])
  })

  await campo(page, 'Equipo').fill('Villa Española')
  await campo(page, 'Liga').fill('Primera División de Uruguay')
  await campo(page, 'Copa').fill('Apertura')
  await campo(page, 'Marca').fill('Umbro')
  await campo(page, 'Clima').fill('frío')
  await campo(page, 'Categoría').selectOption('legendaria')
  await campo(page, 'Versión').selectOption('edición especial')
  await campo(page, 'Primer año').fill('1995')
  await campo(page, 'Último año').fill('1996')
  await page.getByLabel('S en stock', { exact: true }).fill('1')
  await page.getByLabel('L en stock', { exact: true }).fill('0')
  await page.getByLabel('Por encargo, XL', { exact: true }).check()
  await page.getByLabel('Por encargo, S', { exact: true }).check()
  await test.step('24.14 The shirt is drawn while it is described', async () => {
    const drawing = page.getByRole('img', { name: 'Dibujo de la camiseta, dorso' })
    const before = await drawing.innerHTML()
    await page.getByRole('group', { name: 'Colores principales' }).getByLabel('rojo').check()
    await page.getByRole('group', { name: 'Colores principales' }).getByLabel('amarillo').check()
    await expect(page.getByText('En este orden: rojo, amarillo.')).toBeVisible()
    await page.getByRole('group', { name: 'Colores secundarios' }).getByLabel('blanco').check()
    await campo(page, 'Dibujo de la tela').selectOption('Rayas verticales')
    await campo(page, 'Manga larga').check()
    await expect.poll(() => drawing.innerHTML()).not.toBe(before)
  })
  await page.getByLabel('Destacado').check()
  await campo(page, 'Popularidad').fill('55')
  await test.step('24.12 The next free code is shown', async () => {
    await expect(page.getByText('se le pone CSK-0252')).toBeVisible()
  })

  await test.step('2.50, 8.13 Saving is told while it goes on and when it is done', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(/\/admin\/agregar\.data/, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await guardar(page).click()
    await expect(page.getByRole('button', { name: 'Cargando...' })).toBeDisabled()
    goOn()
    await alertSays(page, 'Producto guardado')
  })
  await test.step('4.17 The page is loaded again', async () => {
    const reloaded = page.waitForEvent('load')
    await entendido(page)
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar camiseta')
    await expect(campo(page, 'Nombre')).toHaveValue('')
  })

  await test.step('3.1 The shirt’s page has all that was said', async () => {
    await page.goto('/product/villa-espanola-local-1995-96')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Villa Española Local 1995/96')
    const ficha = page.getByRole('region', { name: 'Ficha' })
    for (const fact of [
      'Villa Española',
      '1995/96',
      'Apertura',
      'Umbro',
      'Edición especial',
      'Legendaria: diseño de otra época; de cuándo es la camiseta lo dice Procedencia',
      'Frío',
      'Largas',
    ])
      await expect(ficha.getByText(fact, { exact: true }).first()).toBeVisible()
    await expect(ficha.getByText('CSK-0252')).toBeVisible()
    await expect(ficha.getByText('Rojo, amarillo, blanco')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Camiseta Villa Española Local 1995/96, foto 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'S', exact: true })).toBeEnabled()
    await page.getByRole('link', { name: 'Por encargo' }).last().click()
    await expect(page.getByText(/2\.100/).first()).toBeVisible()
  })

  await test.step('5.24 Numbers are kept as numbers', async () => {
    await page.goto('/admin?buscar=villa+espanola')
    await page.getByRole('link', { name: /^Editar Villa/ }).click()
    await expect(campo(page, 'Precio por transferencia, por encargo (opcional)')).toHaveValue('2100')
    await expect(page.getByLabel('L en stock', { exact: true })).toHaveValue('0')
    await expect(page.getByLabel('M en stock', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Por encargo, XL', { exact: true })).toBeChecked()
  })
})

test('2.16 A shirt is edited, keeps its old address, and the panel opens', async ({ page }) => {
  await addShirt(page, 'Fénix Prueba 1')
  await test.step('2.53 It says that it loads', async () => {
    const goOn = await holdAnswers(page, /\/admin\/editar\/.*\.data/)
    await page.getByRole('link', { name: 'Editar Fénix Prueba 1' }).click()
    await expect(page.getByRole('main').getByText('Cargando...')).toBeVisible()
    goOn()
    await expect(campo(page, 'Nombre')).toHaveValue('Fénix Prueba 1')
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar camiseta')
  await expect(guardar(page)).toHaveText('Guardar cambios')
  await campo(page, 'Nombre').fill('Fénix Prueba Dos')
  await test.step('5.27, 8.15 Without a picture it is saved', async () => {
    // Editing asks for no picture.
    await page.getByRole('button', { name: /^Quitar: Imagen 1/ }).click()
    await guardar(page).click()
    await alertSays(page, 'Producto actualizado')
  })
  await test.step('4.18 The panel opens', async () => {
    await entendido(page)
    await expect(page).toHaveURL('/admin')
  })
  await test.step('24.13 The old address leads to the new one', async () => {
    await page.goto('/product/fenix-prueba-1')
    await expect(page).toHaveURL('/product/fenix-prueba-dos')
  })

  await test.step('8.10 What isn’t there is told', async () => {
    await page.goto('/admin/editar/no-existe')
    await alertSays(page, 'Producto no encontrado')
    await entendido(page)
    await expect(page).toHaveURL('/admin')
  })
})

test('24.15, 24.16, 24.17 Nonsense is told at its field, nothing is saved and nothing is lost', async ({ page }) => {
  await addShirt(page, 'Cerro Prueba')
  await editShirt(page, 'Cerro Prueba')
  const html = '<script>alert(1)</script><b>"&'
  const wrong: [string, string, string | RegExp][] = [
    ['Nombre', 'x'.repeat(10_000), 'Puede tener hasta 150 letras, y tiene 10000.'],
    ['Precio con tarjeta, en stock', '2190,50', 'El precio va en pesos enteros, sin centavos: 2190 o 2.190.'],
    ['Precio por transferencia, en stock (opcional)', 'mil', 'El precio es un número entero de pesos, como 2190.'],
    ['Precio con tarjeta, por encargo', '-5', 'El precio es un número entero de pesos, como 2190.'],
    ['Precio por transferencia, por encargo (opcional)', '0', 'El precio tiene que ser mayor que 0.'],
    ['Primer año', '20244', /Escribí el año con sus cuatro cifras/],
    ['Popularidad', '1.5', 'La popularidad es un número entero, de 0 a 1.000.000.'],
  ]
  for (const [label, value] of wrong) await campo(page, label).fill(value)
  for (const label of ['Equipo', 'Liga', 'Copa', 'Marca']) await campo(page, label).fill(html)
  await page.getByLabel('M en stock', { exact: true }).fill('-1')
  await guardar(page).click()
  await expect(page.getByText(`Hay ${wrong.length} datos para corregir.`)).toBeVisible()
  for (const [label, value, fault] of wrong) {
    await expect(page.getByText(fault).first()).toBeVisible()
    await expect(campo(page, label)).toHaveValue(value)
    await expect(campo(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(campo(page, 'Nombre')).toBeFocused()
  await test.step('5.23 A stock that makes no sense counts as 0', async () => {
    await expect(page.getByLabel('M en stock', { exact: true })).toHaveValue('0')
    await expect(page.getByText('“-1” no es un número entero desde 0: cuenta como 0.')).toBeVisible()
  })

  await test.step('24.18 A reload loses nothing, HTML neither', async () => {
    await page.reload()
    await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
    await expect(campo(page, 'Equipo')).toHaveValue(html)
  })
  await test.step('5.26 A last year before the first is told', async () => {
    await campo(page, 'Primer año').fill('1987')
    await campo(page, 'Último año').fill('1986')
    await campo(page, 'Clima').focus()
    await expect(page.getByText('El último año no puede ser anterior al primero.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(campo(page, 'Nombre')).toHaveValue('Cerro Prueba')
  await expect(page.getByLabel('M en stock', { exact: true })).toHaveValue('2')

  await campo(page, 'Nombre').fill(`Cerro Prueba ${html}`)
  await campo(page, 'Equipo').fill(html)
  await page.getByLabel('M en stock', { exact: true }).fill('tres')
  await guardar(page).click()
  await alertSays(page, 'Producto actualizado')
  await page.goto('/admin?buscar=cerro+prueba')
  await expect(fila(page, 'Cerro Prueba').getByText(`Cerro Prueba ${html}`).first()).toBeVisible()
  await expect(fila(page, 'Cerro Prueba').getByRole('button', { name: /^Stock de M: 0/ })).toBeVisible()
})

test('8.12, 8.14 A failure to save says so, and the form stays as it was', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await page.goto('/admin/agregar')
  await fillRequired(page, 'No se guarda')
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('a.jpg', '#000000'))
  await page.route(/\/admin\/(agregar|editar\/.*)\.data/, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  )
  await guardar(page).click()
  const gone = 'La tienda no contestó. Lo que escribiste sigue acá: revisá la conexión y guardá de nuevo.'
  await alertSays(page, `Error al guardar el producto ${gone}`)
  await entendido(page)
  await expect(campo(page, 'Nombre')).toHaveValue('No se guarda')
  expect(logged.join()).toContain('saving the product failed')
  await page.goto(`/admin/editar/${camiseta('CSK-0040').id}`)
  await campo(page, 'Copa').fill('Otra')
  await guardar(page).click()
  await alertSays(page, `Error al actualizar el producto ${gone}`)
  await entendido(page)
  await expect(campo(page, 'Copa')).toHaveValue('Otra')
})

test('43.3, 43.4 What a shirt is said to be is told where it can’t be, and nothing typed is lost', async ({ page }) => {
  await page.goto('/admin/agregar')
  await fillRequired(page, 'Usada de prueba')
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('usada.jpg', '#75b7e0'))
  await campo(page, 'Procedencia').selectOption('Usada en partido')
  await campo(page, 'Fallas').fill('x'.repeat(5000))
  await guardar(page).click()
  await expect(page.getByText('Puede tener hasta 500 letras, y tiene 5000.')).toBeVisible()
  await expect(campo(page, 'Fallas')).toHaveValue('x'.repeat(5000))
  await campo(page, 'Fallas').fill('Un enganche.\nUna mancha.')
  await guardar(page).click()
  await expect(page.getByText('Elegí el estado: «Usada en partido» lo pide.')).toBeVisible()
  await expect(campo(page, 'Estado')).toBeFocused()
  await campo(page, 'Estado').selectOption('buena')
  await expect(page.getByText('El uso se nota:')).toBeVisible()
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')
  expect(tienda.select("select procedencia, estado, fallas from products where nombre = 'Usada de prueba'")).toEqual([
    { procedencia: 'Usada en partido', estado: 'buena', fallas: 'Un enganche. Una mancha.' },
  ])
})

test('24.21, 24.22 Of two who edit the same shirt the second one is told who changed what, and chooses', async ({
  page,
}) => {
  await addShirt(page, 'Rentistas Prueba')
  await editShirt(page, 'Rentistas Prueba')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await campo(other, 'Precio con tarjeta, en stock').fill('2555')
  await campo(other, 'Copa').fill('Copa de ella')
  await other.getByRole('button', { name: 'Guardar cambios' }).click()
  await alertSays(other, 'Producto actualizado')

  await campo(page, 'Copa').fill('Copa de él')
  await campo(page, 'Liga').fill('Liga de él')
  await guardar(page).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió esta camiseta' })
  await expect(dialog.getByText('administracion@casakas.test')).toBeVisible()
  for (const words of ['Guardado: 2555', 'Lo tuyo: 2190', 'Guardado: Copa de ella', 'Lo tuyo: Copa de él'])
    await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Juntar los cambios' }).click()
  await expect(campo(page, 'Precio con tarjeta, en stock')).toHaveValue('2555')
  await expect(campo(page, 'Copa')).toHaveValue('Copa de él')
  await guardar(page).click()
  await alertSays(page, 'Producto actualizado')

  // The other way is to take one version as a whole.
  await page.goto(other.url())
  await expect(campo(page, 'Liga')).toHaveValue('Liga de él')
  const [, id] = /editar\/(.*)$/.exec(page.url())!
  tienda.change("update products set nombre = 'Rentistas Prueba Dos', actualizado = actualizado + 1 where id = ?", id!)
  await campo(page, 'Copa').fill('La mía')
  await guardar(page).click()
  await dialog.getByRole('button', { name: 'Guardar la mía igual' }).click()
  await alertSays(page, 'Producto actualizado')
  await page.goto(`/admin/editar/${id}`)
  await expect(campo(page, 'Nombre')).toHaveValue('Rentistas Prueba')
  await expect(campo(page, 'Copa')).toHaveValue('La mía')
  tienda.change("update products set copa = 'La otra', actualizado = actualizado + 1 where id = ?", id!)
  await campo(page, 'Copa').fill('La mía de nuevo')
  await guardar(page).click()
  await dialog.getByRole('button', { name: 'Ver la otra versión' }).click()
  await expect(campo(page, 'Copa')).toHaveValue('La otra')
})

test('24.8 What was sold while a shirt is edited is told, sizes that weren’t touched stay, and who changed nothing meets nothing @long', async ({
  page,
}) => {
  await addShirt(page, 'Cerro Prueba')
  await editShirt(page, 'Cerro Prueba')
  // Somebody buys while the shirt is edited.
  const [, id] = /editar\/(.*)$/.exec(page.url())!
  tienda.change("update product_stock set cantidad = 1 where product_id = ? and talle = 'M'", id!)
  await page.getByLabel('M en stock', { exact: true }).fill('7')
  await page.getByText('Talles de niños').click()
  await page.getByLabel('Por encargo, 4', { exact: true }).check()
  await guardar(page).click()
  await expect(page.getByText('El stock cambió mientras tanto: ahora queda 1.')).toBeVisible()
  await expect(page.getByLabel('M en stock', { exact: true })).toBeFocused()
  await guardar(page).click()
  await alertSays(page, 'Producto actualizado')

  await test.step('24.19, 24.20 Sizes that weren’t touched stay, those too that the form doesn’t offer', async () => {
    tienda.change("insert into product_stock (product_id, talle, cantidad) values (?, 'Único', 3)", id!)
    await page.goto(`/admin/editar/${id}`)
    await expect(page.getByLabel('Único en stock')).toHaveValue('3')
    tienda.change("update product_stock set cantidad = 2 where product_id = ? and talle = 'Único'", id!)
    await campo(page, 'Marca').fill('Otra marca')
    await guardar(page).click()
    await alertSays(page, 'Producto actualizado')
    await page.goto('/admin?buscar=cerro+prueba')
    const row = fila(page, 'Cerro Prueba')
    for (const stock of ['M: 7', 'Único: 2'])
      await expect(row.getByRole('button', { name: `Stock de ${stock}` })).toBeVisible()
  })

  await test.step('24.34 Whoever changed nothing meets nothing, and the other version stays', async () => {
    await page.goto(`/admin/editar/${id}`)
    tienda.change("update products set copa = 'Copa ajena', actualizado = actualizado + 1 where id = ?", id!)
    await guardar(page).click()
    await alertSays(page, 'Producto actualizado')
    await page.goto(`/admin/editar/${id}`)
    await expect(campo(page, 'Copa')).toHaveValue('Copa ajena')
  })
})

test('32.1 What a shirt has cost is folded away in its form: when, who, from, to and why @long', async ({ page }) => {
  await page.goto(`/admin/editar/${camiseta('CSK-0052').id}`)
  const historia = page.getByRole('list', { name: 'Historia de los precios' })
  await expect(historia).toBeHidden()
  await page.getByText('Historia de los precios (1)').click()
  await expect(historia).toContainText('Carga inicial del catálogo')
  await campo(page, 'Precio con tarjeta, en stock').fill('3333')
  await page.getByLabel('Precio por transferencia, en stock').fill('3000')
  await guardar(page).click()
  await alertSays(page, 'Producto actualizado')
  await page.goto(`/admin/editar/${camiseta('CSK-0052').id}`)
  await page.getByText('Historia de los precios (2)').click()
  const ultimo = historia.getByRole('listitem').first()
  await expect(ultimo).toContainText(/Precio: \$\u00a02\.\d90.*\$\u00a03\.333/)
  await expect(ultimo).toContainText(/Precio por transferencia: sin precio propio.*\$\u00a03\.000/)
  await expect(ultimo).toContainText('Edición del producto, administracion@casakas.test')
})

test('7.13, 24.23 An ended session leads to /login and back, with the form as it was', async ({ page }) => {
  await page.goto('/admin/agregar')
  await fillRequired(page, 'Sigue después')
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('sigue.jpg', '#136b3d'))
  await page.getByLabel('M en stock', { exact: true }).fill('4')
  await page.context().clearCookies()
  await guardar(page).click()
  await expect(page).toHaveURL(/\/login\?volver=%2Fadmin%2Fagregar/)
  await page.context().addCookies(cookies)
  await page.goto('/admin/agregar')
  await expect(campo(page, 'Nombre')).toHaveValue('Sigue después')
  await expect(page.getByLabel('M en stock', { exact: true })).toHaveValue('4')
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')
  await page.goto('/admin/agregar')
  await expect(campo(page, 'Nombre')).toHaveValue('')
})

test('24.24, 24.25, 24.27 A shirt is seen as a buyer sees it, duplicated, and deleted', async ({ page }) => {
  await page.goto('/admin?estado=oculto&modo=encargo')
  const hidden = page.getByRole('list', { name: 'Productos' }).locator('> li').first()
  const nombre = await hidden.getByRole('link').first().innerText()
  await hidden.getByRole('link', { name: /^Ver/ }).click()
  await expect(page.getByText('Ahora está oculta: nadie más puede abrirla.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre)
  await expect(page.getByRole('group', { name: 'Talle' })).toBeVisible()

  await addShirt(page, 'Cóndor Azul Prueba')
  await page.getByRole('link', { name: 'Duplicar Cóndor Azul Prueba' }).click()
  await expect(page.getByText('Empieza igual que Cóndor Azul Prueba')).toBeVisible()
  await expect(campo(page, 'Nombre')).toHaveValue('Cóndor Azul Prueba')
  await expect(campo(page, 'Código')).toHaveValue('')
  await expect(page.getByLabel('M en stock', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Quitar: Imagen 1/ })).toBeVisible()
  await campo(page, 'Nombre').fill('Cóndor Azul Copia')
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')

  await page.goto('/admin?buscar=condor+azul')
  await expect(page.getByText('2 productos')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Cóndor Azul Copia' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar Cóndor Azul Copia?' })
  await expect(dialog.getByRole('button', { name: 'Dejarla' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Dejarla' }).click()
  await page.getByRole('button', { name: 'Eliminar Cóndor Azul Copia' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible()
  expect((await page.request.get('/product/condor-azul-copia')).status()).toBe(404)
  expect((await page.request.get('/product/condor-azul-prueba')).status()).toBe(200)
})

test('24.31 A shirt is seen with what was typed and isn’t saved, and before it is added at all @long', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const preview = page.getByRole('link', { name: 'Ver como comprador' })
  await page.goto('/admin/agregar')
  await preview.click()
  await expect(main).toContainText('Todavía no escribiste nada de esta camiseta.')
  await main.getByRole('link', { name: 'Agregar camiseta' }).click()

  await campo(page, 'Nombre').fill('Vista Verde Prueba')
  await campo(page, 'Precio con tarjeta, en stock').fill('2190')
  await campo(page, 'Precio con tarjeta, por encargo').fill('')
  await page
    .getByLabel('Elegir imágenes')
    .setInputFiles([await foto('frente.jpg', '#136b3d'), await foto('dorso.jpg', '#c8202f')])
  await campo(page, 'M en stock').fill('2')
  await preview.click()
  await expect(main).toContainText('Así se vería. Todavía no la guardaste.')
  await expect(main).toContainText('Falta completar o corregir: Precio con tarjeta, por encargo.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vista Verde Prueba')
  const pictures = page.getByRole('region', { name: 'Imágenes de Vista Verde Prueba' })
  await expect(pictures.locator('img')).toHaveCount(2)
  const first = pictures.locator('img').first()
  await expect(first).toHaveAttribute('alt', 'Vista Verde Prueba')
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await alertSays(page, 'Es una vista previa: guardá la camiseta para poder venderla.')
  await entendido(page)

  await page.getByRole('link', { name: 'Seguir editando' }).click()
  await campo(page, 'Precio con tarjeta, por encargo').fill('2490')
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')

  await editShirt(page, 'Vista Verde Prueba')
  await campo(page, 'Nombre').fill('Vista Azul Prueba')
  await campo(page, 'Precio con tarjeta, en stock').fill('3.150')
  await campo(page, 'Primer año').fill('20244')
  await page.getByRole('button', { name: 'Quitar: Imagen 2 de 2' }).click()
  await preview.click()
  await expect(main).toContainText('Así se vería con los cambios que todavía no guardaste.')
  await expect(main).toContainText('Se ve como está guardado, porque falta corregirlo: Primer año.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vista Azul Prueba')
  await expect(main.getByText(/3\.150/).first()).toBeVisible()
  await expect(main.locator('img[src^="/img/"]')).toHaveCount(1)
  expect((await page.request.get('/product/vista-azul-prueba')).status()).toBe(404)

  await page.getByRole('link', { name: 'Seguir editando' }).click()
  await expect(campo(page, 'Primer año')).toHaveValue('20244')
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await preview.click()
  await expect(main).toContainText('Así la ve quien compra.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vista Verde Prueba')

  await page.goto(page.url().replace('/vista/', '/agregar?copia='))
  await preview.click()
  await expect(main).toContainText('Así se vería. Todavía no la guardaste.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vista Verde Prueba')
  expect((await page.goto('/admin/vista/copia:nadie'))!.status()).toBe(404)
})

test('24.35, 3.1 Every field of a product has its control in the form @long', async ({ page }) => {
  await page.goto('/admin/agregar')
  const names = await page
    .getByRole('form', { name: 'Agregar camiseta' })
    .locator('[name]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  expect(names).toEqual(expect.arrayContaining(CAMPOS_DE_FORMULARIO))
})

test('3.28, 20.25, 24.35 A description is typed in paragraphs, kept as a draft, and read in them on the shirt’s page', async ({
  page,
}) => {
  const descripcion = 'La de la final del 50.\nCuello en V y escudo bordado.\n\nLavar <b>a mano</b>, con agua fría.'
  await page.goto('/admin/agregar')
  await fillRequired(page, 'Descrita Prueba')
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('frente.jpg', '#75b7e0'))
  await page.getByLabel('M en stock').fill('2')
  await campo(page, 'Descripción').fill('ñ'.repeat(5001))
  await guardar(page).click()
  await expect(campo(page, 'Descripción')).toBeFocused()
  await expect(page.getByText('Puede tener hasta 5000 letras, y tiene 5001.')).toBeVisible()
  await campo(page, 'Descripción').fill(descripcion)
  // The kept picture comes later than the kept text: who saves before waits for it.
  await page.addInitScript(readFilesLate)
  await page.reload()
  await expect(campo(page, 'Descripción')).toHaveValue(descripcion)
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/product/descrita-prueba')
  const region = page.getByRole('region', { name: 'Descripción' })
  await expect(region.getByRole('paragraph')).toHaveText(
    ['La de la final del 50.\nCuello en V y escudo bordado.', 'Lavar <b>a mano</b>, con agua fría.'],
    { useInnerText: true },
  )
  const [articulo, ficha] = await Promise.all([
    region.boundingBox(),
    page.getByRole('region', { name: 'Ficha' }).boundingBox(),
  ])
  expect(articulo!.x + articulo!.width).toBeLessThanOrEqual(360)
  expect(articulo!.y + articulo!.height).toBeLessThanOrEqual(ficha!.y)
  const documents = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(documents.map((text) => (JSON.parse(text) as { description?: string }).description)).toContain(descripcion)

  await editShirt(page, 'Descrita Prueba')
  await expect(campo(page, 'Descripción')).toHaveValue(descripcion)
  await campo(page, 'Descripción').fill('')
  await guardar(page).click()
  await alertSays(page, 'Producto actualizado')
  await page.goto('/product/descrita-prueba')
  await expect(page.getByRole('region', { name: 'Ficha' })).toBeVisible()
  await expect(region).toHaveCount(0)
})

/** For a page: what is kept with files in it is read a second late. */
function readFilesLate(): void {
  const read = (store: IDBObjectStore, key: IDBValidKey) => get.call(store, key)
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key: IDBValidKey) {
    const request = read(this, key)
    const late = { result: undefined, onsuccess: () => undefined } as unknown as IDBRequest
    request.addEventListener('success', (event) =>
      setTimeout(() => {
        Object.assign(late, { result: request.result })
        late.onsuccess?.(event)
      }, 1000),
    )
    return late
  }
}

/** Types into a field and loads the page again before anything else can happen. */
const typeAndReload = (page: Page, label: string, texto: string) =>
  Promise.all([
    page.waitForEvent('load'),
    campo(page, label).evaluate((field: HTMLInputElement | HTMLTextAreaElement, value) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
      set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      location.reload()
    }, texto),
  ])

test('24.32, 24.23 A page that is loaded again in the moment of a key has that key', async ({ page }) => {
  await page.goto('/admin/agregar')
  await campo(page, 'Nombre').pressSequentially('Última tecl')
  await typeAndReload(page, 'Nombre', 'Última tecla')
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  await expect(campo(page, 'Nombre')).toHaveValue('Última tecla')

  await page.goto('/admin/ajustes')
  await campo(page, 'Título de la portada').pressSequentially(' y')
  await typeAndReload(page, 'Título de la portada', 'Otra portad')
  await expect(campo(page, 'Título de la portada')).toHaveValue('Otra portad')
})
