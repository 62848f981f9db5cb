import type { Page } from '@playwright/test'
import { CAMPOS_DE_AJUSTES, DEFINICION_DE_AJUSTE } from '#domain/ajustes/campos.ts'
import { ADMIN } from './shop-under-test.ts'
import { administrar } from './support/administrar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'

/** The settings, in a shop of their own: they change every page. */

test.describe.configure({ mode: 'serial' })

const tienda = ownTienda(27)

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
const save = (page: Page) => page.getByRole('button', { name: 'Guardar los cambios' }).click()
const status = (page: Page) => page.getByRole('form', { name: 'Ajustes' }).getByRole('status')
/** The preview beside a group of settings. */
const vista = (page: Page, group: string) => page.getByRole('region', { name: group }).getByRole('figure')

test('15.7 The owner changes the settings, sees before saving how they look, and finds them on the pages as text, with who changed what @long', async ({
  page,
}) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await administrar(page, tienda, '/admin/ajustes')
  for (const campo of CAMPOS_DE_AJUSTES) await expect(field(page, DEFINICION_DE_AJUSTE[campo].etiqueta)).toBeVisible()
  await expect(page.getByText('Todavía no cambió nada.')).toBeVisible()

  const script = '</script><script>alert(1)</script>'
  const titulo = `<img src=x onerror=alert(2)> ${script}`
  await field(page, 'Título de la portada').fill(titulo)
  await expect(vista(page, 'Tienda y portada')).toContainText(titulo)
  await field(page, 'Texto de la portada').fill(`Uno\n${script}`)
  await field(page, 'Nombre de la tienda').fill('<b>Casacas</b> & hijos')
  await field(page, 'Razón social').fill(`${script} SRL`)
  await field(page, 'Banco 1').fill('<i>Banco</i>')
  await field(page, 'WhatsApp').fill('098 765 432')
  await field(page, 'Dirección en la red social').fill('instagram.com/casacas')
  await test.step('27.1 Beside each it shows how it looks', async () => {
    await field(page, 'Costo a domicilio, Montevideo').fill('$ 1.300')
    await expect(vista(page, 'Envío')).toContainText('Montevideo: $\u00a01.300 · 24 hs')
    await field(page, 'Descuento por transferencia').fill('25')
    await expect(vista(page, 'Cobro')).toContainText('ahorrás $\u00a0547')
    await field(page, 'Parches').fill('350')
    await expect(vista(page, 'Encargo y personalización')).toContainText('$\u00a03.040 con tarjeta')
    await field(page, 'Privacidad').fill(`Primero.\n\n## Título de <b>prueba</b>\n${script}`)
    await expect(
      page.getByRole('region', { name: 'Cómo se ve la página de privacidad' }).getByRole('heading'),
    ).toHaveText('Título de <b>prueba</b>')
  })
  await test.step('19.42 Other names', async () => {
    await field(page, 'Otros nombres').fill('la del mago, mago = Peñarol 1987')
    await expect(vista(page, 'Búsqueda')).toContainText('Quien busca «mago» encuentra penarol 1987')
  })
  await expect(status(page)).toHaveText('12 cambios sin guardar.')
  await save(page)
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await test.step('27.34 A telephone is shown as it is written', async () => {
    await expect(field(page, 'WhatsApp')).toHaveValue('098 765 432')
    await expect(field(page, 'Costo a domicilio, Montevideo')).toHaveValue('1300')
  })

  await test.step('27.5 Who changed which one, before and after', async () => {
    const cambios = page.getByRole('region', { name: 'Quién cambió qué' }).getByRole('listitem')
    await expect(cambios).toHaveCount(12)
    const costo = cambios.filter({ hasText: 'Costo a domicilio, Montevideo' })
    await expect(costo).toContainText(ADMIN.email)
    await expect(costo).toContainText('Antes$\u00a0260Ahora$\u00a01.300')
    await expect(cambios.filter({ hasText: 'Título de la portada' })).toContainText(titulo)
  })

  await test.step('15.4, 27.3 They are on the pages, as text', async () => {
    await page.goto(tienda.origin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titulo)
    await expect(page.getByRole('banner')).toContainText('<b>Casacas</b> & hijos', { ignoreCase: true })
    await expect(page.getByRole('contentinfo')).toContainText(`${script} SRL`)
    await expect(page.getByText('25 % de descuento por transferencia')).toBeVisible()
    await expect(page.getByText('A <i>Banco</i> o Itaú.')).toBeVisible()
    const red = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })
    await expect(red).toHaveAttribute('href', 'https://instagram.com/casacas')
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/59898765432\?/)
  })
  await test.step('27.3 So they are in words of the owner’s, and in titles', async () => {
    await page.goto(`${tienda.origin}/privacidad`)
    await expect(page.getByRole('main')).toContainText(script)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Título de <b>prueba</b>')
    await page.goto(`${tienda.origin}/shipping`)
    await page.goto(`${tienda.origin}/stock`)
    await expect(page).toHaveTitle(/<b>Casacas<\/b> & hijos/)
    expect(alerts).toEqual([])
  })
})

test('27.2 What makes no sense is refused at its field, the first gets the focus, and nothing typed is lost @long', async ({
  page,
}) => {
  await administrar(page, tienda, '/admin/ajustes')
  const sent: string[] = []
  page.on('request', (request) => sent.push(...(request.method() === 'POST' ? [request.url()] : [])))
  const wrong: [label: string, value: string, fault: string | RegExp][] = [
    ['Nombre de la tienda', 'A'.repeat(10_000), 'Puede tener hasta 60 letras.'],
    ['Correo de la tienda', 'tienda arroba correo', /Revisá el correo/],
    ['Dirección del crédito', 'javascript:alert(1)', /Tiene que ser una dirección web/],
    ['Descuento por transferencia', '200', 'Tiene que ser un número entero de 0 a 90.'],
    ['Costo a un punto, interior', '-5', 'Tiene que ser un monto en pesos, de 0 o más.'],
    ['Parches', '99,50', 'Tiene que ser un monto en pesos, sin centavos.'],
    ['Confección hasta', '3', 'No puede ser menos que los días desde.'],
    ['Otros nombres', 'mago = Peñarol\n\nholanda', /Renglón 3: falta el signo =/],
  ]
  for (const [label, value] of wrong) await field(page, label).fill(value)
  // Faults show on leaving a field, before saving.
  await expect(page.getByText('Tiene que ser un monto en pesos, sin centavos.')).toBeVisible()
  await save(page)
  await expect(field(page, 'Nombre de la tienda')).toBeFocused()
  await expect(status(page)).toHaveText('Hay 8 datos para corregir.')
  for (const [label, value, fault] of wrong) {
    await expect(field(page, label)).toHaveValue(value)
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(fault))
  }
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(field(page, 'Parches')).toHaveValue('350')

  // Forged requests past the form are refused too, and a body that is no form is no failure of the shop's.
  for (const body of ['{"base":1}', 'no es JSON', '[]']) {
    const response = await page.request.post(`${tienda.origin}/admin/ajustes/guardar`, {
      headers: { 'Content-Type': 'application/json' },
      data: Buffer.from(body),
    })
    expect(response.status()).toBe(400)
  }
})

test('27.4 Of two people who change the same the second is shown both and chooses; different fields both stay @long', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  arriveAlive(other)
  await administrar(other, tienda, '/admin/ajustes')
  await administrar(page, tienda, '/admin/ajustes')
  await expect(field(page, 'RUT')).toBeVisible()

  await field(other, 'RUT').fill('210000000001')
  await field(other, 'Cuotas con tarjeta').fill('6')
  await field(other, 'Parches').fill('360')
  await save(other)
  await expect(status(other)).toHaveText('Guardado. Ya vale.')

  await field(page, 'Cuotas con tarjeta').fill('3')
  await field(page, 'Parches').fill('370')
  await field(page, 'Nombre y número').fill('450')
  await save(page)
  const aviso = page.getByRole('alert')
  await expect(aviso).toContainText('Otra persona cambió estos ajustes mientras los editabas.')
  await expect(aviso.getByRole('listitem').filter({ hasText: 'Cuotas' })).toContainText('Lo tuyo3Lo guardado6 cuotas')
  await aviso.getByRole('listitem').filter({ hasText: 'Cuotas' }).getByRole('button', { name: 'Dejar lo mío' }).click()
  await aviso.getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(field(page, 'Parches')).toHaveValue('360')
  await save(page)
  await expect(status(page)).toContainText('Mientras tanto otra persona cambió: RUT')
  for (const [label, value] of [
    ['RUT', '210000000001'],
    ['Cuotas con tarjeta', '3'],
    ['Parches', '360'],
    ['Nombre y número', '450'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value)
  }
  await other.context().close()
})

test('27.7, 27.5 What is typed survives a failed connection, a reload and an ended session; the list of changes has pages', async ({
  page,
}) => {
  await administrar(page, tienda, '/admin/ajustes')
  await field(page, 'RUT').fill('210000000099')
  await page.route('**/admin/ajustes/guardar', (route) => route.abort('failed'))
  await save(page)
  await expect(status(page)).toContainText('No pudimos guardar')
  await page.unroute('**/admin/ajustes/guardar')
  await page.reload()
  await expect(page.getByText('Recuperamos lo que habías escrito y no guardaste.')).toBeVisible()
  await expect(field(page, 'RUT')).toHaveValue('210000000099')

  // A draft of a shop with other settings, as an update leaves it behind.
  await page.evaluate(() => {
    const { base, valores } = JSON.parse(localStorage.getItem('borrador:ajustes')!)
    for (const fields of [base, valores]) {
      delete fields.otrosNombres
      fields.sinUso = 'x'
    }
    localStorage.setItem('borrador:ajustes', JSON.stringify({ base, valores }))
  })
  await page.reload()
  await expect(field(page, 'RUT')).toHaveValue('210000000099')
  await expect(status(page)).toHaveText('Un cambio sin guardar.')

  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await save(page)
  await page.waitForURL(/\/login\?volver=/)
  await page.context().addCookies(cookies)
  await page.goto(`${tienda.origin}/admin/ajustes`)
  await expect(field(page, 'RUT')).toHaveValue('210000000099')
  await save(page)
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await page.reload()
  await expect(field(page, 'RUT')).toHaveValue('210000000099')
  await expect(page.getByText('Recuperamos')).toHaveCount(0)

  for (let i = 1; i <= 20; i++) {
    tienda.change(
      "insert into ajustes_cambios (id, en, quien, campo, antes, despues) values (?, ?, 'ana@casakas.uy', 'cuotas', ?, ?)",
      `viejo-${i}`,
      i,
      String(i),
      String(i + 1),
    )
  }
  await page.reload()
  const cambios = page.getByRole('region', { name: 'Quién cambió qué' })
  const entradas = cambios.getByRole('list').first().getByRole('listitem')
  await expect(entradas).toHaveCount(20)
  await field(page, 'RUT').fill('21')
  await cambios.getByRole('link', { name: 'Siguiente' }).click()
  await expect(cambios).toContainText('Página 2 de 2')
  await expect(entradas.last()).toContainText('ana@casakas.uy')
  await expect(entradas.last()).toContainText('Antes1 cuotaAhora2 cuotas')
  // The form beside it is left alone.
  await expect(field(page, 'RUT')).toHaveValue('21')
})

const ETIQUETAS = CAMPOS_DE_AJUSTES.map((campo) => DEFINICION_DE_AJUSTE[campo].etiqueta)

/** What of the field that has the focus can be seen, a little inside its upper edge. */
function isUncovered(): boolean {
  const { left, top, width } = document.activeElement!.getBoundingClientRect()
  return document.activeElement!.contains(document.elementFromPoint(left + width / 2, top + 12))
}

test('27.22 With the keyboard alone every setting is reached, in sight, changed and saved @long', async ({ page }) => {
  await administrar(page, tienda, '/admin/ajustes')
  await page.getByRole('navigation', { name: 'Secciones de los ajustes' }).getByRole('link').last().focus()
  const reached = new Set<string>()
  for (let stops = 0; stops < 100 && reached.size < ETIQUETAS.length; stops++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
    // A date is several stops, and of its last one `:focus` knows nothing.
    if (label === undefined || reached.has(label)) continue
    expect(await page.evaluate(isUncovered), label).toBe(true)
    reached.add(label)
    if (label === 'Parches') await page.keyboard.type('365')
    if (label === 'Título de la portada') {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Solo con el teclado')
    }
  }
  expect([...reached].toSorted()).toEqual(ETIQUETAS.toSorted())
  await expect(field(page, 'Parches')).toHaveValue('365')
  for (let stops = 0; stops < 5; stops++) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').textContent()) === 'Guardar los cambios') break
  }
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await expect(field(page, 'Título de la portada')).toHaveValue('Solo con el teclado')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('27.22 With a thumb alone on 360 pixels every setting is reached, and one is changed and saved @long', async ({
    page,
  }) => {
    await administrar(page, tienda, '/admin/ajustes')
    await page.getByRole('link', { name: 'Envío', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Envío', exact: true })).toBeInViewport()
    for (const label of ETIQUETAS) {
      await field(page, label).tap()
      await expect(field(page, label), label).toBeFocused()
      expect((await field(page, label).boundingBox())!.height, label).toBeGreaterThanOrEqual(44)
    }
    await field(page, 'Cuotas con tarjeta').tap()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('9')
    await page.getByRole('button', { name: 'Guardar los cambios' }).tap()
    await expect(status(page)).toHaveText('Guardado. Ya vale.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.goto(tienda.origin)
    await expect(page.getByText('9 cuotas').first()).toBeVisible()
  })
})

test('29.16 Bank accounts are saved once the password was typed again, and the page goes on with what was being done @long', async ({
  page,
}) => {
  await administrar(page, tienda, '/admin/ajustes')
  // The session is half an hour older.
  tienda.moveClock(30 * 60_000)
  await field(page, 'Banco 1').fill('Banco nuevo')
  await field(page, 'Parches').fill('410')
  await save(page)
  const dialogo = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await expect(dialogo.getByLabel('Tu contraseña')).toBeFocused()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect(status(page)).toContainText('Lo que escribiste sigue acá.')
  await expect(field(page, 'Banco 1')).toHaveValue('Banco nuevo')
  await save(page)
  await dialogo.getByLabel('Tu contraseña').fill('no-es-la-que-uso')
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialogo.getByText('La contraseña actual no es esa.')).toBeVisible()
  expect(
    tienda
      .select<{ ajustes: string }>('select * from ajustes')
      .map((row) => JSON.stringify(row))
      .join(),
  ).not.toContain('Banco nuevo')
  await dialogo.getByLabel('Tu contraseña').fill(ADMIN.password)
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await expect(field(page, 'Banco 1')).toHaveValue('Banco nuevo')
  // The password isn't asked for again so soon.
  await field(page, 'Banco 1').fill('Banco otra vez')
  await save(page)
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await expect(dialogo).toHaveCount(0)
})

test('35.9, 15.14, 27.1 The owner sets how long personal data are kept, within limits, and the page on privacy says it @long', async ({
  page,
}) => {
  const texto = 'Comprobantes: {Comprobantes}. Nombres: {Nombres en los pedidos}.'
  await administrar(page, tienda, '/admin/ajustes')
  await expect(field(page, 'Mensajes de contacto')).toHaveAccessibleDescription(/^meses De 6, /)
  await field(page, 'Comprobantes').fill('14')
  await field(page, 'Nombres en los pedidos').fill('1')
  await field(page, 'Privacidad').fill(texto)
  await save(page)
  await expect(page.getByText('Tiene que ser un número entero de 15 a 365.')).toBeVisible()
  await field(page, 'Comprobantes').fill('45')
  await save(page)
  await expect(status(page)).toHaveText('Guardado. Ya vale.')
  await expect(
    page
      .getByRole('region', { name: 'Quién cambió qué' })
      .getByRole('listitem')
      .filter({ hasText: 'ComprobantesAntes' }),
  ).toContainText('Antes30 díasAhora45 días')
  await page.goto(`${tienda.origin}/privacidad`)
  await expect(page.getByText('Comprobantes: 45 días. Nombres: 1 año.')).toBeVisible()
})
