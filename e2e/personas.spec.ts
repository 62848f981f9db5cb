import { readFile } from 'node:fs/promises'
import { change, select } from './support/base-de-datos.ts'
import { placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { ADMIN } from './shop-under-test.ts'
import { comeAsAdmin } from './support/visitante.ts'
import { PEDIDO } from './screens/elegidas.ts'

test('35.1, 35.3, 35.4 What is kept about somebody is found from their order, given once it is clear who asks, printed and taken as a file @long', async ({
  page,
}) => {
  const { codigo } = await placeOrder(page, 'transferencia', PEDIDO, { correo: 'personas@example.com' })
  await comeAsAdmin(page.context())
  await page.goto(`/admin/pedidos/${codigo}`)
  await page.getByRole('link', { name: 'Qué guardamos de esta persona' }).click()
  const who = page.getByRole('group', { name: 'De quién son los datos' }).getByRole('checkbox')
  await who.filter({ visible: true }).first().waitFor()
  await page.getByRole('checkbox', { name: 'personas@example.com' }).check()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  // The browser asks for what is missing; nothing was given.
  await expect(page.getByRole('button', { name: 'Bajar como archivo' })).toHaveCount(0)
  await page.getByLabel('Me dijo el código y lo que compró').check()
  await page.getByLabel('Estoy seguro de que los pide la persona de la que son.').check()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()

  await expect(page.getByRole('region', { name: `Pedido ${codigo}` })).toContainText('personas@example.com')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar como archivo' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('datos-personales.json')
  const datos = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    pedidos: { codigo: string; correo: string }[]
  }
  expect(datos.pedidos).toMatchObject([{ codigo, correo: 'personas@example.com' }])
  await page.goto('/admin/cuenta')
  await expect(page.getByRole('region', { name: 'Actividad' })).toContainText(
    `datos personales de quien los pidió (${codigo}`,
  )
})

test('35.5, 35.8 Erasing somebody whose order is under way is refused with a sentence; the owner has to tick that it can’t be undone @long', async ({
  page,
}) => {
  const { codigo } = await placeOrder(page, 'transferencia', PEDIDO, { correo: 'borrarme@example.com' })
  await comeAsAdmin(page.context())
  await page.goto(`/admin/personas?buscar=${codigo}`)
  await page.getByRole('checkbox', { name: 'borrarme@example.com' }).check()
  await page.getByLabel('Me escribió desde el correo del pedido').check()
  await page.getByLabel('Estoy seguro de que los pide la persona de la que son.').check()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  const erase = page.getByRole('region', { name: 'Borrar sus datos' })
  await erase.getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await erase.getByLabel('Entiendo que no se puede deshacer.').check()
  await erase.getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(page.getByRole('alert')).toContainText(`No se borró nada. El pedido ${codigo} está en curso`)
})

test('35.6, 35.8 What somebody wrote is erased when they ask, and isn’t found any more', async ({ page }) => {
  change(
    `insert into mensajes (id, nombre, email, telefono, mensaje, creado, estado, busqueda, sin_avisar)
     values ('olvidame', 'Olvido Ruiz', 'olvidame@example.com', '', 'Hola', 1, 'respondido', 'olvido ruiz', 0)`,
  )
  await comeAsAdmin(page.context())
  await page.goto('/admin/personas?buscar=olvidame@example.com')
  await page.getByLabel('Me escribió desde el correo del pedido').check()
  await page.getByLabel('Estoy seguro de que los pide la persona de la que son.').check()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  const erase = page.getByRole('region', { name: 'Borrar sus datos' })
  await erase.getByLabel('Entiendo que no se puede deshacer.').check()
  await erase.getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(page.getByRole('alert')).toContainText('Borramos sus datos de 0 pedidos y 1 mensaje.')
  await expect(page.getByText('No guardamos nada con eso.')).toBeVisible()
  expect(select("select id from mensajes where id = 'olvidame'")).toEqual([])
})

test('29.16 Somebody’s data are shown, taken as a file and erased once the password was typed again, over what is being done @long', async ({
  page,
}) => {
  change(
    `insert into mensajes (id, nombre, email, telefono, mensaje, creado, estado, busqueda, sin_avisar)
     values ('otravez', 'Otra Vez', 'otravez@example.com', '', 'Hola', 1, 'respondido', 'otra vez', 0)`,
  )
  await comeAsAdmin(page.context())
  /** As if this session had begun long ago. It has another cookie each time that it was confirmed. */
  const later = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))!
    change(
      `update sessions set created_at = '2026-01-01T00:00:00.000Z', confirmada = null where token = ?`,
      decodeURIComponent(cookie.value).split('.')[0]!,
    )
  }
  const dialogo = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  async function confirm() {
    await dialogo.getByLabel('Tu contraseña').fill(ADMIN.password)
    await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  }

  await page.goto('/admin/personas?buscar=otravez@example.com')
  await page.getByLabel('Me escribió desde el correo del pedido').check()
  await page.getByLabel('Estoy seguro de que los pide la persona de la que son.').check()
  await later()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Me escribió desde el correo del pedido')).toBeChecked()
  await page.getByRole('button', { name: 'Ver sus datos' }).click()
  await confirm()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('otravez@example.com')

  await later()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar como archivo' }).click()
  await confirm()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('otravez@example.com')

  await later()
  const erase = page.getByRole('region', { name: 'Borrar sus datos' })
  await erase.getByLabel('Entiendo que no se puede deshacer.').check()
  await erase.getByRole('button', { name: 'Borrar sus datos' }).click()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  expect(select("select id from mensajes where id = 'otravez'")).toHaveLength(1)
  await erase.getByRole('button', { name: 'Borrar sus datos' }).click()
  await confirm()
  await expect(page.getByRole('alert')).toContainText('Borramos sus datos de 0 pedidos y 1 mensaje.')

  // The server refuses all the same what something else than the page asks for.
  await later()
  const form = { buscar: 'otravez@example.com', persona: 'x', comprobacion: 'correo', seguro: 'si' }
  const refused = await page.request.post('/admin/personas/datos.json', {
    form,
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(403)
})
