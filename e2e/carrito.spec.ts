import type { Locator, Page } from '@playwright/test'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { change } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { fillCarrito, itemDe, readCarrito, storeCarrito, type Elegida } from './support/carrito.ts'
import { DIA, fillDatos, fillEnvio, pesos } from './support/comprador.ts'
import { sellOut } from './support/existencias.ts'
import { expect, holdAnswers, test } from './support/prueba.ts'

/**
 * The cart: adding, refusing, removing, what it keeps and how it is checked against the server. Shirts whose price or
 * stock is changed belong to one test each; the others are only looked at.
 *
 * | shirt    | mode            | what for                                      |
 * | -------- | --------------- | --------------------------------------------- |
 * | CSK-0012 | stock and order | adding, the same size in the other mode       |
 * | CSK-0013 | order           | adding with name, number and patches          |
 * | CSK-0011 | stock           | looked at                                     |
 * | CSK-0138 | stock and order | looked at                                     |
 * | CSK-0246 | order           | its price goes up                             |
 * | CSK-0106 | order           | its price goes up between /cart and /shipping |
 * | CSK-0120 | stock           | size XL sells out                             |
 * | CSK-0017 | stock and order | looked at; L and 3XL are out of stock         |
 */

const AGREGAR = { name: 'Agregar al carrito', exact: true } as const

function lineas(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Talle / })
}

/** Where a line's size is changed. */
function talleDe(linea: Locator) {
  return linea.getByRole('combobox', { name: /^Talle de / })
}

function alerta(page: Page) {
  return page.getByRole('alertdialog')
}

test('2.5, 2.43, 4.1 A cart that nothing was kept of is empty, says so and links home', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito' })).not.toContainText('(')
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('4.2 Adding keeps every field of the item under `carrito` and opens the confirmation, with the shirt’s back as printed; cart and payment show it before they have asked for anything', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0013')
  const { tarjeta, transferencia } = preciosEsperados(shirt, 'encargo')
  await page.goto(`/product/${shirt.slug}`)
  await page.getByRole('button', { name: '2XL', exact: true }).click()
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel(/^Nombre/).fill("D'Alessandro")
  await page.getByLabel(/^Número/).fill('07')
  await page.getByRole('checkbox', { name: /arches/ }).check()
  await page.getByRole('button', AGREGAR).click()

  const confirmation = page.getByRole('dialog', { name: 'Agregado al carrito' })
  await test.step('4.3, 5.20, 10.21 The confirmation opens, with the back as it will be printed', async () => {
    await expect(confirmation).toContainText(shirt.nombre)
    await expect(confirmation).toContainText('Talle 2XL')
    await expect(confirmation).toContainText("Nombre: D'ALESSANDRO · Número: 07 · Con parches")
    await expect(confirmation.getByRole('img', { name: "Dorso de la camiseta con D'ALESSANDRO 07" })).toBeVisible()
    await expect(confirmation).toContainText(pesos(tarjeta + 400))
    await expect(confirmation).toContainText(pesos(transferencia + 400))
  })
  const [item] = await readCarrito(page)
  await test.step('10.1 One unit, in its mode', () =>
    expect(item).toMatchObject({ cantidad: 1, modo: 'encargo', esEncargo: true }))
  await test.step('10.2, 10.3 It is personalised, and its card price has the extras', () =>
    expect(item).toMatchObject({ personalizacion: true, precio: tarjeta, precioFinal: tarjeta + 400 }))
  await test.step('10.4 Its id is its product’s', () => expect(item).toMatchObject({ id: shirt.id }))
  await test.step('3.8, 9.13 Every field of the item is kept under `carrito`', async () => {
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('carrito'))) ?? '')).toEqual([
      {
        id: shirt.id,
        codigo: 'CSK-0013',
        slug: shirt.slug,
        nombre: shirt.nombre,
        imagen: `/img/${shirt.imagen}/320.webp`,
        talle: '2XL',
        modo: 'encargo',
        esEncargo: true,
        cantidad: 1,
        precio: tarjeta,
        precioDescuento: transferencia,
        personalizacion: true,
        nombrePersonalizado: "D'Alessandro",
        numero: '07',
        parches: true,
        precioFinal: tarjeta + 400,
        // The drawing is a field of ours.
        dibujo: expect.objectContaining({ codigo: 'CSK-0013' }),
      },
    ])
  })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (1)', includeHidden: true })).toHaveCount(1)

  await test.step('4.4 Closing hides it and forgets the item', async () => {
    await confirmation.getByRole('button', { name: 'Seguir comprando' }).click()
    await expect(confirmation).toBeHidden()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (1)' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('10.34 The back is shown before the shop has said anything of the line', async () => {
    // Nothing is known of the line yet. A cart of before knows nothing of the back: its place stays, and the front isn't
    // shown meanwhile.
    const release = await holdAnswers(page, '**/api/cart/check')
    const nombre = page.getByRole('main').getByRole('link', { name: shirt.nombre, exact: true })
    const dorso = page.getByRole('main').getByRole('img', { name: "Dorso de la camiseta con D'ALESSANDRO 07" })
    for (const path of ['/cart', '/shipping']) {
      await page.goto(path)
      await expect(dorso).toBeVisible()
    }
    const [{ dibujo: _, ...ofBefore }] = (await readCarrito(page)) as [CartItem]
    await storeCarrito(page, JSON.stringify([ofBefore]))
    for (const path of ['/shipping', '/cart']) {
      await page.goto(path)
      await expect(nombre).toBeVisible()
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    }
    const before = await nombre.boundingBox()
    release()
    await expect(dorso).toBeVisible()
    expect(await nombre.boundingBox()).toEqual(before)
  })
})

test('2.34 A shirt added from its card in a list is kept after those that were there', async ({ page }) => {
  const shirt = camiseta('CSK-0011')
  await fillCarrito(page, [{ codigo: 'CSK-0013', talle: 'S', modo: 'encargo' }])
  await page.goto(`/stock?buscar=${encodeURIComponent(shirt.nombre)}`)
  await page.getByRole('button', { name: `Agregar ${shirt.nombre}`, exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Agregar al carrito' })
  await popup.getByRole('button', { name: 'XL', exact: true }).click()
  await popup.getByRole('button', AGREGAR).click()

  await test.step('4.7 The popup closes', async () => {
    await expect(popup).toBeHidden()
  })
  await test.step('1.14, 4.3 The confirmation opens where one is', async () => {
    await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toContainText(shirt.nombre)
    await expect(page).toHaveURL(/\/stock/)
  })
  await test.step('4.2, 4.6 The cart has it, in its mode', async () => {
    expect(await readCarrito(page)).toEqual([
      itemDe({ codigo: 'CSK-0013', talle: 'S', modo: 'encargo' }),
      itemDe({ codigo: 'CSK-0011', talle: 'XL', modo: 'stock' }),
    ])
  })
})

test('5.1, 8.1, 10.5 The same code and size in the other mode is refused: the cart stays, another one can be asked for', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0012')
  const before = [{ codigo: 'CSK-0012', talle: 'M', modo: 'stock' }] as const
  await fillCarrito(page, [...before])
  await page.goto(`/product/${shirt.slug}?modo=encargo`)
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('button', AGREGAR).click()

  await expect(alerta(page)).toHaveAccessibleName('Este producto ya fue agregado con ese talle')
  await test.step('10.6 It offers to ask for another one by WhatsApp', async () => {
    const otra = await alerta(page)
      .getByRole('link', { name: /WhatsApp/ })
      .getAttribute('href')
    expect(decodeURIComponent(otra ?? '')).toContain(`${shirt.nombre} en talle M`)
    expect(decodeURIComponent(otra ?? '')).toContain(`/product/${shirt.slug}`)
  })
  await alerta(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(alerta(page)).toHaveCount(0)
  expect(await readCarrito(page)).toEqual(before.map(itemDe))

  await page.getByRole('button', { name: 'L', exact: true }).click()
  await page.getByRole('button', AGREGAR).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' }).locator('img')).toBeVisible()
  expect(await readCarrito(page)).toHaveLength(2)
})

test('4.5 Removing takes out the first item with the same nombre and talle, and saves the cart @long', async ({
  page,
}) => {
  const [first, second, other] = [
    itemDe({ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }),
    itemDe({ codigo: 'CSK-0012', talle: 'M', modo: 'stock' }),
    itemDe({ codigo: 'CSK-0011', talle: 'L', modo: 'stock' }),
  ]
  await storeCarrito(page, JSON.stringify([first, { ...second, nombre: first.nombre }, other]))
  await page.goto('/cart')
  await lineas(page)
    .nth(1)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await expect(lineas(page)).toHaveCount(2)
  expect(await readCarrito(page)).toEqual([{ ...second, nombre: first.nombre }, other])

  await lineas(page)
    .nth(1)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await lineas(page)
    .nth(0)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible()
  expect(await readCarrito(page)).toEqual([])

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lineas(page)).toHaveCount(1)
  await expect(page.getByText(/^Quitaste /)).toHaveCount(0)
})

test('10.19 What was taken out comes back whole and to its place by one press, and the focus stays in the cart', async ({
  page,
}) => {
  const items = [
    itemDe({ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }),
    itemDe({ codigo: 'CSK-0033', talle: 'L', modo: 'encargo', nombre: 'GÓMEZ', numero: '7' }),
    itemDe({ codigo: 'CSK-0012', talle: 'M', modo: 'stock' }),
  ]
  await storeCarrito(page, JSON.stringify(items))
  await page.goto('/cart')
  await lineas(page)
    .nth(1)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: `Quitaste ${items[1]!.nombre}, talle L.` })).toBeVisible()
  expect(await readCarrito(page)).toEqual([items[0], items[2]])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lineas(page)).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Camisetas del carrito' })).toBeFocused()
  expect(await readCarrito(page)).toEqual(items)
})

test('10.22, 20.16 What is printed on a line of the cart is added, changed and taken out there; its price follows @long', async ({
  page,
}) => {
  await fillCarrito(page, [
    { codigo: 'CSK-0012', talle: 'S', modo: 'encargo', nombre: 'Nandez', numero: '8', parches: true },
    { codigo: 'CSK-0138', talle: 'L', modo: 'encargo' },
    { codigo: 'CSK-0011', talle: 'M', modo: 'stock' },
  ])
  await page.goto('/cart')
  await expect(lineas(page)).toHaveCount(3)
  const before = await readCarrito(page)
  const [primera, segunda] = [lineas(page).first(), lineas(page).nth(1)]
  const guardar = (linea: Locator) => linea.getByRole('button', { name: 'Guardar' })
  const continuar = page.getByRole('link', { name: 'Continuar al envío' })
  const dibujo = primera.getByRole('img').first()
  await expect(dibujo).toHaveAccessibleName(/NANDEZ/)
  // Shirts in stock offer none.
  await expect(page.getByText(/^(Agregar|Cambiar) nombre o número/)).toHaveCount(2)

  // The print is left as it is.
  const cambiar = primera.getByText(/^Cambiar nombre o número/)
  await cambiar.click()
  await primera.getByLabel('Nombre').fill('Otro')
  await primera.getByRole('button', { name: 'Dejar como está' }).click()
  await expect(primera.getByLabel('Nombre')).toBeHidden()
  expect(await readCarrito(page)).toEqual(before)

  await cambiar.click()
  await expect(primera.getByLabel('Nombre')).toHaveValue('Nandez')
  await primera.getByLabel('Nombre').fill('N@ndez <b>')
  await primera.getByLabel('Número').fill('123')
  await guardar(primera).click()
  await expect(primera.getByLabel('Nombre')).toBeFocused()
  await expect(primera.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true')
  await expect(primera.getByLabel('Número')).toHaveAttribute('aria-invalid', 'true')
  await expect(primera.getByLabel('Nombre')).toHaveValue('N@ndez <b>')
  expect(await readCarrito(page)).toEqual(before)

  await primera.getByLabel('Nombre').fill('Nández')
  await primera.getByLabel('Número').fill('18')
  await expect(primera.locator('form').getByRole('img')).toHaveAccessibleName(/NÁNDEZ.*18/)
  await primera.getByLabel('Número').press('Enter')
  await expect(primera.getByLabel('Nombre')).toBeHidden()
  await expect(dibujo).toHaveAccessibleName(/NÁNDEZ.*18/)
  await expect(page.getByRole('status').filter({ hasText: 'ahora se estampa NÁNDEZ 18' })).toHaveCount(1)
  await expect(continuar).toBeVisible()
  const dibujoDe = (codigo: string) => expect.objectContaining({ codigo }) as Dibujable
  const changed = {
    ...before[0]!,
    nombrePersonalizado: 'NÁNDEZ',
    numero: '18',
    dibujo: dibujoDe('CSK-0012'),
  }
  expect(await readCarrito(page)).toEqual([changed, ...before.slice(1)])

  // The second line gets a print: what it costs and that it isn't exchanged is said before.
  const agregar = segunda.getByText(/^Agregar nombre o número/)
  await expect(agregar).toContainText('$ 200')
  await agregar.click()
  await expect(segunda).toContainText(/no se cambia por talle ni por gusto/)
  await segunda.getByLabel('Número').fill('7')
  await guardar(segunda).click()
  await expect(segunda.getByRole('img')).toHaveAccessibleName(/7/)
  await expect(continuar).toBeVisible()
  const con7 = {
    ...before[1]!,
    numero: '7',
    personalizacion: true,
    precioFinal: before[1]!.precioFinal + 200,
    dibujo: dibujoDe('CSK-0138'),
  }
  expect((await readCarrito(page))[1]).toEqual(con7)
  await expect(segunda).toContainText(formatPesos(con7.precioFinal))

  // The print is taken out, patches stay; the server agrees with both prices.
  await cambiar.click()
  await primera.getByLabel('Nombre').fill('')
  await primera.getByLabel('Número').fill('')
  await guardar(primera).click()
  await expect(page.getByRole('status').filter({ hasText: 'ahora va sin estampar' })).toHaveCount(1)
  await expect(primera).toContainText('Con parches')
  await expect(continuar).toBeVisible()
  const precioFinal = before[0]!.precioFinal - 200
  expect((await readCarrito(page))[0]).toEqual({
    ...before[0]!,
    nombrePersonalizado: '',
    numero: '',
    personalizacion: false,
    precioFinal,
  })
  await page.reload()
  await expect(continuar).toBeVisible()
  await expect(primera).toContainText(formatPesos(precioFinal))
  await expect(page.getByText('Cambió el precio')).toHaveCount(0)
})

test('2.57, 10.24 What is still being typed in the cart’s lines is saved by going on; what can’t be printed keeps the buyer there', async ({
  page,
}) => {
  await fillCarrito(page, [
    { codigo: 'CSK-0012', talle: 'S', modo: 'encargo', nombre: 'Nandez', numero: '9' },
    { codigo: 'CSK-0138', talle: 'L', modo: 'encargo' },
  ])
  await page.goto('/cart')
  const [primera, segunda] = [lineas(page).first(), lineas(page).nth(1)]
  await primera.getByText(/^Cambiar nombre o número/).click()
  await segunda.getByText(/^Agregar nombre o número/).click()
  await primera.getByLabel('Número').fill('10')
  await segunda.getByLabel('Número').fill('123')
  await page.getByRole('link', { name: 'Continuar al envío' }).click()
  await expect(segunda.getByLabel('Número')).toBeFocused()
  await expect(page).toHaveURL('/cart')
  await segunda.getByLabel('Número').fill('12')
  await primera.getByText(/^Cambiar nombre o número/).click()
  await primera.getByLabel('Número').fill('11')
  await page.getByRole('link', { name: 'Continuar al envío' }).click()
  await expect(page).toHaveURL('/shipping')
  expect((await readCarrito(page)).map(({ numero }) => numero)).toEqual(['11', '12'])
  const resumen = page.getByRole('region', { name: 'Tu pedido' })
  await expect(resumen).toContainText('Número: 11')
  await resumen.getByRole('link', { name: 'Cambiar algo del carrito' }).click()
  await expect(page).toHaveURL('/cart')
})

test('10.23 The size guide opens in place in the cart', async ({ page }) => {
  await fillCarrito(page, [{ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }])
  await page.goto('/cart')
  await page.getByText('Guía de talles en centímetros').click()
  await expect(page.getByRole('table', { name: 'Adultos' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Niños' })).toBeVisible()
})

test('2.54 A cart says that nothing is paid yet and what comes next, before it is read; an empty one doesn’t', async ({
  page,
}) => {
  const said = /Todavía no pagás nada/
  expect(await (await page.request.get('/cart')).text()).toMatch(said)
  await page.goto('/cart')
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible()
  await expect(page.getByText(said)).toHaveCount(0)
  await fillCarrito(page, [{ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()
  await expect(page.getByText(said)).toBeVisible()
})

test('2.44 A cart of many different items lists each with both prices, the totals, and when they arrive', async ({
  page,
}) => {
  const elegidas: Elegida[] = [
    { codigo: 'CSK-0011', talle: 'M', modo: 'stock' },
    { codigo: 'CSK-0011', talle: 'L', modo: 'stock' },
    { codigo: 'CSK-0012', talle: 'S', modo: 'encargo', nombre: 'Nández', numero: '8' },
    { codigo: 'CSK-0013', talle: 'M', modo: 'encargo', parches: true },
    { codigo: 'CSK-0138', talle: 'XL', modo: 'stock' },
    { codigo: 'CSK-0138', talle: 'L', modo: 'encargo', numero: '10', parches: true },
    { codigo: 'CSK-0006', talle: 'M', modo: 'encargo' },
  ]
  const extras = [0, 0, 200, 200, 0, 400, 0]
  const precios = elegidas.map(({ codigo, modo }) => preciosEsperados(camiseta(codigo), modo))
  await fillCarrito(page, elegidas)
  await page.goto('/cart')
  await test.step('1.5 Its link counts them', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (7)' })).toBeVisible()
  })
  await expect(lineas(page)).toHaveCount(7)
  await test.step('10.13, 14.2 Each line shows name, size, mode, print and both prices', async () => {
    for (const [index, { codigo, talle, modo }] of elegidas.entries()) {
      const linea = lineas(page).nth(index)
      await expect(linea).toContainText(camiseta(codigo).nombre)
      await expect(linea).toContainText(modo === 'stock' ? 'En stock' : 'Por encargo')
      await expect(talleDe(linea)).toHaveValue(talle)
      await expect(linea).toContainText(pesos(precios[index]!.tarjeta + extras[index]!))
      await expect(linea).toContainText(pesos(precios[index]!.transferencia + extras[index]!))
    }
    await expect(lineas(page).nth(2)).toContainText('Nombre: NÁNDEZ · Número: 8')
    await expect(lineas(page).nth(5)).toContainText('Número: 10 · Con parches')
  })

  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const totales = page.getByRole('region', { name: 'Totales' })
  await test.step('10.14 Both totals are seen', async () => {
    await expect(totales.getByRole('term')).toHaveText([
      /^Total con tarjeta sin envío/,
      /^Total por transferencia sin envío/,
    ])
    await expect(totales).toContainText(pesos(sum(precios.map((p) => p.tarjeta)) + 800))
    await expect(totales).toContainText(pesos(sum(precios.map((p) => p.transferencia)) + 800))
  })
  await test.step('18.5, 44.8 The day in Montevideo and elsewhere is told, and on what it hangs', async () => {
    await expect(totales).toContainText(
      new RegExp(
        `Se hace en 15 a 20 días y llega ${DIA} a Montevideo y ${DIA} al interior, si lo pagás.* antes de las 15:00`,
      ),
    )
  })
  await test.step('2.45 It leads to /shipping', async () => {
    await totales.getByRole('link', { name: 'Continuar al envío' }).click()
    await expect(page).toHaveURL('/shipping')
  })
})

test('10.9, 10.10, 10.12 A changed price is shown on its line, old → new, and blocks the order until it is accepted', async ({
  page,
}) => {
  await fillCarrito(page, [
    { codigo: 'CSK-0011', talle: 'M', modo: 'stock' },
    { codigo: 'CSK-0246', talle: 'M', modo: 'encargo', numero: '9' },
  ])
  change('update products set precio_encargo = 2990, actualizado = actualizado + 1 where codigo = ?', 'CSK-0246')
  await page.goto('/cart')
  const linea = lineas(page).nth(1)
  await expect(linea).toContainText(/\$\s2\.940 → \$\s3\.190/)
  await expect(linea).toContainText(/\$\s2\.666 → \$\s2\.891/)
  await expect(lineas(page).nth(0)).not.toContainText('Cambió')
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revisar lo que cambió' }).click()
  await expect(linea).toBeFocused()

  await linea.getByRole('button', { name: 'Aceptar el precio nuevo' }).click()
  await expect(linea).not.toContainText('Cambió')
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()
  expect((await readCarrito(page))[1]).toMatchObject({ precio: 2990, precioDescuento: 2691, precioFinal: 3190 })
})

test('10.9, 10.12 /shipping checks the lines too: nothing is ordered before changes are accepted or removed @long', async ({
  page,
}) => {
  await fillCarrito(page, [
    { codigo: 'CSK-0106', talle: 'M', modo: 'encargo' },
    { codigo: 'CSK-0120', talle: 'XL', modo: 'stock' },
  ])
  change('update products set precio_encargo = 2300, actualizado = actualizado + 1 where codigo = ?', 'CSK-0106')
  sellOut('CSK-0120', 'XL')
  await fillEnvio(page)
  const [cambiada, agotada] = [
    lineas(page).filter({ hasText: 'Cambió el precio' }),
    lineas(page).filter({ hasText: 'se agotó' }),
  ]
  await test.step('10.10, 10.11 Each line says what changed', async () => {
    await expect(cambiada).toContainText(/\$\s2\.240 → \$\s2\.300/)
    await expect(agotada).toHaveCount(1)
  })

  const orders: string[] = []
  page.on('request', (request) => orders.push(...(/transfer-orders/.test(request.url()) ? [request.url()] : [])))
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await expect(alerta(page)).toHaveAccessibleName(/Algo cambió en tu carrito/)
  await alerta(page).getByRole('button', { name: 'Entendido' }).click()
  expect(orders).toEqual([])

  await cambiada.getByRole('button', { name: 'Aceptar el precio nuevo' }).click()
  await agotada.getByRole('button', { name: /^Quitar/ }).click()
  await expect(page.getByRole('button', { name: /Mercado Pago/ })).toContainText(pesos(2300 + 260))
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  await expect(page.getByText(pesos(2070 + 260)).first()).toBeVisible()
})

test('7.11, 10.9 A cart that can’t be checked says so and offers to try again', async ({ page }) => {
  await fillCarrito(page, [{ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }])
  await page.route('**/api/cart/check', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('No pudimos revisar precios y talles.')).toBeVisible()
  await expect(lineas(page)).toContainText(camiseta('CSK-0011').nombre)
  await expect(lineas(page)).toContainText('En stock · Talle M')
  await expect(talleDe(lineas(page))).toHaveCount(0)
  await page.unroute('**/api/cart/check')
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect(page.getByText('No pudimos revisar precios y talles.')).toHaveCount(0)
  await expect(talleDe(lineas(page))).toHaveValue('M')
})

test('10.8, 10.20 The size of a line is changed in its place, in every tab; what is printed stays, and so does the focus @long', async ({
  page,
  context,
}) => {
  const items = [
    itemDe({ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }),
    itemDe({ codigo: 'CSK-0012', talle: 'L', modo: 'encargo', nombre: 'GÓMEZ', numero: '7', parches: true }),
    itemDe({ codigo: 'CSK-0017', talle: 'M', modo: 'stock' }),
  ]
  await storeCarrito(page, JSON.stringify(items))
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  const talle = talleDe(lineas(page).nth(1))
  await talle.focus()
  const checked = page.waitForResponse('**/api/cart/check')
  await talle.selectOption('XL')
  expect((await checked).request().postDataJSON()).toMatchObject({ items: [{}, { talle: 'XL' }, {}] })
  expect(await readCarrito(page)).toEqual([items[0], { ...items[1], talle: 'XL' }, items[2]])
  await expect(page.getByRole('status').filter({ hasText: `${items[1]!.nombre}: ahora en talle XL.` })).toBeAttached()
  await expect(page.getByText('Revisando precios y talles…')).toHaveCount(0)
  await expect(talle).toBeFocused()
  await expect(talle).toHaveValue('XL')
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()
  await expect(talleDe(lineas(other).nth(1))).toHaveValue('XL')

  // Sizes sold out in stock can be made to order: each mode has its own.
  const enStock = talleDe(lineas(page).nth(2))
  await expect(enStock.getByRole('option', { name: 'L', exact: true })).toHaveCount(0)
  await expect(enStock.getByRole('option', { name: 'S', exact: true })).toHaveCount(1)
})

test('5.1, 8.1, 10.20 A size that is in the cart already is refused as when adding, and nothing changes @long', async ({
  page,
}) => {
  const items = (['M', 'L'] as const).map((talle) => itemDe({ codigo: 'CSK-0011', talle, modo: 'stock' }))
  await storeCarrito(page, JSON.stringify(items))
  await page.goto('/cart')
  const talle = talleDe(lineas(page).nth(0))
  await talle.focus()
  await talle.selectOption('L')
  await expect(alerta(page)).toHaveAccessibleName('Este producto ya fue agregado con ese talle')
  await alerta(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(alerta(page)).toHaveCount(0)
  await expect(talle).toBeFocused()
  await expect(talle).toHaveValue('M')
  expect(await readCarrito(page)).toEqual(items)
})

test('10.11, 10.12, 10.20 A line whose size sold out is mended by another size, and its price is compared as ever @long', async ({
  page,
}) => {
  const item = itemDe({ codigo: 'CSK-0017', talle: 'L', modo: 'stock' })
  await storeCarrito(
    page,
    JSON.stringify([{ ...item, precio: item.precio - 100, precioFinal: item.precioFinal - 100 }]),
  )
  await page.goto('/shipping')
  await expect(lineas(page)).toContainText('Este talle se agotó. Quitala para continuar.')
  await page.goto('/cart')
  const linea = lineas(page)
  await expect(linea).toContainText('Este talle se agotó. Elegí otro o quitala para continuar.')
  await expect(page.getByText('Aceptá el cambio, elegí otro talle o quitala para continuar.')).toBeVisible()
  await expect(talleDe(linea)).toHaveValue('L')
  await talleDe(linea).selectOption('M')
  await expect(linea).not.toContainText('agotó')
  await expect(linea).toContainText(/\$\s2\.390 → \$\s2\.490/)
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toHaveCount(0)
  await linea.getByRole('button', { name: 'Aceptar el precio nuevo' }).click()
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()
  expect(await readCarrito(page)).toEqual([{ ...item, talle: 'M' }])
})

test('10.33 A cart of the former shop is taken over: what is missing is found, what is gone is said', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0013')
  const old = { talle: '2XL', esEncargo: true, precio: 1, precioDescuento: 1, cantidad: 1 }
  await storeCarrito(
    page,
    JSON.stringify([
      { ...old, id: 'CSK-00132XLencargo', nombre: shirt.nombre, imagen: '' },
      { nombre: camiseta('CSK-0011').nombre, talle: 'M', imagen: null },
      { ...old, id: 'no-existe', nombre: 'Camiseta vieja', imagen: '/fotos/vieja.jpg' },
    ]),
  )
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'No pudimos traer de tu carrito anterior: Camiseta vieja. Buscalas en la tienda, o escribinos.',
  )
  await expect(main.getByRole('listitem').filter({ hasText: shirt.nombre })).toContainText('2XL')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (2)' })).toBeVisible()
  const { tarjeta } = preciosEsperados(shirt, 'encargo')
  expect(await readCarrito(page)).toMatchObject([
    {
      id: shirt.id,
      codigo: 'CSK-0013',
      slug: shirt.slug,
      imagen: `/img/${shirt.imagen}/320.webp`,
      precioFinal: tarjeta,
    },
    { codigo: 'CSK-0011', talle: 'M', modo: 'stock' },
  ])
})

for (const { what, forbid } of [
  {
    what: 'forbidden',
    forbid: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    },
  },
  {
    what: 'full',
    forbid: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  },
]) {
  test(`10.35 Where the browser’s storage is ${what} the cart says so, and is bought in without leaving the page`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(forbid)
    const shirt = camiseta('CSK-0013')
    await page.goto(`/product/${shirt.slug}?modo=encargo`)
    await page.getByRole('button', { name: '2XL', exact: true }).click()
    await page.getByRole('button', AGREGAR).click()
    await expect(page.getByRole('dialog', { name: 'Tu navegador no guarda el carrito' })).toBeVisible()
    await expect(page.getByText('Agregado al carrito')).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver carrito' }).click()
    await expect(lineas(page)).toContainText(shirt.nombre)
    await page.getByRole('link', { name: 'Continuar al envío' }).click()
    await fillDatos(page)
    await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
    await page.waitForURL(/\/checkout-transfer\?pedido=/)
    await expect(page.getByText('Tu pedido está hecho.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito', exact: true })).toBeVisible()
    expect(errors).toEqual([])
  })
}
