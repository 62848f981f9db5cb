import type { Browser, Locator, Page } from '@playwright/test'
import { ADMIN } from './shop-under-test.ts'
import { change } from './support/base-de-datos.ts'
import { enlaceDeUnUso } from './support/correos.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'
import { addUsuario } from './support/usuarios.ts'
import { comeAsAdminFrom, comeFrom, signIn } from './support/visitante.ts'

/** Who runs the shop: invited, switched off, and in again with a password that was forgotten. */

const CLAVE = 'tres gatos en la azotea'

async function openOther(browser: Browser, address: string, javaScriptEnabled = true): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled, locale: 'es-UY' })).newPage()
  if (javaScriptEnabled) arriveAlive(page)
  await comeFrom(page, address)
  return page
}

test('41.7 The pages of links for one use are kept by nobody, found by no search engine, and tell no other site of them', async ({
  request,
}) => {
  for (const para of ['equipo', 'clave', 'invitacion']) {
    const looked = await request.get(`/login/${para}?enlace=a.1.b.c`)
    expect(looked.headers(), para).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(await looked.text(), para).toContain('<meta name="robots" content="noindex"/>')
  }
})

for (const javaScriptEnabled of [true, false]) {
  test(`41.1, 41.2, 41.6 Somebody is invited by mail, joins with a password of their own, and is switched off and on${javaScriptEnabled ? '' : ', without JavaScript @long'}`, async ({
    browser,
    baseURL,
  }) => {
    const email = `invitada-${javaScriptEnabled}@casakas.test`
    const page = await openOther(browser, `203.0.113.${javaScriptEnabled ? 81 : 82}`, javaScriptEnabled)
    await comeAsAdminFrom(page, `203.0.113.${javaScriptEnabled ? 81 : 82}`)
    await page.goto(`${baseURL}/admin/cuenta/equipo`)
    await page.getByLabel('Su correo').fill('sin arroba')
    await page.getByLabel('Su correo').evaluate((field: HTMLInputElement) => (field.type = 'text'))
    await page.getByRole('button', { name: 'Invitar' }).click()
    await expect(page.getByText('Revisá el correo')).toBeVisible()
    await page.getByLabel('Su correo').fill(email)
    await page.getByRole('button', { name: 'Invitar' }).click()
    await expect(page.getByText(`Le mandamos la invitación a ${email}`)).toBeVisible()
    await expect(page.getByLabel('Su correo')).toHaveValue('')
    await page.getByLabel('Su correo').fill(email)
    await page.getByRole('button', { name: 'Invitar' }).click()
    await expect(page.getByText('Ya tiene una invitación que espera.')).toBeVisible()

    const enlace = await enlaceDeUnUso(email, 'invitacion')
    await page.goto(baseURL + enlace)
    await expect(page.getByRole('alert')).toContainText(`está dentro ${ADMIN.email}`)
    const suya = await openOther(browser, '203.0.113.83', javaScriptEnabled)
    // A program that reads mail looks first.
    expect(await (await suya.request.get(baseURL + enlace)).text()).toContain('Tu nombre')
    await suya.goto(baseURL + enlace)
    await suya.getByLabel('Tu nombre').fill('Caro <b>Núñez</b>')
    await suya.getByLabel('Contraseña nueva').fill('casakas-1234567')
    await suya.getByRole('button', { name: 'Guardar y entrar' }).click()
    await expect(suya.getByText('Es de las primeras que alguien probaría')).toBeVisible()
    await expect(suya.getByLabel('Tu nombre')).toHaveValue('Caro <b>Núñez</b>')
    await suya.getByLabel('Contraseña nueva').fill(CLAVE)
    await suya.getByRole('button', { name: 'Guardar y entrar' }).click()
    await suya.waitForURL(/\/admin$/)

    await page.goto(`${baseURL}/admin/cuenta/equipo`)
    const ella = page.getByRole('listitem').filter({ hasText: email })
    await expect(ella).toContainText('Caro <b>Núñez</b>')
    await ella.getByRole('button', { name: 'Apagar' }).click()
    if (javaScriptEnabled) {
      const pregunta = page.getByRole('dialog', { name: '¿Apagar la cuenta de Caro' })
      await expect(pregunta).toContainText('Se cierra todo lo que tiene abierto')
      await pregunta.getByRole('button', { name: 'Apagar' }).click()
    }
    await expect(page.getByText('La cuenta de Caro <b>Núñez</b> quedó apagada.')).toBeInViewport()
    await expect(ella).toContainText('apagada: no entra')
    await expect(page.getByRole('listitem').filter({ hasText: 'sos vos' }).getByRole('button')).toHaveCount(0)
    await suya.goto(`${baseURL}/admin/cuenta/equipo`)
    await expect(suya).toHaveURL(/\/login/)
    await signIn(suya, { email, password: CLAVE }, `${baseURL}/login`)
    await expect(suya.getByRole('alert')).toHaveText('Credenciales inválidas')
    await ella.getByRole('button', { name: 'Prender' }).click()
    await expect(ella).not.toContainText('apagada')
    await signIn(suya, { email, password: CLAVE }, `${baseURL}/login`)
    await suya.waitForURL(/\/admin$/)
    await suya.goto(baseURL + enlace)
    await expect(suya.getByRole('alert')).toHaveText(/Esta invitación ya se usó/)
    await suya.context().close()
    await page.context().close()
  })

  test(`41.4, 41.5 A forgotten password is chosen anew by a mailed link${javaScriptEnabled ? '' : ', without JavaScript'} @long`, async ({
    browser,
    baseURL,
  }) => {
    const email = `olvida-${javaScriptEnabled}@casakas.test`
    addUsuario(email, 'admin')
    const page = await openOther(browser, `203.0.113.${javaScriptEnabled ? 84 : 85}`, javaScriptEnabled)
    await page.goto(`${baseURL}/login`)
    const olvide = page.getByRole('button', { name: 'Olvidé mi contraseña' })
    await olvide.click()
    await expect(page.getByRole('alert')).toContainText('Escribí tu correo')
    await page.getByLabel('Correo').fill(email)
    await olvide.click()
    await expect(page.getByRole('status').filter({ hasText: 'le mandamos un enlace para elegir' })).toBeVisible()
    const enlace = await enlaceDeUnUso(email, 'clave')
    await page.goto(baseURL + enlace)
    await page.getByLabel('Contraseña nueva').fill(CLAVE)
    await page.getByRole('button', { name: 'Guardar y entrar' }).click()
    await page.waitForURL(/\/admin$/)
    await page.goto(baseURL + enlace)
    await expect(page.getByRole('alert')).toHaveText('Este enlace ya se usó, o pasó la media hora que valía.')
    await page.context().close()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('41.1, 41.4 A second administrator takes six taps, typing one being one; a forgotten password five @long', async ({
    page,
    browser,
  }) => {
    let taps = 0
    const tap = async (target: Locator, text?: string) => {
      taps++
      await target.tap()
      if (text !== undefined) await target.fill(text)
    }
    const email = 'seis.toques@casakas.test'
    addUsuario('invita@casakas.test', 'admin')
    await comeFrom(page, '203.0.113.86')
    await signIn(page, { email: 'invita@casakas.test', password: ADMIN.password })
    await page.waitForURL('/admin')
    // An hour after the password was typed.
    change(
      "update sessions set created_at = '2026-01-01T00:00:00.000Z' where user_id = (select id from users where email = ?)",
      'invita@casakas.test',
    )
    await tap(page.getByRole('navigation', { name: 'Administración' }).getByText('Más'))
    await tap(page.getByRole('link', { name: 'Equipo' }))
    await tap(page.getByLabel('Su correo'), email)
    await tap(page.getByRole('button', { name: 'Invitar' }))
    await tap(page.getByRole('dialog').getByLabel('Tu contraseña'), ADMIN.password)
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }))
    await expect(page.getByText(`Le mandamos la invitación a ${email}`)).toBeVisible()
    expect(taps).toBe(6)

    const otra = await openOther(browser, '203.0.113.87')
    await otra.goto('/login')
    await otra.getByLabel('Correo').click()
    await otra.getByLabel('Correo').fill('invita@casakas.test')
    await otra.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
    // The third is the link in the mail.
    await otra.goto(await enlaceDeUnUso('invita@casakas.test', 'clave'))
    await otra.getByLabel('Contraseña nueva').click()
    await otra.getByLabel('Contraseña nueva').fill(CLAVE)
    await otra.getByRole('button', { name: 'Guardar y entrar' }).click()
    await otra.waitForURL(/\/admin$/)
    await otra.context().close()
  })
})
