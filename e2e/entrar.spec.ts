import { limitByAccount } from '#server/cuentas/entry-limits.ts'
import { change, select } from './support/base-de-datos.ts'
import { enlaceDeUnUso } from './support/correos.ts'
import { comeFrom, signIn } from './support/visitante.ts'
import { arriveAlive, expect, holdAnswers, test } from './support/prueba.ts'
import { addUsuario } from './support/usuarios.ts'
import { ADMIN } from './shop-under-test.ts'

/** Signing in and out, and the guard before the administration. */

test('6.3, 16.13 An administrator signs in, sees every product, inactive ones too, and signs out', async ({ page }) => {
  await comeFrom(page, '203.0.113.31')
  const productos = page.getByRole('list', { name: 'Productos' }).locator('> li')
  await test.step('2.13, 4.12 Signing in is told while it goes on', async () => {
    const goOn = await holdAnswers(page, /\/login\.data/)
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
    goOn()
  })
  await test.step('6.7 It leads to the administration', async () => {
    await page.waitForURL('/admin')
    await page.getByText('Menú', { exact: true }).click()
    await expect(page.getByText(ADMIN.email)).toBeVisible()
  })
  await test.step('2.14, 6.9 Every product is listed', async () => {
    await expect(page.getByText('251 productos')).toBeVisible()
    const [{ inactivos }] = select<{ inactivos: number }>(
      'select count(*) as inactivos from products where activo = 0',
    ) as [{ inactivos: number }]
    expect(inactivos).toBeGreaterThan(0)
    await page.goto('/admin?estado=oculto')
    await expect(page.getByText(`${inactivos} productos`)).toBeVisible()
    await expect(productos.filter({ hasText: 'Oculto' })).toHaveCount(inactivos)
    await page.goto('/admin?buscar=CSK-0014')
    await expect(productos).toHaveCount(1)
    await expect(productos).toContainText('Uruguay Local 2005 Legendaria')
    for (const stock of ['S: 1', 'M: 0', 'L: 0', 'XL: 4'])
      await expect(productos.getByRole('button', { name: `Stock de ${stock}` })).toBeVisible()
  })

  await test.step('6.7 Signed in, /login has nothing to ask', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/admin')
  })
  await test.step('4.13, 6.8 Signing out ends the session, on the server too', async () => {
    const cookies = await page.context().cookies()
    await page.getByText('Menú', { exact: true }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(/\/login/)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/login/)
    // The session is over on the server too, not only forgotten here.
    await page.context().addCookies(cookies)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('4.12, 8.4, 22.32 A failed sign-in says the same whatever the reason, but that the network is gone; the e-mail stays, the password doesn’t @long', async ({
  page,
}) => {
  await comeFrom(page, '203.0.113.32')
  for (const email of [ADMIN.email, 'nadie@casakas.test']) {
    await signIn(page, { email, password: 'otra-clave-que-no-es' })
    await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas')
    await expect(page.getByLabel('Correo')).toHaveValue(email)
    await expect(page.getByLabel('Contraseña')).toHaveValue('')
    await expect(page).toHaveURL('/login')
  }
  await page.getByLabel('Correo').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos comunicarnos con la tienda')
  await expect(page.getByLabel('Correo')).toHaveValue(ADMIN.email)
  await page.context().setOffline(false)
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/admin')
})

test('5.15 Signing in requires e-mail and password', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(...(request.method() === 'POST' ? [request.url()] : [])))
  await page.goto('/login')
  const entrar = page.getByRole('button', { name: 'Entrar' })
  await entrar.click()
  await expect(page.getByLabel('Correo')).toBeFocused()
  await page.getByLabel('Correo').fill(ADMIN.email)
  await entrar.click()
  await expect(page.getByLabel('Contraseña')).toBeFocused()
  for (const label of ['Correo', 'Contraseña']) await expect(page.getByLabel(label)).toHaveAttribute('required')
  // A passkey's challenge is asked for as the page opens.
  expect(sent.filter((url) => !url.endsWith('/api/llave/desafio'))).toEqual([])
})

test('6.4, 6.6 Whoever isn’t an administrator, signed out or in, is sent from admin pages to /login and given nothing @long', async ({
  page,
}) => {
  await comeFrom(page, '203.0.113.33')
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?volver=%2Fadmin')
  const given = await (await page.request.get('/admin.data')).text()
  expect(given).not.toContain('CSK-')

  await test.step('6.3, 6.5 Signed in without the role', async () => {
    addUsuario('sin.permiso@casakas.test', 'vendedor')
    await signIn(page, { email: 'sin.permiso@casakas.test', password: ADMIN.password })
    await page.waitForURL('/')
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Tu cuenta no administra la tienda.')).toBeVisible()
    expect(await (await page.request.get('/admin.data')).text()).not.toContain('CSK-')
  })

  await page.getByLabel('Correo').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('/admin')
  await expect(page.getByText('251 productos')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test(`29.25, 29.26 An account that strangers shut lets its owner try from a new browser by a mailed link${javaScriptEnabled ? '' : ', without JavaScript'} @long`, async ({
    browser,
    baseURL,
  }) => {
    const email = `enlace-${javaScriptEnabled}@casakas.test`
    addUsuario(email, 'vendedor')
    change('insert into limites (clave, desde, cuenta) values (?, ?, 51)', limitByAccount(email).clave, Date.now())
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled, locale: 'es-UY' })
    const page = await context.newPage()
    if (javaScriptEnabled) arriveAlive(page)
    await comeFrom(page, javaScriptEnabled ? '203.0.113.34' : '203.0.113.35')
    const owner = { email, password: ADMIN.password }
    await signIn(page, owner)
    await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas')
    await page.getByRole('button', { name: 'Mandame un enlace' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'le mandamos un enlace' })).toBeVisible()
    await expect(page.getByLabel('Correo')).toHaveValue(email)
    const enlace = await enlaceDeUnUso(email, 'equipo')
    // A program that reads mail looks first.
    expect(await (await page.request.get(enlace)).text()).toContain('Usar este dispositivo')
    await page.goto(enlace)
    await page.getByRole('button', { name: 'Usar este dispositivo' }).click()
    await expect(page).toHaveURL('/login?conocido')
    await expect(page.getByText('este dispositivo ya es tuyo')).toBeVisible()
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto(enlace)
    await expect(page.getByRole('alert')).toHaveText('Este enlace ya se usó, o pasó la media hora que valía.')
    await expect(page.getByRole('button', { name: 'Usar este dispositivo' })).toHaveCount(0)
    await context.close()
  })
}

test('4.19 A session that the browser doesn’t keep is said, instead of the empty form again', async ({ page }) => {
  await comeFrom(page, '203.0.113.35')
  await page.route(/\/login\.data/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { 'set-cookie': _dropped, ...headers } = answer.headers()
    // Playwright itself kept the cookie.
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await signIn(page)
  await expect(page.getByRole('alert')).toContainText('tu navegador no guarda la sesión')
  await expect(page).toHaveURL(/\/login/)
})

test('4.19 A password typed while the answer is on its way isn’t wiped', async ({ page }) => {
  await comeFrom(page, '203.0.113.36')
  const goOn = await holdAnswers(page, /\/login\.data/)
  await signIn(page, { ...ADMIN, password: 'una-que-no-es' })
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  goOn()
  await expect(page.getByRole('alert')).toContainText('Credenciales inválidas')
  await expect(page.getByLabel('Contraseña')).toHaveValue(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/admin')
})
