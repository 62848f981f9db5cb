import type { Page } from '@playwright/test'
import { select } from './support/base-de-datos.ts'
import { camiseta } from './support/camisetas.ts'
import { correosCon, enlaceDeAviso } from './support/correos.ts'
import { putEsperas, putStock, sellOut } from './support/existencias.ts'
import { comeAsAdmin, comeFrom } from './support/visitante.ts'
import { expect, test } from './support/prueba.ts'

/** Asking to be told. The shirts are of these tests alone. */

async function ask(page: Page, correo: string) {
  await page.getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Avisame', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta que confirmes')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('45.1, 45.2 Whoever wants a sold-out size is told once it came, having pressed a button on the page that the mail leads to', async ({
    page,
  }) => {
    await comeFrom(page, '203.0.113.71')
    sellOut('CSK-0021', 'M')
    const { slug, nombre } = camiseta('CSK-0021')
    await page.goto(`/product/${slug}`)
    await page.getByRole('link', { name: 'Avisame cuando vuelva' }).click()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await test.step('45.2 What is wrong is told by its field, and nothing typed is lost', async () => {
      await page.getByLabel('Correo').fill('nadie arroba correo')
      await page.getByRole('button', { name: 'Avisame', exact: true }).click()
      await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/Revisá el correo/)
      await expect(page.getByLabel('Correo')).toHaveValue('nadie arroba correo')
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    })
    await ask(page, 'espera@correo.test')
    const enlace = await enlaceDeAviso('espera@correo.test')
    await page.goto(enlace)
    await page.reload()
    await expect(page.getByText(`${nombre}, talle M`)).toBeVisible()
    const estados = () => select("select estado from esperas where casilla = 'espera@correo.test'")
    expect(estados()).toEqual([{ estado: 'sin_confirmar' }])
    await page.getByRole('button', { name: 'Sí, avisame' }).click()
    await expect(page.getByRole('alert')).toHaveText('Listo: te avisamos por correo.')
    expect(estados()).toEqual([{ estado: 'esperando' }])
    putStock('CSK-0021', 'M', 1)
    await expect.poll(async () => (await correosCon(`Volvió: ${nombre}, talle M`)).length).toBe(1)
    const [aviso] = await correosCon(`Volvió: ${nombre}, talle M`)
    expect(aviso!.text).toContain(`/product/${slug}?talle=M`)
    await page.goto(`/avisame?camiseta=${slug}&talle=M`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya está')
  })
})

test('45.1, 45.2 A search in vain, a shirt that left and a lower price are asked for too, one link is for all of them, and ends them', async ({
  page,
}) => {
  await comeFrom(page, '203.0.113.72')
  const { slug, nombre } = camiseta('CSK-0017')
  await page.goto('/product/basanez-local-1993')
  await page.getByRole('link', { name: 'Avisame si vuelve' }).click()
  await ask(page, 'varios@correo.test')
  await page.goto(`/product/${slug}`)
  await page.getByRole('link', { name: 'Avisame si baja de precio' }).click()
  await ask(page, 'varios@correo.test')
  await test.step('45.12 What the other mode has is no search in vain', async () => {
    await page.goto('/stock?buscar=CSK-0026')
    await expect(page.getByText('Hay 1 por encargo.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Avisame cuando haya' })).toHaveCount(0)
  })
  await page.goto('/stock?buscar=cobreloa')
  await page.getByRole('link', { name: 'Avisame cuando haya' }).click()
  await ask(page, 'varios@correo.test')
  const enlace = await enlaceDeAviso('varios@correo.test')
  await page.goto(enlace)
  const shown = page.getByRole('region', { name: '¿Querés que te avisemos?' }).getByRole('listitem')
  await expect(shown).toHaveText([
    'Camisetas de «basanez local 1993»',
    `${nombre}, si baja de precio`,
    'Camisetas de «cobreloa»',
  ])
  await page.getByRole('button', { name: 'Sí, avisame' }).click()
  await expect(page.getByRole('region', { name: 'Te vamos a avisar de' }).getByRole('listitem')).toHaveCount(3)
  await test.step('45.9 A mail program ends it by a POST of its own', async () => {
    const ended = await page.request.post(enlace, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(ended.status()).toBe(200)
    await page.reload()
    await expect(page.getByText('No esperás ningún aviso.')).toBeVisible()
  })
  await page.goto('/avisame/nada.nada')
  await expect(page.getByText('Ese aviso ya no está.')).toBeVisible()
})

test('45.6, 45.10 The owner sees what was wanted beside what there is, and whom to write to; told, nobody is kept', async ({
  page,
}) => {
  const { slug, nombre } = camiseta('CSK-0012')
  putStock('CSK-0012', 'M', 2)
  const espera = putEsperas('CSK-0012', 'M')
  await comeAsAdmin(page.context())
  await page.goto('/admin/avisame')
  const whatsapp = page.getByRole('region', { name: 'Para avisar por WhatsApp' })
  const row = whatsapp.getByRole('listitem').filter({ hasText: `${nombre}, talle M` })
  await expect(row).toContainText('No queda reservada')
  const chat = new URL((await row.getByRole('link', { name: 'Abrir el chat' }).getAttribute('href'))!)
  expect(chat.pathname).toBe('/59899123456')
  expect(chat.searchParams.get('text')).toContain(`/product/${slug}?talle=M`)
  const wanted = page.getByRole('region', { name: 'Lo que quisieron y no había' }).getByRole('listitem')
  await expect(wanted.filter({ hasText: `${nombre}, talle M` })).toContainText('pidieron 3 en 180 días · hay 2')
  await test.step('45.6 The telephone is erased only once that was asked', async () => {
    await row.getByRole('button', { name: 'Ya le avisé' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
    expect(select('select estado from esperas where id = ?', espera)).toEqual([{ estado: 'por_avisar' }])
    await row.getByRole('button', { name: 'Ya le avisé' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Borrarlo de la lista' }).click()
  })
  await expect(page.getByText('Listo: se borró su teléfono.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(select('select telefono, estado from esperas where id = ?', espera)).toEqual([
    { telefono: '', estado: 'avisada' },
  ])
})
