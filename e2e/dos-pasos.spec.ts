import type { Browser, Page } from '@playwright/test'
import { codeAt } from '#server/cuentas/totp.ts'
import { ADMIN } from './shop-under-test.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'
import { openOtraTienda } from './support/otra-tienda.ts'
import { addUsuario } from './support/usuarios.ts'
import { comeFrom, signIn } from './support/visitante.ts'

/** The second step of signing in. */

const EMAIL = 'dos.pasos@casakas.test'

/** What an application that was given the secret shows, some half minutes from now. @param secreto in base 32 */
function shown(secreto: string, steps = 0): string {
  const bits = [...secreto.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return codeAt(Buffer.from(bytes).toString(), Date.now() + steps * 30_000)
}

async function typePassword(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  arriveAlive(page)
  await comeFrom(page, address)
  await signIn(page, { email: EMAIL, password: ADMIN.password }, '/login?volver=%2Fadmin%2Fventas')
  return page
}

test('29.11 A second step is turned on by a code, asked for at the sign-in, passed by code or recovery code, and turned off @long', async ({
  page,
  browser,
}) => {
  addUsuario(EMAIL, 'admin')
  await comeFrom(page, '203.0.113.71')
  await signIn(page, { email: EMAIL, password: ADMIN.password })
  await page.waitForURL('/admin')
  await page.goto('/admin/cuenta')
  await page.getByRole('link', { name: 'Activar la verificación en dos pasos' }).click()

  const clave = page.getByLabel('Tu contraseña')
  await clave.fill('no-es-la-que-uso')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('La contraseña no es esa.')).toBeVisible()
  await expect(clave).toBeFocused()
  await clave.fill(ADMIN.password)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  const secreto = await page.locator('code').innerText()
  const codigo = page.getByLabel('Código', { exact: true })
  await codigo.fill('12')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Ese código no sirve o ya se usó.')).toBeVisible()
  await expect(codigo).toBeFocused()
  await expect(page.locator('code')).toHaveText(secreto)
  await codigo.fill(shown(secreto))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('La verificación en dos pasos está activa.')).toBeVisible()
  const codigos = await page
    .getByRole('region', { name: 'Tus códigos de recuperación' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(codigos).toHaveLength(10)

  await test.step('29.12 The password alone opens nothing; a code lets in', async () => {
    const phone = await typePassword(browser, '203.0.113.72')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Segundo paso')
    // The right password is no session.
    expect(await (await phone.request.get('/admin.data')).text()).not.toContain('CSK-')
    await phone.getByLabel('Código').fill('no es un código')
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await expect(phone.getByText('Ese código no sirve o ya se usó.')).toBeVisible()
    await expect(phone.getByLabel('Código')).toBeFocused()
    await phone.getByLabel('Código').fill(shown(secreto, 1))
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await phone.waitForURL('/admin/ventas')
    await phone.context().close()
  })

  await test.step('29.13 A recovery code lets in, once', async () => {
    const tablet = await typePassword(browser, '203.0.113.73')
    await tablet.getByLabel('Código').fill(codigos[0]!)
    await tablet.getByRole('button', { name: 'Entrar' }).click()
    await tablet.waitForURL('/admin/ventas')
    await tablet.context().close()

    await page.goto('/admin/cuenta')
    await expect(page.getByText('Códigos de recuperación sin usar: 9.')).toBeVisible()
  })
  await test.step('29.15 It is turned off with the password', async () => {
    await page.getByRole('link', { name: 'Códigos nuevos, desactivarla o pedírsela a todos' }).click()
    await page.getByLabel('Tu contraseña').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText('La verificación en dos pasos ya no está activa.')).toBeVisible()
    const laptop = await typePassword(browser, '203.0.113.74')
    await laptop.waitForURL('/admin/ventas')
    await laptop.context().close()
  })
})

test('29.22 Asked of all, whoever hasn’t the second step is led to turn it on, and gets on once it is @long', async ({
  page,
}) => {
  const tienda = await openOtraTienda(31)
  try {
    await signIn(page, ADMIN, `${tienda.origin}/login`)
    await page.waitForURL(`${tienda.origin}/admin`)
    tienda.change(`insert into exigencias (clave, desde, quien) values ('segundo_factor', 0, 'socia@casakas.test')`)
    await page.getByRole('link', { name: 'Pedidos' }).first().click()
    await expect(page).toHaveURL(`${tienda.origin}/admin/cuenta/dos-pasos`)
    await expect(
      page.getByText('La tienda se la pide a todos sus administradores: activala para seguir.'),
    ).toBeVisible()
    await page.goto(`${tienda.origin}/admin/ventas`)
    await page.getByLabel('Tu contraseña').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Empezar' }).click()
    await page.getByLabel('Código', { exact: true }).fill(shown(await page.locator('code').innerText()))
    await page.getByRole('button', { name: 'Activar' }).click()
    await expect(page.getByRole('region', { name: 'Tus códigos de recuperación' })).toBeVisible()
    await page.goto(`${tienda.origin}/admin/ventas`)
    await expect(page).toHaveURL(`${tienda.origin}/admin/ventas`)

    await page.goto(`${tienda.origin}/admin/cuenta/dos-pasos`)
    await expect(page.getByRole('button', { name: 'Desactivar' })).toHaveCount(0)
    await page.getByLabel('Tu contraseña').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Dejar de pedírsela a todos' }).click()
    await expect(page.getByText('Desde ahora cada administrador decide si la usa.')).toBeVisible()
    await page.getByLabel('Tu contraseña').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Pedírsela a todos' }).click()
    await expect(page.getByText('Desde ahora todos los administradores la tienen que tener')).toBeVisible()
  } finally {
    await tienda.close()
  }
})
