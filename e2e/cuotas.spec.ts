import { ajustesGuardados } from './support/ajustes.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { fillEnvio } from './support/comprador.ts'
import { expect, test } from './support/prueba.ts'

/** What an instalment is, what can be paid with, and who sells. */

const CODIGO = 'CSK-0050'

/** As the stand-in's OCA has it: twelve payments that come to the price. */
function enDoce(total: number): string {
  const cuota = (total / 12).toFixed(2).replace('.', ',').replace(/,00$/, '')
  return `12 pagos de $ ${miles(cuota)} con OCA, total $ ${miles(String(total))}, sin interés. Ver cuotas`
}

function miles(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

const enCuotas = '.en-cuotas'

test('46.1 A shirt’s page, the cart and the pay button say what an instalment of their amount is, as the provider has it', async ({
  page,
}) => {
  const shirt = camiseta(CODIGO)
  const { precioNombreNumero } = ajustesGuardados()
  const { tarjeta } = preciosEsperados(shirt, 'encargo')
  await page.goto(`/product/${shirt.slug}?modo=encargo`)
  await expect(page.locator(enCuotas)).toContainText(enDoce(tarjeta))
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel('Nombre', { exact: true }).fill('ANA')
  await expect(page.locator(enCuotas)).toContainText(enDoce(tarjeta + precioNombreNumero))

  await page.getByText('Ver cuotas').click()
  const visa = page.locator(`${enCuotas} section`).filter({ hasText: 'Visa y Mastercard' })
  await expect(visa.getByRole('listitem')).toHaveCount(11)
  await expect(visa).not.toContainText('sin interés')

  await fillCarrito(page, [{ codigo: CODIGO, talle: 'M', modo: 'encargo' }])
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Totales' }).locator(enCuotas)).toContainText(enDoce(tarjeta))

  await page.goto('/shipping')
  await expect(page.locator(enCuotas)).toContainText('Hasta 12 cuotas')
  await fillEnvio(page, { departamento: 'Montevideo', ciudad: 'Montevideo' })
  const envio = ajustesGuardados().envio.domicilio.montevideo.costo
  await expect(page.locator(enCuotas)).toContainText(enDoce(tarjeta + envio))
})

test('46.3 Where nothing is known of an amount no instalment is said, and nothing moves @long', async ({ page }) => {
  const { slug } = camiseta(CODIGO)
  const { cuotas } = ajustesGuardados()
  const asked = page.waitForRequest(/api\/cuotas/)
  await page.route('**/api/cuotas?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/product/${slug}?modo=encargo`)
  await asked
  await expect(page.locator(enCuotas)).toHaveText(`Hasta ${cuotas} cuotas con Mercado Pago`)
  const before = await page.locator(enCuotas).boundingBox()
  await page.unroute('**/api/cuotas?*')
  await page.reload()
  await expect(page.locator(enCuotas)).toContainText('12 pagos')
  expect((await page.locator(enCuotas).boundingBox())?.height).toBe(before?.height)
})

test('47.1, 47.2 Home, a shirt and the pay button say what can be paid with and who sells', async ({ page }) => {
  const { empresa, correo, bancos } = ajustesGuardados()
  for (const path of ['/', `/product/${camiseta(CODIGO).slug}`, '/shipping']) {
    await page.goto(path)
    const medios = page.getByRole('main').getByRole('list', { name: 'Con qué podés pagar' })
    await expect(medios.getByRole('listitem')).toContainText([
      'Visa',
      'Mastercard',
      'OCA',
      `Transferencia ${bancos[0]!.nombre} o ${bancos[1]!.nombre}`,
    ])
    const vende = page
      .getByRole('main')
      .getByText(/^Te vende/)
      .locator('..')
    await expect(vende).toContainText(empresa.razonSocial)
    await expect(vende).toContainText(empresa.rut)
    await expect(vende).toContainText(empresa.direccion)
    await expect(vende).toContainText(correo)
  }
})
