import type { Browser, Page } from '@playwright/test'
import { ADMIN } from './shop-under-test.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'
import { change, select } from './support/base-de-datos.ts'
import { addUsuario } from './support/usuarios.ts'
import { comeFrom, signIn } from './support/visitante.ts'

/** The administrator's own account, with accounts of their own so that nobody else is signed out. */

const NUEVA = 'una-clave-nueva-y-larga'

async function enter(page: Page, email: string, address: string, password = ADMIN.password): Promise<void> {
  await comeFrom(page, address)
  await signIn(page, { email, password })
  await page.waitForURL('/admin')
}

async function enterElsewhere(browser: Browser, email: string, address: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  arriveAlive(page)
  await enter(page, email, address)
  return page
}

test('29.1, 29.2 The account shows where it is signed in, and ends one session or all others @long', async ({
  page,
  browser,
}) => {
  const email = 'sesiones@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.61')
  const phone = await enterElsewhere(browser, email, '203.0.113.62')
  const tablet = await enterElsewhere(browser, email, '203.0.113.63')
  await page.getByText('Más', { exact: true }).click()
  await page.getByRole('link', { name: 'Cuenta' }).click()

  const sesiones = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
  await expect(sesiones).toHaveCount(3)
  await expect(sesiones.filter({ hasText: '(esta)' })).toContainText('203.0.113.61')
  const ofPhone = sesiones.filter({ hasText: '203.0.113.62' })
  await expect(ofPhone).toContainText('Chrome en Android')
  await expect(ofPhone).toContainText(/Desde el \S+ \d+ de \S+, \d\d:\d\d/)
  await ofPhone.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('status').getByText('Cerramos la sesión.')).toBeVisible()
  await expect(sesiones).toHaveCount(2)
  await phone.goto('/admin/cuenta')
  await expect(phone).toHaveURL(/\/login\?volver=%2Fadmin%2Fcuenta/)

  await page.getByRole('button', { name: 'Cerrar todas menos esta' }).click()
  await expect(page.getByText('Cerramos las otras sesiones.')).toBeVisible()
  await expect(sesiones).toHaveCount(1)
  await tablet.goto('/admin')
  await expect(tablet).toHaveURL(/\/login/)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin')
  await phone.context().close()
  await tablet.context().close()
})

test('29.3, 29.19 A new password is checked in place, needs the present one, and ends the other sessions @long', async ({
  page,
  browser,
}) => {
  const email = 'clave@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.64')
  const phone = await enterElsewhere(browser, email, '203.0.113.65')
  await page.goto('/admin/cuenta')
  const fill = async (actual: string, nueva: string, repetida: string) => {
    await page.getByLabel('Contraseña actual').fill(actual)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva)
    await page.getByLabel('Contraseña nueva, otra vez').fill(repetida)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }

  await fill(ADMIN.password, NUEVA, `${NUEVA}x`)
  await expect(page.getByText('No es igual a la de arriba.')).toBeVisible()
  await expect(page.getByLabel('Contraseña nueva, otra vez')).toBeFocused()
  await fill('no-es-la-que-uso', NUEVA, NUEVA)
  await expect(page.getByText('La contraseña actual no es esa.')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toBeFocused()
  await fill(ADMIN.password, 'Password2026!', 'Password2026!')
  await expect(page.getByText('Es de las primeras que alguien probaría')).toBeVisible()
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toBeFocused()
  await phone.reload()
  await expect(phone).toHaveURL('/admin')

  await fill(ADMIN.password, NUEVA, NUEVA)
  await expect(page.getByText('La contraseña cambió. Las otras sesiones están cerradas.')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('')
  await phone.goto('/admin')
  await expect(phone).toHaveURL(/\/login/)
  await page.reload()
  await page.getByText('Menú', { exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/login/)
  await enter(page, email, '203.0.113.64', NUEVA)
  await phone.context().close()
})

test('29.32 Half an hour after the sign-in a session is ended once the password was typed again', async ({
  page,
  browser,
}) => {
  const email = 'cerrar@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.68')
  const phone = await enterElsewhere(browser, email, '203.0.113.69')
  change(
    'update sessions set created_at = ? where user_id = (select id from users where email = ?)',
    new Date(Date.now() - 30 * 60_000).toISOString(),
    email,
  )
  await page.goto('/admin/cuenta')
  await page.getByRole('button', { name: 'Cerrar todas menos esta' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await phone.goto('/admin/cuenta')
  await expect(phone).toHaveURL('/admin/cuenta')
  await page.getByRole('button', { name: 'Cerrar todas menos esta' }).click()
  await dialogo.getByLabel('Tu contraseña').fill(ADMIN.password)
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Cerramos las otras sesiones.')).toBeVisible()
  await phone.goto('/admin')
  await expect(phone).toHaveURL(/\/login/)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin')
  await phone.context().close()
})

test('29.29 Whoever enters with a password that a command made chooses another one before anything else @long', async ({
  page,
}) => {
  const email = 'inicial@casakas.test'
  addUsuario(email, 'admin')
  change('update users set clave_inicial = 1 where email = ?', email)
  await comeFrom(page, '203.0.113.74')
  await signIn(page, { email, password: ADMIN.password })
  await page.waitForURL('/admin/cuenta')
  await expect(page.getByText('elegí una tuya para seguir')).toBeVisible()
  await page.goto('/admin/pedidos')
  await expect(page).toHaveURL('/admin/cuenta')
  const type = async (nueva: string) => {
    await page.getByLabel('Contraseña actual').fill(ADMIN.password)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva)
    await page.getByLabel('Contraseña nueva, otra vez').fill(nueva)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await type(ADMIN.password)
  await expect(page.getByText('Es la que usás ahora: elegí otra.')).toBeVisible()
  await type(NUEVA)
  await expect(page.getByText('La contraseña cambió. Las otras sesiones están cerradas.')).toBeVisible()
  await expect(page.getByText('elegí una tuya para seguir')).toHaveCount(0)
  await page.goto('/admin/pedidos')
  await expect(page).toHaveURL('/admin/pedidos')
})

test('29.30 Signing out forgets a form that wasn’t saved, a session that ends doesn’t', async ({ page }) => {
  const email = 'borrador@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.75')
  const nombre = page.getByLabel('Nombre completo')
  await page.goto('/admin/pedidos/nuevo')
  await page.getByText('Anotar quién compra').click()
  await nombre.fill('Alguien que compra')
  change('delete from sessions where user_id = (select id from users where email = ?)', email)
  await page.goto('/admin/pedidos/nuevo')
  await signIn(page, { email, password: ADMIN.password }, page.url())
  await page.waitForURL('/admin/pedidos/nuevo')
  await expect(nombre).toHaveValue('Alguien que compra')
  await page.getByText('Menú', { exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, { email, password: ADMIN.password }, '/login?volver=%2Fadmin%2Fpedidos%2Fnuevo')
  await page.waitForURL('/admin/pedidos/nuevo')
  await expect(nombre).toHaveValue('')
})

test('29.7, 29.9 The activity says who came in, who didn’t and what was written from elsewhere, with the way to all of it', async ({
  page,
}) => {
  const email = 'actividad@casakas.test'
  addUsuario(email, 'admin')
  await comeFrom(page, '203.0.113.66')
  await signIn(page, { email, password: 'no-es-la-que-uso' })
  await expect(page.getByText('Credenciales inválidas')).toBeVisible()
  await enter(page, email, '203.0.113.66')
  const elsewhere = await page.request.post('/contact', {
    headers: { origin: 'https://otra.example', 'x-forwarded-for': '203.0.113.67' },
    form: { nombre: 'x' },
  })
  expect(elsewhere.status()).toBe(403)

  await page.goto('/admin/cuenta')
  const actividad = page.getByRole('region', { name: 'Actividad' })
  await expect(
    actividad.getByRole('listitem').filter({ hasText: `${email} entró desde un dispositivo nuevo.` }),
  ).toContainText('203.0.113.66')
  await actividad.getByRole('link', { name: 'Ver toda la actividad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Actividad' })).toBeVisible()
  await expect(page.getByText(`Alguien probó entrar como ${email} y la contraseña no era esa.`)).toBeVisible()
  // Strangers' doings are written down a little later, many at once.
  await expect.poll(() => select("select id from sucesos where direccion = '203.0.113.67'")).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '203.0.113.67' })).toContainText('(POST /contact)')
})

test('27.37 The account says when the shop was copied last, how large that is and that it was tried; in red when that is long ago @long', async ({
  page,
}) => {
  const email = 'copias@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.68')
  const copias = page.getByRole('region', { name: 'Copias de seguridad' })
  await expect(async () => {
    await page.goto('/admin/cuenta')
    await expect(copias).toContainText(
      /^Copias de seguridad\s*La última copia es del \d+\/\d+\/\d+ a las \d+:\d+ y ocupa [\d,]+ MB\. Se restauró aparte y se comprobó\.\s*Hacer una copia ahora/,
    )
  }).toPass({ intervals: [500] })

  // The light alone is changed on its way, without moving everybody's clock.
  let luz = 'roja'
  await page.route(/\/admin\/cuenta\.data/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"verde"', `"${luz}"`) })
  })
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Hoy' }).first().click()
    await expect(page.getByRole('region', { name: 'Para hoy' })).toBeVisible()
    await page.goBack()
  }
  await comeBack()
  await expect(copias).toContainText('Hace más de un día y medio que no hay una copia buena')
  await expect(copias).toContainText('Mostrale esto a quien cuida el servidor.')

  luz = 'sin_lugar'
  await comeBack()
  await expect(copias).toContainText('Todavía no tiene dónde guardarlas')
})

test('27.40, 29.16 A copy is asked for in two taps and the password again; not encrypted, it isn’t taken away @long', async ({
  page,
}) => {
  const email = 'copia-ahora@casakas.test'
  addUsuario(email, 'admin')
  await enter(page, email, '203.0.113.70')
  await page.goto('/admin/cuenta')
  const token = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))!
  change(
    `update sessions set created_at = '2026-01-01T00:00:00.000Z', confirmada = null where token = ?`,
    decodeURIComponent(token.value).split('.')[0]!,
  )
  const copias = page.getByRole('region', { name: 'Copias de seguridad' })
  await copias.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await dialogo.getByLabel('Tu contraseña').fill(ADMIN.password)
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Empieza a hacerse una copia en menos de un minuto.')).toBeVisible()
  await expect(copias).toContainText(`Se está haciendo una, que pidió ${email}`)

  await expect(copias.getByRole('button', { name: /^Bajar/ })).toHaveCount(0)
  await expect(copias).toContainText('No se bajan desde acá mientras no estén cifradas')
  const refused = await page.request.post('/admin/cuenta/copia', {
    form: {},
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(404)
  expect(await refused.text()).toContain('cifrada')
})
