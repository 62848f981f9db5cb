import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { CODIGO_POR_CONFIRMAR } from '#domain/pedidos/uso-de-codigo.ts'
import { change, select } from './support/base-de-datos.ts'
import { makeCodigo } from './support/codigos.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { fillCarrito, itemDe, storeCarrito, type Elegida } from './support/carrito.ts'
import { fillEnvio, pesos } from './support/comprador.ts'
import { newIp, placeOrder, tokenIn } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdmin } from './support/visitante.ts'

/** Codes: typed in the cart or brought by a link, paid both ways, made and ended by the owner. */

/** Made to order: nobody's stock. */
const CAMISETA: Elegida = { codigo: 'CSK-0002', talle: 'M', modo: 'encargo' }
const ESTAMPADA: Elegida = { codigo: 'CSK-0013', talle: '2XL', modo: 'encargo', nombre: 'LUIS', numero: '9' }
const ENVIO = 260

const uno = preciosEsperados(camiseta(CAMISETA.codigo), 'encargo')
const otro = preciosEsperados(camiseta(ESTAMPADA.codigo), 'encargo')

const campo = (page: Page) => page.getByLabel('Código de descuento')

async function type(page: Page, codigo: string): Promise<void> {
  if (!(await campo(page).isVisible())) await page.getByText('¿Tenés un código?').click()
  await campo(page).fill(codigo)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

const aplicado = (page: Page) => page.getByRole('group', { name: 'Descuento' })
const total = (page: Page, medio: string) =>
  page.getByText(new RegExp(`^Total ${medio}`)).locator('xpath=ancestor-or-self::dt/following-sibling::dd[1]')

/** A tenth of a sum, half up. */
const tenth = (sum: number) => Math.floor((sum * 10 + 50) / 100)

test('34.9 A code typed in the cart takes its part off each shirt, and the order paid by transfer is what was shown @long', async ({
  page,
}) => {
  const codigo = makeCodigo()
  await fillCarrito(page, [CAMISETA, ESTAMPADA])
  await page.goto('/cart')
  await type(page, ` ${codigo.toLowerCase().split('').join(' ')} `)
  const menos = {
    tarjeta: tenth(uno.tarjeta + otro.tarjeta),
    transferencia: tenth(uno.transferencia + otro.transferencia),
  }
  await test.step('34.1, 34.8 However it is typed, the cart says what it takes off', async () => {
    await expect(aplicado(page)).toContainText(`Código ${codigo}`)
    await expect(aplicado(page)).toContainText(formatPesos(-menos.tarjeta))
    await expect(aplicado(page)).toContainText(formatPesos(-menos.transferencia))
  })
  const camisetas = {
    tarjeta: uno.tarjeta + otro.tarjeta + 200,
    transferencia: uno.transferencia + otro.transferencia + 200,
  }
  await test.step('34.2 Both totals are less by it', async () => {
    await expect(total(page, 'con tarjeta')).toHaveText(pesos(camisetas.tarjeta - menos.tarjeta))
    await expect(total(page, 'por transferencia')).toHaveText(pesos(camisetas.transferencia - menos.transferencia))
  })
  await test.step('34.3 Line by line, what is printed in full', async () => {
    const lineas = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Con el código' })
    const shown = (await lineas.allTextContents()).map((text) =>
      Number(/Con el código: \$\s([\d.]+)/.exec(text)![1]!.replace('.', '')),
    )
    expect(shown).toHaveLength(2)
    expect(shown[0]! + shown[1]!).toBe(camisetas.tarjeta - menos.tarjeta)
  })

  await fillEnvio(page)
  await expect(aplicado(page)).toContainText(`Código ${codigo}`)
  const pagado = camisetas.transferencia - menos.transferencia + ENVIO
  await expect(page.getByRole('button', { name: /Pagar por transferencia/ })).toContainText(pesos(pagado))
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  await expect(page.getByText(pesos(pagado)).first()).toBeVisible()

  const token = tokenIn(page)
  await test.step('34.14 The order’s page tells it', async () => {
    await page.goto(`/pedido/${token}`)
    await expect(page.getByText(`El código ${codigo} descontó ${formatPesos(menos.transferencia)}`)).toBeVisible()
  })
  const [pedido] = select<{ codigo: string; id: string; total: number }>(
    'select codigo, id, total_transferencia as total from pedidos where token = ?',
    token,
  )
  expect(pedido!.total).toBe(pagado)
  const lineasPagadas = select<{ pesos: number }>(
    'select precio_descuento + extras - descuento_transferencia as pesos from pedido_lineas where pedido_id = ? order by orden',
    pedido!.id,
  )
  for (const linea of lineasPagadas) await expect(page.getByText(pesos(linea.pesos)).first()).toBeVisible()
  // The next cart begins without the code.
  await fillCarrito(page, [CAMISETA])
  await page.goto('/cart')
  await expect(campo(page)).toHaveValue('')

  await test.step('34.14 So does the administration’s', async () => {
    await comeAsAdmin(page.context())
    await page.goto(`/admin/pedidos/${pedido!.codigo}`)
    await expect(page.getByText(`El código ${codigo} descontó`)).toBeVisible()
    for (const linea of lineasPagadas) await expect(page.getByText(pesos(linea.pesos)).first()).toBeVisible()
  })
})

test('34.31 The field for a code stands behind a question, and open where a link brought one', async ({ page }) => {
  await fillCarrito(page, [CAMISETA])
  await page.goto('/cart')
  await expect(page.getByText('¿Tenés un código?')).toBeVisible()
  await expect(campo(page)).toBeHidden()
  await page.goto('/cart?codigo=NADIELOHIZO')
  await expect(campo(page)).toHaveValue('NADIELOHIZO')
  await expect(campo(page)).toBeVisible()
})

test('34.8 What a code takes off is told of prices that were accepted, not of one that changed', async ({ page }) => {
  const codigo = makeCodigo()
  const item = itemDe(CAMISETA)
  const antes = { ...item, precio: item.precio - 500, precioFinal: item.precioFinal - 500 }
  await storeCarrito(page, JSON.stringify([antes]))
  await page.goto(`/cart?codigo=${codigo}`)
  await expect(page.getByText('Lo que descuenta se ve cuando aceptes el precio nuevo.')).toBeVisible()
  await expect(total(page, 'con tarjeta')).toHaveText(pesos(uno.tarjeta - 500))
  await expect(page.getByRole('main')).not.toContainText('Con el código')
  await page.getByRole('button', { name: /^Aceptar/ }).click()
  await expect(aplicado(page)).toContainText(`Código ${codigo}`)
  await expect(total(page, 'con tarjeta')).toHaveText(pesos(uno.tarjeta - tenth(uno.tarjeta)))
})

test('34.20 A code that a link brought is in the cart, is paid by card, and what each shirt cost goes back for it', async ({
  page,
}) => {
  const codigo = makeCodigo({ forma: 'pesos', valor: 300, usos_max: 1 })
  await page.goto(`/stock?codigo=${codigo.toLowerCase()}`)
  const dicho = page.getByText(`Tenés el código ${codigo}: se aplica en el carrito.`)
  await expect(dicho).toBeVisible()
  await fillCarrito(page, [CAMISETA])
  await page.goto(`/cart?codigo=${codigo.toLowerCase()}`)
  await test.step('34.27 Taken out, it stays out', async () => {
    await page.getByRole('button', { name: 'Quitar el código' }).click()
    await expect(campo(page)).toHaveValue('')
    await page.reload()
    await expect(page.getByText('Total con tarjeta')).toBeVisible()
    await expect(campo(page)).toHaveValue('')
  })
  // The link is opened once more.
  await page.goto(`/stock?codigo=${codigo.toLowerCase()}`)
  await expect(dicho).toBeVisible()
  await fillCarrito(page, [CAMISETA, ESTAMPADA])
  await page.goto('/cart')
  await expect(aplicado(page)).toContainText(`Código ${codigo}`)
  await fillEnvio(page)
  const pagado = uno.tarjeta + otro.tarjeta + 200 - 300 + ENVIO
  await test.step('34.2, 34.8 Shirts and shipping come to less by it', async () => {
    await expect(page.getByRole('button', { name: /Pagar con Mercado Pago/ })).toContainText(pesos(pagado))
  })
  await page.getByRole('button', { name: /Pagar con Mercado Pago/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await test.step('34.14 So they do at the provider', async () => {
    await expect(page.getByText(pesos(pagado)).first()).toBeVisible()
  })
  // Whoever comes back without having paid still has their code, though it may be used once.
  await page.goto('/cart')
  await expect(aplicado(page)).toContainText(`Código ${codigo}`)
  await page.goBack()
  await page.getByRole('button', { name: /Aprobar/ }).click()
  await page.waitForURL(/\/checkout\/success/)
  const token = tokenIn(page)
  await fillCarrito(page, [CAMISETA])
  await page.goto('/cart')
  await expect(campo(page)).toHaveValue('')
  await type(page, codigo)
  await expect(page.getByText('Ese código no existe o ya se usó.')).toBeVisible()

  await comeAsAdmin(page.context())
  const [first, second] = select<{ pedido: string; nombre: string; pesos: number }>(
    `select p.codigo as pedido, l.nombre, l.precio + l.extras - l.descuento_tarjeta as pesos
     from pedidos p join pedido_lineas l on l.pedido_id = p.id where p.token = ? order by l.orden`,
    token,
  )
  await page.goto(`/admin/pedidos/${first!.pedido}`)
  await page.getByRole('button', { name: 'Devolver dinero' }).click()
  await test.step('34.25 For each shirt what was paid goes back', async () => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Monto')).toHaveValue(formatPesos(pagado))
    await dialog.getByLabel(first!.nombre).check()
    await expect(dialog.getByLabel('Monto')).toHaveValue(formatPesos(first!.pesos))
    await dialog.getByLabel(second!.nombre).check()
    await expect(dialog.getByLabel('Monto')).toHaveValue(formatPesos(pagado))
    await dialog.getByLabel(first!.nombre).uncheck()
    await dialog.getByLabel('Motivo').fill('Le quedó chica')
    await dialog.getByRole('button', { name: `Devolver ${formatPesos(second!.pesos)}` }).click()
    await expect(page.getByRole('region', { name: 'Pago' })).toContainText(`Devuelto: ${formatPesos(second!.pesos)}`)
  })
})

test('34.5, 34.6 A code that can’t be used says why; unknown and used up say the same; one press takes a code out @long', async ({
  page,
}) => {
  const day = 24 * 3_600_000
  const sentences: [string, RegExp][] = [
    [makeCodigo({ desde: Date.now() + 2 * day }), /^Este código vale desde el \d+\/\d+( a las \d\d:\d\d)?\.$/],
    [makeCodigo({ hasta: Date.now() - day }), /^Este código ya terminó\.$/],
    [makeCodigo({ minimo: 90_000 }), /^Este código vale desde \$\s90\.000 en camisetas, con precio de tarjeta\.$/],
    [makeCodigo({ modo: 'stock' }), /^Este código no es para las camisetas de tu carrito\.$/],
    [makeCodigo({ usos_max: 1, usos: 1 }), /^Ese código no existe o ya se usó\.$/],
    ['NADIELOHIZO', /^Ese código no existe o ya se usó\.$/],
    ['Á', /^Ese código no existe o ya se usó\.$/],
  ]
  await fillCarrito(page, [CAMISETA])
  await page.goto('/cart')
  for (const [codigo, sentence] of sentences) {
    await type(page, codigo)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(campo(page)).toHaveValue(codigo)
  }
  await expect(total(page, 'con tarjeta')).toHaveText(pesos(uno.tarjeta))
  await test.step('34.8 One press takes a code out', async () => {
    const codigo = makeCodigo()
    await type(page, codigo)
    await expect(total(page, 'con tarjeta')).toHaveText(pesos(uno.tarjeta - tenth(uno.tarjeta)))
    await page.getByRole('button', { name: 'Quitar el código' }).click()
    await expect(total(page, 'con tarjeta')).toHaveText(pesos(uno.tarjeta))
    await expect(campo(page)).toHaveValue('')
  })
  // The fixture's row agrees with no order.
  change(
    'update codigos set usos = 0 where usos > (select count(*) from codigo_usos u where u.codigo = codigos.codigo)',
  )
})

test('34.6, 34.9 A code that was ended since stops the order, which is then paid as it is shown without it @long', async ({
  page,
}) => {
  const codigo = makeCodigo()
  await fillCarrito(page, [CAMISETA])
  await page.goto(`/cart?codigo=${codigo}`)
  await expect(aplicado(page)).toContainText(`Código ${codigo}`)
  await fillEnvio(page)
  const pagar = page.getByRole('button', { name: /Pagar por transferencia/ })
  await expect(pagar).toContainText(pesos(uno.transferencia - tenth(uno.transferencia) + ENVIO))
  change('update codigos set anulado = ? where codigo = ?', Date.now(), codigo)
  await pagar.click()
  const alerta = page.getByRole('alertdialog')
  await expect(alerta).toContainText('Ese código no existe o ya se usó.')
  await alerta.getByRole('button').click()
  await expect(pagar).toContainText(pesos(uno.transferencia + ENVIO))
  await pagar.click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  await expect(page.getByText(pesos(uno.transferencia + ENVIO)).first()).toBeVisible()
})

test('34.28 Who orders while others keep all the uses that may wait unpaid is told before, and after on the order’s page @long', async ({
  page,
}) => {
  const codigo = makeCodigo({ usos_max: 4 })
  const others = [
    await placeOrder(page, 'tarjeta', [CAMISETA], { ip: newIp() }),
    await placeOrder(page, 'tarjeta', [CAMISETA], { ip: newIp() }),
  ]
  const pretend = (code: string, uso: string) => {
    for (const other of others)
      change('update pedidos set codigo_descuento = ?, uso_de_codigo = ? where codigo = ?', code, uso, other.codigo)
  }
  pretend(codigo, 'reservado')
  try {
    await fillCarrito(page, [CAMISETA])
    await page.goto(`/cart?codigo=${codigo}`)
    await expect(aplicado(page)).toContainText(`Código ${codigo}`)
    await fillEnvio(page)
    await expect(page.getByRole('region', { name: 'Tu pedido' })).toContainText(CODIGO_POR_CONFIRMAR)
    await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
    await page.waitForURL(/\/checkout-transfer\?pedido=/)
    await expect(page.getByRole('main')).toContainText(CODIGO_POR_CONFIRMAR)
    await page.goto(`/pedido/${tokenIn(page)}`)
    await expect(page.getByRole('region', { name: 'Pago', exact: true })).toContainText(CODIGO_POR_CONFIRMAR)
  } finally {
    pretend('', '')
  }
})

test('34.16, 34.18, 34.19 The owner makes a code, is told at the field what is wrong, sees what it brought, ends it and brings it back @long', async ({
  page,
}) => {
  await comeAsAdmin(page.context())
  await page.goto('/admin/codigos')
  const existing = makeCodigo()
  const codigo = `E2E${randomInt(1e9, 1e10)}`
  const field = (label: string) => page.getByLabel(label)
  const crear = page.getByRole('button', { name: 'Crear código' })
  await field('Descuenta').fill('250')
  await field('Código').first().fill('A'.repeat(48))
  await crear.click()
  await expect(page.getByText('De 3 a 24 letras y números, sin otros signos.')).toBeVisible()
  await expect(page.getByText('Va un número entero de 1 a 100.')).toBeVisible()
  await field('Código').first().fill(` ${existing.toLowerCase()}`)
  for (const valor of ['0', '-5', '10']) {
    await field('Descuenta').fill(valor)
    if (valor === '10') continue
    await crear.click()
    await expect(page.getByText('Va un número entero de 1 a 100.')).toBeVisible()
  }
  await crear.click()
  await expect(page.getByText('Ya hay un código así.')).toBeVisible()
  await field('Código').first().fill(` ${codigo.toLowerCase()} `)
  await page.getByText('Cuántos, cuándo y para qué camisetas').click()
  await field('Desde el día').fill('2026-11-22')
  await field('Hasta el día').fill('2026-11-20')
  await crear.click()
  await expect(page.getByText('Termina antes de empezar.')).toBeVisible()
  await field('Desde el día').fill('')
  await crear.click()
  await expect(page.getByText('Ese día ya pasó.')).toBeVisible()
  await field('Hasta el día').fill('2099-11-20')
  await field('Liga').selectOption('Premier League')
  await field('Compra mínima').fill('mil')
  await crear.click()
  await expect(page.getByText('Escribí los pesos, como 3.000.')).toBeVisible()
  await expect(field('Liga')).toHaveValue('Premier League')
  // Typed words weren't lost meanwhile.
  await expect(field('Código').first()).toHaveValue(` ${codigo.toLowerCase()} `)
  await field('Liga').selectOption('')
  await field('Compra mínima').fill('1.000')
  await crear.click()
  await expect(page.getByText(`${codigo} está listo`)).toBeVisible()
  const fila = page.getByRole('row').filter({ hasText: codigo })
  await expect(fila).toContainText('Vale')
  await expect(fila).toContainText(/1 vez en total\s·\shasta el 20\/11\s·\sdesde \$\s1\.000/)
  await expect(fila).toContainText('0 de 1')
  await fila.getByRole('button', { name: `Anular ${codigo}` }).click()
  await expect(page.getByText(`${codigo} ya no vale.`)).toBeVisible()
  await expect(fila).toContainText('Anulado')
  await fila.getByRole('button', { name: `Volver a activar ${codigo}` }).click()
  await expect(page.getByText(`${codigo} vale otra vez.`)).toBeVisible()
  await expect(fila).toContainText('Vale')
})

test('34.21 Two hundred codes are made at once, copied as a list, taken as a sheet, used one by one and ended together @long', async ({
  page,
}) => {
  await comeAsAdmin(page.context())
  await page.goto('/admin/codigos')
  const feria = `FERIA${randomInt(1e5, 1e6)}`
  await page.getByLabel('Código').first().fill(feria)
  await page.getByText('Cuántos, cuándo y para qué camisetas').click()
  await page.getByLabel('Cuántos códigos').fill('200')
  await page.getByRole('button', { name: 'Crear código' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${feria}…`)
  const codigos = page.getByRole('list', { name: 'Códigos' }).getByRole('listitem')
  await expect(codigos).toHaveCount(200)
  const [first] = await codigos.allTextContents()
  expect(first).toMatch(new RegExp(`^${feria}[A-Z2-9]{6}$`))
  await expect(page.getByRole('button', { name: 'Copiar los códigos' })).toBeVisible()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Bajar planilla (CSV)' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe(`codigos-${feria.toLowerCase()}.csv`)

  await fillCarrito(page, [CAMISETA])
  await page.goto(`/cart?codigo=${first}`)
  await expect(aplicado(page)).toContainText(`Código ${first}`)
  await page.goto('/admin/codigos')
  const fila = page.getByRole('row').filter({ hasText: feria })
  await expect(fila).toContainText('0 de 200')
  await fila.getByRole('button', { name: `Anular ${feria}…` }).click()
  await expect(fila).toContainText('Anulado')
  await page.goto('/cart')
  await expect(page.getByText('Ese código no existe o ya se usó.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('34.17 A code for one person takes at most 6 taps from the start of the administration, and ending it at most 3 @long', async ({
    page,
  }) => {
    await comeAsAdmin(page.context())
    let taps = 0
    const tap = async (what: ReturnType<Page['getByRole']>) => {
      await what.tap()
      taps++
    }
    const lugares = page.getByRole('navigation', { name: 'Administración' })
    const codigo = `E2E${randomInt(1e9, 1e10)}`
    await page.goto('/admin')
    await tap(lugares.getByText('Más'))
    await tap(lugares.getByRole('link', { name: 'Códigos' }))
    await tap(page.getByLabel('Código').first())
    await page.keyboard.type(codigo)
    await tap(page.getByLabel('Descuenta'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('15')
    await tap(page.getByRole('button', { name: 'Crear código' }))
    await expect(page.getByText(/está listo: 15\s% menos, 1 vez en total\./)).toBeVisible()
    await tap(page.getByRole('status').getByRole('button', { name: 'Copiar el enlace' }))
    expect(taps).toBeLessThanOrEqual(6)

    taps = 0
    await page.goto('/admin')
    await tap(lugares.getByText('Más'))
    await tap(lugares.getByRole('link', { name: 'Códigos' }))
    await tap(page.getByRole('button', { name: `Anular ${codigo}` }))
    await expect(page.getByText(`${codigo} ya no vale.`)).toBeVisible()
    expect(taps).toBeLessThanOrEqual(3)
  })
})
