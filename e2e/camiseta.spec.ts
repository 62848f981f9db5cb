import type { Page } from '@playwright/test'
import { ajustesGuardados } from './support/ajustes.ts'
import { change, select } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { readCarrito } from './support/carrito.ts'
import { DIA, pesos } from './support/comprador.ts'
import { camisetasCon, LISTA, tallesDe } from './support/listas.ts'
import { arriveAlive, expect, holdAnswers, holdScripts, test, waitForReact } from './support/prueba.ts'

/** A shirt's page. */

/** In stock (some sizes sold out) and made to order; nothing printed on it. */
const AMBOS = 'CSK-0017'

const sizes = (page: Page) => page.getByRole('group', { name: 'Talle' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Agregar al carrito' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('20.1 A shirt that can be had both ways lets choose ‘En stock’ or ‘Por encargo’, each with its sizes, price and arrival', async ({
  page,
}) => {
  const shirt = camiseta(AMBOS)
  const { tiempoEncargo, envio } = ajustesGuardados()
  await page.goto(`/product/${shirt.slug}`)
  await expect(title(page)).toHaveText(shirt.nombre)
  const modes = page.getByRole('navigation', { name: 'Cómo comprarla' })
  await test.step('4.6, 20.23 Two modes, each with when it leaves', async () => {
    await expect(modes).toHaveText(/En stock\s*lista para enviar\s*Por encargo\s*se hace en 15 a 20 días/)
    await expect(modes.getByRole('link', { name: 'En stock' })).toHaveAttribute('aria-current', 'true')
  })
  const arrival = page.getByRole('region', { name: 'Llegada y envío' })

  const stock = preciosEsperados(shirt, 'stock')
  await expect(page.getByRole('article').first()).toContainText(pesos(stock.tarjeta))
  await expect(page.getByRole('article').first()).toContainText(pesos(stock.transferencia))
  await test.step('20.2 Each size is a button, sold-out ones are marked', async () => {
    const all = select<{ talle: string }>('select talle from product_stock where product_id = ?', shirt.id).map(
      (row) => row.talle,
    )
    const available = tallesDe(AMBOS, 'stock')
    expect(available.length).toBeLessThan(all.length)
    await expect(sizes(page).getByRole('button')).toHaveCount(available.length)
    for (const talle of available)
      await expect(sizes(page).getByRole('button', { name: talle, exact: true })).toBeEnabled()
    for (const talle of all.filter((other) => !available.includes(other))) {
      await expect(sizes(page).getByRole('link', { name: new RegExp(`^${talle} ?agotado`) })).toBeVisible()
    }
  })
  await test.step('18.1, 18.4, 44.8 The day is told, hours in the list of costs alone', async () => {
    await expect(arrival).toContainText(new RegExp(`Llega ${DIA} a Montevideo`))
    await expect(arrival).toContainText(new RegExp(`Llega ${DIA} al resto del país, si la pagás.* antes de las 15:00`))
    await arrival.getByText('Costos de envío y retiro').click()
    for (const { tiempo } of [envio.domicilio.montevideo, envio.domicilio.interior])
      await expect(arrival.getByRole('cell', { name: `despachada, llega en ${tiempo}` })).toBeVisible()
    await expect(arrival).not.toContainText('Se hace')
  })

  await test.step('20.20 What can be made leads there', async () => {
    await page.getByRole('link', { name: 'Pedila por encargo' }).click()
    await expect(page).toHaveURL(`/product/${shirt.slug}?modo=encargo`)
    await expect(modes.getByRole('link', { name: 'Por encargo' })).toHaveAttribute('aria-current', 'true')
  })
  const encargo = preciosEsperados(shirt, 'encargo')
  expect(encargo.tarjeta).not.toBe(stock.tarjeta)
  await expect(page.getByRole('article').first()).toContainText(pesos(encargo.tarjeta))
  await expect(page.getByRole('article').first()).toContainText(pesos(encargo.transferencia))
  await test.step('3.11 Sizes are in order', async () => {
    const inOrder = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    expect(tallesDe(AMBOS, 'encargo').toSorted()).toEqual(inOrder.toSorted())
    await expect(sizes(page).getByRole('button')).toHaveText(inOrder)
  })
  await test.step('18.2 The making time comes first', async () => {
    await expect(arrival).toContainText(`se hace en ${tiempoEncargo.desde} a ${tiempoEncargo.hasta} días`)
    await expect(arrival).toContainText(new RegExp(`Llega ${DIA} a Montevideo y ${DIA} al resto del país, si la pagás`))
  })
})

test('20.1, 20.2 A shirt in one mode alone says which; sizes sold out for good are marked and disabled @long', async ({
  page,
}) => {
  const [onlyStock] = camisetasCon(
    `${LISTA.stock} and not ${LISTA.encargo} and exists (select 1 from product_stock s where s.product_id = p.id and s.cantidad = 0)`,
  )
  await page.goto(`/product/${onlyStock!.slug}`)
  await expect(page.getByText('En stock, lista para enviar')).toBeVisible()
  const soldOut = sizes(page).getByRole('button', { disabled: true })
  await expect(soldOut.first()).toHaveAccessibleName(/agotado$/)
  await expect(sizes(page).getByRole('button', { disabled: false })).toHaveCount(
    tallesDe(onlyStock!.codigo, 'stock').length,
  )
  await expect(sizes(page)).toContainText('Los talles tachados están agotados.')

  const [onlyMade] = camisetasCon(`${LISTA.encargo} and not ${LISTA.stock}`)
  await page.goto(`/product/${onlyMade!.slug}`)
  await expect(page.getByText('Por encargo, se hace en 15 a 20 días')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Cómo comprarla' })).toHaveCount(0)
})

test('20.2 A shirt that can’t be had in any way says that it is sold out, and can’t be added @long', async ({
  page,
}) => {
  const [gone] = camisetasCon(`not ${LISTA.stock} and not ${LISTA.encargo}`)
  await page.goto(`/product/${gone!.slug}`)
  await expect(page.getByText(/^Agotada por ahora/)).toBeVisible()
  await expect(addButton(page)).toHaveCount(0)
})

test('20.3 A sold-out size that can be made leads to the other mode @long', async ({ page }) => {
  const shirt = camiseta(AMBOS)
  await page.goto(`/product/${shirt.slug}`)
  await sizes(page)
    .getByRole('link', { name: /^L ?agotado/ })
    .click()
  await expect(page).toHaveURL(`/product/${shirt.slug}?modo=encargo&talle=L`)
  await expect(sizes(page).getByRole('button', { name: 'L', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toBeVisible()
  expect(await readCarrito(page)).toMatchObject([{ codigo: AMBOS, talle: 'L', modo: 'encargo', esEncargo: true }])
})

test('20.4, 20.5, 14.7 Both prices and what the transfer saves are shown before adding, and follow the personalisation while it is typed', async ({
  page,
}) => {
  // The shirt has a transfer price of its own.
  const shirt = camiseta('CSK-0104')
  const { tarjeta, transferencia } = preciosEsperados(shirt, 'encargo')
  await page.goto(`/product/${shirt.slug}?modo=encargo`)
  const prices = page.getByRole('article').first()
  const expectPrices = async (extras: number) => {
    await expect(prices).toContainText(pesos(tarjeta + extras))
    await expect(prices).toContainText(pesos(transferencia + extras))
    await expect(prices).toContainText(new RegExp(`ahorrás ${pesos(tarjeta - transferencia).source}`))
  }
  await expectPrices(0)
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await expectPrices(0)
  await test.step('9.3, 14.5 Name and number are charged once', async () => {
    await page.getByLabel('Número', { exact: true }).fill('9')
    await expectPrices(200)
    await page.getByLabel('Nombre', { exact: true }).fill('Suárez')
    await expectPrices(200)
  })
  await test.step('9.4 Patches', async () => {
    await page.getByRole('checkbox', { name: /parches/ }).check()
    await expectPrices(400)
    await expect(prices).toContainText(new RegExp(`Incluye ${pesos(400).source}`))
  })
  await page.getByRole('checkbox', { name: /nombre y número/ }).uncheck()
  await expectPrices(200)
})

test('5.2, 8.2, 20.7 Adding without a size takes the focus to the sizes and loses nothing that was typed', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`)
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel('Nombre', { exact: true }).fill('Forlán')
  await page.getByLabel('Número', { exact: true }).fill('10')
  await addButton(page).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Seleccioná un talle antes de continuar.')
  await alert.getByRole('button', { name: 'Entendido' }).click()
  await expect(sizes(page).getByRole('button').first()).toBeFocused()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Forlán')
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('10')
  expect(await readCarrito(page)).toEqual([])

  await sizes(page).getByRole('button', { name: 'XL', exact: true }).click()
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toContainText('FORLÁN')
  expect(await readCarrito(page)).toMatchObject([
    { talle: 'XL', nombrePersonalizado: 'Forlán', numero: '10', personalizacion: true },
  ])
})

test('20.7 Adding without a size takes the focus past the sold-out ones, to the first size that can be chosen', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta('CSK-0027').slug}?modo=stock`)
  await expect(sizes(page).getByRole('link', { name: /^S/ })).toBeVisible()
  await addButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).press('Enter')
  await expect(sizes(page).getByRole('button', { name: 'M', exact: true })).toBeFocused()
})

test('5.16, 5.17, 20.16 Name and number can be filled in only while their checkbox is on, beside what holds for exchanges; turning it off clears them', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`)
  const box = page.getByRole('checkbox', { name: /nombre y número/ })
  const nombre = page.getByLabel('Nombre', { exact: true })
  const numero = page.getByLabel('Número', { exact: true })
  await expect(box).not.toBeChecked()
  await expect(nombre).toBeDisabled()
  await expect(numero).toBeDisabled()
  const cambios = page.getByText(
    'Personalizada, una vez hecha no se cambia por talle ni por gusto; si llega fallada o distinta, nos hacemos cargo.',
  )
  await expect(cambios.getByRole('link', { name: 'Ver cambios y devoluciones' })).toHaveAttribute('href', '/cambios')
  await box.check()
  await nombre.fill('Recoba')
  await numero.fill('20')
  await box.uncheck()
  await expect(nombre).toBeDisabled()
  await expect(numero).toBeDisabled()
  await expect(nombre).toHaveValue('')
  await expect(numero).toHaveValue('')
  // A tap on a field that is off turns it on and leads into it.
  await numero.click({ force: true })
  await expect(box).toBeChecked()
  await expect(numero).toBeFocused()
  await expect(nombre).toHaveValue('')
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  await expect(box).toHaveCount(0)
})

test('5.19, 20.8 A name of up to 12 letters and a number from 0 to 99 are printed in capitals; a refused character is explained in place @long', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`)
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  const nombre = page.getByLabel('Nombre', { exact: true })
  const numero = page.getByLabel('Número', { exact: true })
  const letters = 'El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.'
  const field = page.getByRole('group', { name: 'Personalización' })
  for (const [value, fault] of [
    ['Ana 7', letters],
    ['<b>', letters],
    ['ABCDEFGHIJKLM', 'El nombre puede tener hasta 12 letras.'],
    ["d'Ñ. ó-ÜPQRS", null],
  ] as const) {
    await nombre.fill(value)
    if (fault === null) await expect(nombre).not.toHaveAttribute('aria-invalid', 'true')
    else {
      await expect(nombre).toHaveAttribute('aria-invalid', 'true')
      await expect(nombre).toHaveAccessibleDescription(new RegExp(fault))
    }
  }
  await expect(field).toContainText('12 de 12 letras')
  await test.step('5.18 A number goes from 0 to 99', async () => {
    for (const [value, ok] of [
      ['100', false],
      ['-1', false],
      ['7a', false],
      ['99', true],
      ['0', true],
      ['07', true],
    ] as const) {
      await numero.fill(value)
      if (ok) await expect(numero).not.toHaveAttribute('aria-invalid', 'true')
      else await expect(numero).toHaveAccessibleDescription(/El número va de 0 a 99\./)
    }
  })
  await sizes(page).getByRole('button', { name: 'M', exact: true }).click()
  await nombre.fill('Ana 7')
  await addButton(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(letters)
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(nombre).toBeFocused()
  expect(await readCarrito(page)).toEqual([])
  await test.step('5.20 It is printed in capitals', async () => {
    await nombre.fill('o’higgins')
    await addButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toContainText("O'HIGGINS")
  })
})

test('20.9, 20.11, 20.24 The back of the shirt is drawn live with the name and number as they are typed, after the letter itself, and can be seen large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`)
  const field = page.getByRole('group', { name: 'Personalización' })
  await expect(field.getByRole('img', { name: 'Dorso de la camiseta, sin estampar' })).toBeVisible()
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel('Nombre', { exact: true }).fill('ñandú')
  await expect(field.getByRole('img', { name: 'Dorso de la camiseta con ÑANDÚ', exact: true })).toBeVisible()
  await page.getByLabel('Número', { exact: true }).fill('07')
  const live = field.getByRole('img', { name: 'Dorso de la camiseta con ÑANDÚ 07' })
  await expect(live).toBeVisible()
  // A key itself changes letters and price at once, the drawing after the next paint.
  const [letters, drawnBefore] = await page.getByLabel('Nombre', { exact: true }).evaluate(async (input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(input, 'ÑANDÚES')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    const seen = document.getElementById(input.getAttribute('aria-describedby')!)!.textContent
    return [seen, input.closest('fieldset')!.querySelector('svg[role=img]')!.getAttribute('aria-label')]
  })
  expect(letters).toBe('7 de 12 letras')
  expect(drawnBefore).toBe('Dorso de la camiseta con ÑANDÚ 07')
  await expect(field.getByRole('img', { name: 'Dorso de la camiseta con ÑANDÚES 07' })).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('ñandú')
  await expect(live).toBeVisible()
  // The drawing stands beside the fields on a phone: both are in sight at once.
  const [drawn, typed] = [await live.boundingBox(), await page.getByLabel('Nombre', { exact: true }).boundingBox()]
  expect(drawn!.x).toBeGreaterThan(typed!.x + typed!.width)
  expect(Math.abs(drawn!.y - typed!.y)).toBeLessThan(120)

  await field.getByRole('button', { name: 'Ver grande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Así se estampa' })
  const large = dialog.getByRole('img', { name: 'Dorso de la camiseta con ÑANDÚ 07' })
  await expect(large).toBeVisible()
  expect((await large.boundingBox())!.width).toBeGreaterThan(1.8 * drawn!.width)
  const near = await large.getAttribute('viewBox')
  await dialog.getByRole('button', { name: 'Ver la camiseta entera' }).click()
  await expect(large).not.toHaveAttribute('viewBox', near!)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field.getByRole('button', { name: 'Ver grande' })).toBeFocused()
})

/** The pictures of a shirt's page, and one of them large. */
function picturesOf(page: Page) {
  const view = page.getByRole('dialog', { name: 'Imagen en grande' })
  return {
    link: (lado: 'frente' | 'dorso') =>
      page.getByRole('link', { name: new RegExp(`, ${lado} Ver grande$`), includeHidden: true }),
    dot: (index: number) => page.getByRole('button', { name: `Imagen ${index} de 2`, exact: true }),
    view,
    shown: (lado: 'frente' | 'dorso') => view.getByRole('img', { name: new RegExp(`, ${lado}$`) }),
  }
}

test('20.22 A picture opens large by a click, the second as the second, and not by being dragged @long', async ({
  page,
}) => {
  // A wider screen shows all of them at once (48.4).
  await page.setViewportSize({ width: 900, height: 720 })
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  const { link, dot, view, shown } = picturesOf(page)
  const box = (await link('frente').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 200]

  // The slider moves its pictures itself from here on.
  await expect(link('dorso')).toHaveAttribute('tabindex', '-1')
  await page.mouse.move(x + 0.3 * box.width, y)
  await page.mouse.down()
  await page.mouse.move(x - 0.3 * box.width, y, { steps: 12 })
  await page.mouse.up()
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  // A view that the drag opened would be here before the one that the next click asks for.
  await link('dorso').click()
  await expect(shown('dorso')).toBeVisible()
  await expect(view).toContainText('2 de 2')
  await view.getByRole('button', { name: 'Imagen siguiente' }).click()
  await expect(shown('frente')).toBeVisible()
  await expect(view).toContainText('1 de 2')
  await expect(page).toHaveURL(`/product/${camiseta(AMBOS).slug}`)

  const room = (await view.boundingBox())!
  expect(room.height).toBe(page.viewportSize()!.height)
  const fit = (await shown('frente').boundingBox())!
  expect([fit.width, fit.height]).toEqual([room.width, room.height])
  // The pressed spot stays where it is.
  await page.mouse.click(fit.x + 0.7 * fit.width, fit.y + 0.3 * fit.height)
  const twice = (await shown('frente').boundingBox())!
  expect([twice.width, twice.height]).toEqual([2 * fit.width, 2 * fit.height])
  expect((fit.x + 0.7 * fit.width - twice.x) / twice.width).toBeCloseTo(0.7, 1)
  expect((fit.y + 0.3 * fit.height - twice.y) / twice.height).toBeCloseTo(0.3, 1)
  await page.mouse.click(fit.x + 200, fit.y + 200)
  expect(await shown('frente').boundingBox()).toEqual(fit)

  // The page lies beside the picture.
  await page.mouse.click(5, 300)
  await expect(view).toHaveCount(0)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('20.22 By keyboard a picture opens large, is enlarged and followed by the others; the focus comes back to the one that was seen last @long', async ({
  page,
}) => {
  // A wider screen shows all of them at once (48.4).
  await page.setViewportSize({ width: 900, height: 720 })
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  const { link, dot, view, shown } = picturesOf(page)
  await link('frente').focus()
  // The back is out of sight, and not led to, once the row slides.
  await expect(link('dorso')).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Imagen anterior' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(shown('frente')).toBeVisible()
  await expect(view.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(link('frente')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(shown('frente')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown('dorso')).toBeVisible()
  await view.getByRole('button', { name: 'Ampliar' }).focus()
  await page.keyboard.press('Enter')
  const twice = (await shown('dorso').boundingBox())!
  expect(twice.width).toBe(2 * (await view.boundingBox())!.width)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await shown('dorso').boundingBox())!.x).toBeLessThan(twice.x)
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(link('dorso')).toBeFocused()
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
})

test('20.22 On a phone a tap opens a picture large and a swipe doesn’t; in the large view a swipe brings the next', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  arriveAlive(page)
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  const { link, dot, view, shown } = picturesOf(page)
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  // The swipe crosses over half a picture: a busy machine's finger is so slow that only its way counts.
  const swipeLeft = async (y: number) => {
    await touch('touchStart', { x: 260, y })
    for (const x of [240, 180, 100, 20]) await touch('touchMove', { x, y })
    await touch('touchEnd')
  }

  // The slider moves its pictures itself from here on.
  await expect(link('dorso')).toHaveAttribute('tabindex', '-1')
  await swipeLeft(200)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await expect(view).toHaveCount(0)
  await link('dorso').tap()
  await expect(shown('dorso')).toBeVisible()
  await swipeLeft(400)
  await expect(shown('frente')).toBeVisible()

  // Two fingers enlarge.
  await touch('touchStart', { x: 150, y: 350 }, { x: 210, y: 350 })
  for (const by of [20, 50, 80]) await touch('touchMove', { x: 150 - by, y: 350 }, { x: 210 + by, y: 350 })
  await touch('touchEnd')
  await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.5)
  await expect(shown('frente')).toBeVisible()
  await context.close()
})

test('20.22 A shirt with one picture has it large without arrows @long', async ({ page }) => {
  const { id, slug } = camiseta('CSK-0207')
  change('delete from product_imagenes where orden > 0 and product_id = ?', id)
  const { link, view, shown } = picturesOf(page)
  await expect(async () => {
    await page.goto(`/product/${slug}`)
    await expect(link('dorso')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await link('frente').click()
  await expect(shown('frente')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown('frente')).toBeVisible()
  await expect(view.getByRole('button')).toHaveText(['', ''])
  await expect(view).not.toContainText('1 de 1')
  await view.getByRole('button', { name: 'Cerrar' }).click()
  await expect(link('frente')).toBeFocused()
})

test('20.10, 20.21 A size guide in centimetres opens in place, of the sizes that the shirt comes in', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`)
  const guide = page.getByRole('table', { name: 'Adultos' })
  await expect(guide).toBeHidden()
  const before = page.url()
  await page.getByText('Guía de talles en centímetros').click()
  await expect(guide.getByRole('row', { name: /^M 53 72/ })).toBeVisible()
  const talles = await page.getByRole('group', { name: 'Talle' }).getByRole('button').allInnerTexts()
  await expect(guide.getByRole('rowheader')).toHaveText(talles)
  await expect(page.getByRole('table', { name: 'Niños' })).toHaveCount(0)
  expect(page.url()).toBe(before)
  await page.getByText('Guía de talles en centímetros').click()
  await expect(guide).toBeHidden()

  await page.goto(`/product/${camiseta('CSK-0036').slug}`)
  await page.getByText('Guía de talles en centímetros').click()
  await expect(page.getByRole('table', { name: 'Niños' }).getByRole('row', { name: /^10 42 57/ })).toBeVisible()
  await expect(guide).toHaveCount(0)
})

test('3.23, 3.24, 3.25 A shirt that comes printed shows it and can’t be personalised; one that comes with patches has none to add @long', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta('CSK-0066').slug}?modo=encargo`)
  await expect(page.getByText('Viene estampada: L. SUÁREZ 9')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Personalización' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await page.goto(`/product/${camiseta('CSK-0050').slug}?modo=encargo`)
  await expect(page.getByRole('checkbox', { name: /nombre y número/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /parches/ })).toHaveCount(0)
})

test('14.8, 9.1 A shirt’s page names instalments through Mercado Pago and both banks @long', async ({ page }) => {
  const { cuotas, bancos } = ajustesGuardados()
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  await expect(page.getByText(`hasta ${cuotas} cuotas con Mercado Pago`).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`${bancos[0]!.nombre} o ${bancos[1]!.nombre}`)).first()).toBeVisible()
  const { hasVariant } = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent())!,
  ) as { hasVariant: { offers: { priceCurrency: string } }[] }
  expect(new Set(hasVariant.map(({ offers }) => offers.priceCurrency))).toEqual(new Set(['UYU']))
})

test('2.38 Coming from a card, the shirt is shown at once from the navigation’s state while the page loads', async ({
  page,
}) => {
  const shirt = camiseta(AMBOS)
  await page.goto('/encargo?buscar=uruguay+visitante+2010')
  const release = await holdAnswers(page, '**/product/*.data*')
  await page.getByRole('article').getByRole('link', { name: shirt.nombre, exact: true }).click()
  await expect(page).toHaveURL(`/product/${shirt.slug}?modo=encargo`)
  await expect(title(page)).toHaveText(shirt.nombre)
  const { tarjeta, transferencia } = preciosEsperados(shirt, 'encargo')
  await expect(page.getByRole('main')).toContainText(pesos(tarjeta))
  await expect(page.getByRole('main')).toContainText(pesos(transferencia))
  await expect(page.getByRole('main').getByText('Cargando…')).toBeVisible()
  await expect(addButton(page)).toHaveCount(0)
  release()
  await expect(addButton(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Cargando…')).toHaveCount(0)
})

test('2.39, 9.13 When the server can’t be reached, the shirt kept under `productoSeleccionado` stands in @long', async ({
  page,
  context,
}) => {
  const shirt = camisetasCon(LISTA.destacadasStock)[0]!
  await page.goto(`/product/${shirt.slug}`)
  await expect
    .poll(() =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('productoSeleccionado') ?? '{}') as { codigo?: string }).codigo,
      ),
    )
    .toBe(shirt.codigo)
  await page.getByRole('banner').getByRole('link', { name: 'Casakas' }).click()
  const carousel = page.getByRole('region', { name: 'Casakas en Stock' })
  await expect(carousel).toBeVisible()
  await context.setOffline(true)
  await carousel.getByRole('link', { name: shirt.nombre, exact: true }).click()
  await expect(page.getByText(/No pudimos conectarnos/)).toBeVisible()
  await expect(title(page)).toHaveText(shirt.nombre)
  const talle = tallesDe(shirt.codigo, 'stock')[0]!
  await expect(sizes(page).getByRole('button', { name: talle, exact: true })).toBeEnabled()
})

test('2.40, 8.9 With neither server, state nor kept shirt the page says ‘Producto no encontrado.’ @long', async ({
  page,
  context,
}) => {
  const shirt = camiseta(AMBOS)
  const [other] = camisetasCon(LISTA.destacadasStock)
  await page.goto(`/product/${shirt.slug}`)
  await page.getByRole('banner').getByRole('link', { name: 'Casakas' }).click()
  await expect(page.getByRole('region', { name: 'Casakas en Stock' })).toBeVisible()
  await context.setOffline(true)

  // A card's own state is enough to tell what the shirt is.
  await page
    .getByRole('region', { name: 'Casakas en Stock' })
    .getByRole('link', { name: other!.nombre, exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible()
  await expect(title(page)).toHaveText(other!.nombre)

  await page.evaluate(() => localStorage.removeItem('productoSeleccionado'))
  await page.evaluate(() => history.go(-2))
  await expect(title(page)).toHaveText('Producto no encontrado.')
  await expect(page.getByRole('main')).toContainText('conexión')
  const again = page.getByRole('button', { name: 'Probar de nuevo' })
  // Trying again without the network takes nothing away.
  const asked = page.waitForEvent('requestfailed')
  await again.click()
  await asked
  await expect(again).toBeEnabled()
  await expect(page.getByRole('main')).toContainText('conexión')
  await context.setOffline(false)
  await again.click()
  await expect(title(page)).toHaveText(shirt.nombre)
})

test('20.17 On a phone the price and the button that adds are on the first screen, and nothing at the end stays under their bar', async ({
  page,
}) => {
  const shirt = camiseta(AMBOS)
  const bar = page.locator('.barra-de-compra')
  for (const size of [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/product/${shirt.slug}`)
    await expect(bar).toContainText(pesos(preciosEsperados(shirt, 'stock').tarjeta))
    await expect(bar).toBeInViewport({ ratio: 1 })
    // The price isn't only in the bar, where there is more room.
    if (size.height > 800) {
      const price = await page.getByText('con tarjeta', { exact: true }).first().boundingBox()
      expect(price!.y + price!.height).toBeLessThan((await bar.boundingBox())!.y)
    }
  }
  const lastLine = page.getByRole('contentinfo').getByText(/©/)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const room = async () => {
    const line = (await lastLine.boundingBox())!
    return (await bar.boundingBox())!.y - line.y - line.height
  }
  await expect.poll(room).toBeGreaterThan(0)
})

test('20.19 The details say what is meant by Jugador and Legendaria', async ({ page }) => {
  for (const [categoria, words] of [
    ['jugador', 'Jugador: como la que se usa en la cancha, más ajustada'],
    ['legendaria', 'Legendaria: diseño de otra época; de cuándo es la camiseta lo dice Procedencia'],
    ['hincha', 'Hincha'],
  ] as const) {
    const { slug } = select<{ slug: string }>(
      'select slug from products where activo = 1 and categoria = ? order by popularidad desc limit 1',
      categoria,
    )[0]!
    await page.goto(`/product/${slug}`)
    const row = page.getByRole('region', { name: 'Ficha' }).locator('dl > div', { hasText: 'Categoría' })
    await expect(row.getByRole('definition')).toHaveText(words)
  }
})

test('22.49 Boxes that are ticked before the page is alive stay ticked and count @long', async ({ page }) => {
  const { slug } = camiseta(AMBOS)
  const release = await holdScripts(page)
  await page.goto(`/product/${slug}?modo=encargo`, { waitUntil: 'commit' })
  const [nombreYNumero, parches] = [/nombre y número/, /arches/].map((name) => page.getByRole('checkbox', { name }))
  for (const box of [nombreYNumero!, parches!]) await box.check()
  await page.getByRole('group', { name: 'Talle' }).getByRole('button', { name: 'M', exact: true }).click()
  await addButton(page).click()
  release()
  const falta = page.getByRole('alertdialog', { name: /Escribí el nombre o el número/ })
  await falta.getByRole('button', { name: 'Entendido' }).click()
  for (const box of [nombreYNumero!, parches!]) await expect(box).toBeChecked()
  const { tarjeta } = preciosEsperados(camiseta(AMBOS), 'encargo')
  await expect(page.getByRole('article').first()).toContainText(pesos(tarjeta + 200))
  await page.getByLabel(/^Número/).fill('9')
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toBeVisible()
  expect(await readCarrito(page)).toMatchObject([
    { talle: 'M', numero: '9', parches: true, precioFinal: tarjeta + 400 },
  ])

  // A box ticked and unticked is as it was; a tap on fields that are off turns them on.
  await page.unroute('**/assets/*.js')
  const releaseAgain = await holdScripts(page)
  await page.goto(`/product/${slug}?modo=encargo`, { waitUntil: 'commit' })
  for (let press = 0; press < 2; press++) await parches!.click()
  await page.getByText('De 0 a 99').click()
  releaseAgain()
  await expect(nombreYNumero!).toBeChecked()
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
  await expect(parches!).not.toBeChecked()
  await expect(page.getByRole('article').first()).toContainText(pesos(tarjeta))
})

test('22.49 Size and button that are pressed before the page is alive count as soon as it is, once and in their order', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`/product/${camiseta(AMBOS).slug}?modo=encargo`, { waitUntil: 'commit' })
  const talle = (name: string) => page.getByRole('group', { name: 'Talle' }).getByRole('button', { name, exact: true })
  for (const name of ['M', 'XL', 'M']) await talle(name).click()
  const agregar = page.getByRole('button', { name: 'Agregar al carrito', exact: true })
  await agregar.click()
  await agregar.click()
  release()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await readCarrito(page)).map((item) => item.talle)).toEqual(['M'])
})

test('44.9 A page that stays open past the cut-off says hours in place of a day that isn’t true any more', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`/product/${camiseta(AMBOS).slug}`)
  const arrival = page.getByRole('region', { name: 'Llegada y envío' })
  await expect(arrival).toContainText(new RegExp(`Llega ${DIA} a Montevideo`))
  await waitForReact(page)
  await page.clock.fastForward(10 * 24 * 3_600_000)
  await expect(arrival).toContainText('Despachada, llega en 24 hs a Montevideo')
  await expect(arrival).not.toContainText(new RegExp(DIA))
})
