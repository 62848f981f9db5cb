import type { Page } from '@playwright/test'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { breakContact } from './support/averias.ts'
import { select } from './support/base-de-datos.ts'
import { correosCon } from './support/correos.ts'
import { comeFrom } from './support/visitante.ts'
import { expect, test } from './support/prueba.ts'

/** Writing to the shop. Each test comes from an address of its own: few messages are taken from one. */

const MENSAJE = {
  Nombre: 'Lucía Fernández',
  // Nobody else's: what others write is mailed too.
  Correo: 'lucia-escribe@correo.test',
  Teléfono: '098 765 432',
  Mensaje: '¿Tienen la celeste de 1930 en talle S?\nGracias <b>de antemano</b>.',
}
const FALLA = 'Error al enviar el mensaje. Intentá más tarde.'

const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' })

async function fillContacto(page: Page, datos: Record<string, string>) {
  await page.goto('/contact')
  for (const [label, value] of Object.entries(datos)) await page.getByLabel(label).fill(value)
}

function mensajesDe(email: string) {
  return select<Record<string, string>>('select nombre, email, telefono, mensaje from mensajes where email = ?', email)
}

async function expectTyped(page: Page, datos: Record<string, string>) {
  for (const [label, value] of Object.entries(datos)) await expect(page.getByLabel(label)).toHaveValue(value)
}

test('2.8, 6.1 A message is stored, mailed to the shop and thanked for, without an account', async ({ page }) => {
  await comeFrom(page, '203.0.113.11')
  await fillContacto(page, MENSAJE)
  await enviar(page).click()
  await test.step('2.9 It is thanked for', async () => {
    await page.waitForURL('/contact/success')
    await expect(page.getByRole('heading', { name: 'Gracias por escribirnos' })).toBeVisible()
  })
  await test.step('3.10, 13.12, 17.15 It is stored as it was typed', async () => {
    const [stored, ...more] = mensajesDe(MENSAJE.Correo)
    expect(more).toEqual([])
    expect(stored).toMatchObject({ nombre: MENSAJE.Nombre, email: MENSAJE.Correo, telefono: MENSAJE.Teléfono })
    expect(stored!.mensaje!.replaceAll('\r\n', '\n')).toBe(MENSAJE.Mensaje)
  })

  await test.step('13.11 It is mailed to the shop', async () => {
    await expect.poll(async () => (await correosCon(MENSAJE.Correo)).length).toBe(1)
    const [mail] = await correosCon(MENSAJE.Correo)
    expect(mail!.to?.map(({ address }) => address)).toEqual([DEMO_AJUSTES.correo])
    for (const line of Object.values(MENSAJE).flatMap((value) => value.split('\n'))) expect(mail!.text).toContain(line)
  })
})

test('5.13, 5.14 All four fields are required and the e-mail must be one: faults are told in place, nothing is sent or lost @long', async ({
  page,
}) => {
  await comeFrom(page, '203.0.113.12')
  const sent: string[] = []
  page.on('request', (request) => sent.push(...(request.method() === 'POST' ? [request.url()] : [])))
  await page.goto('/contact')
  await enviar(page).click()
  for (const [label, fault] of [
    ['Nombre', 'Escribí tu nombre.'],
    ['Correo', 'Escribí tu correo.'],
    ['Teléfono', 'Escribí tu teléfono.'],
    ['Mensaje', 'Escribí tu mensaje.'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fault)
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Nombre')).toBeFocused()

  for (const missing of Object.keys(MENSAJE)) {
    const typed = { ...MENSAJE, [missing]: '  ' }
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
    await enviar(page).click()
    await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(page.getByLabel(missing)).toBeFocused()
  }
  for (const [label, value] of Object.entries({ ...MENSAJE, Correo: 'lucia arroba correo' })) {
    await page.getByLabel(label).fill(value)
  }
  await enviar(page).click()
  await expect(page.getByLabel('Correo')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/Revisá el correo/)
  await expectTyped(page, { ...MENSAJE, Correo: 'lucia arroba correo' })
  await expect(page).toHaveURL('/contact')
  expect(sent).toEqual([])
})

for (const { what, correo, breakIt } of [
  { what: 'the shop can’t take', correo: 'raul.averiado@correo.test', breakIt: breakContact },
  {
    what: 'is sent without a network',
    correo: 'sin.red@correo.test',
    breakIt: async (_correo: string, page: Page) => {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  },
]) {
  test(`8.8, 8.20 A message that ${what} says so in an alert; nothing typed is lost, and the next try goes through @long`, async ({
    page,
  }) => {
    await comeFrom(page, '203.0.113.13')
    const datos = { ...MENSAJE, Correo: correo }
    await fillContacto(page, datos)
    const mend = await breakIt(correo, page)
    await enviar(page).click()
    const alerta = page.getByRole('alertdialog')
    await expect(alerta).toHaveAccessibleName(FALLA)
    await alerta.getByRole('button', { name: 'Entendido' }).click()
    await expect(alerta).toHaveCount(0)
    await expectTyped(page, datos)
    expect(mensajesDe(correo)).toEqual([])
    await mend()
    await enviar(page).click()
    await page.waitForURL('/contact/success')
    expect(mensajesDe(correo)).toHaveLength(1)
  })
}

test('5.31, 17.31 An address with ñ is refused in words that say so; one pasted as a link, and a telephone from a chat, are taken', async ({
  page,
}) => {
  await comeFrom(page, '203.0.113.19')
  await fillContacto(page, {
    ...MENSAJE,
    Correo: 'peña@correo.test',
    Teléfono: '\u202a+598\u00a098\u00a0765\u00a0432\u202c',
  })
  await enviar(page).click()
  await expect(page.getByText('no puede llevar «ñ»').first()).toBeVisible()
  await page.getByLabel('Correo').fill('Lucía <mailto:pegada@correo.test>')
  await enviar(page).click()
  await page.waitForURL('/contact/success')
  expect(mensajesDe('pegada@correo.test')).toMatchObject([{ telefono: '+598 98 765 432' }])
})
