import { textoDeMensaje } from '#domain/contacto/mensaje.ts'
import { administrar } from './support/administrar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** Messages of the contact form, in a shop that nobody else writes to. */

test.describe.configure({ mode: 'serial' })

const tienda = ownTienda(28)

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>'

function receive(id: string, fields: Partial<Parameters<typeof textoDeMensaje>[0]> = {}, creado = Date.now()): void {
  const mensaje = {
    nombre: 'Lucía Fernández',
    email: 'lucia@correo.test',
    telefono: '098 765 432',
    mensaje: '¿Tienen la celeste de 1930?\nGracias.',
    ...fields,
  }
  tienda.change(
    'insert into mensajes (id, nombre, email, telefono, mensaje, creado, busqueda) values (?, ?, ?, ?, ?, ?, ?)',
    id,
    mensaje.nombre,
    mensaje.email,
    mensaje.telefono,
    mensaje.mensaje,
    creado,
    textoDeMensaje(mensaje),
  )
}

test('27.9, 27.10 A message is read, answered by mail or WhatsApp, marked and archived; its sender is blocked; strangers’ words are text @long', async ({
  page,
}) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await administrar(page, tienda, '/admin/mensajes')
  await expect(page.getByText('Todavía no escribió nadie.')).toBeVisible()

  receive('m1', {}, Date.now() - 60_000)
  receive('m2', { nombre: SCRIPT, email: 'x@y.test', telefono: 'no tengo', mensaje: `Hola ${SCRIPT}` })
  await page.reload()
  const nav = page.getByRole('navigation', { name: 'Administración' })
  await expect(nav.getByRole('link', { name: 'Mensajes 2 pendientes' })).toBeVisible()
  const lista = page.getByRole('list', { name: 'Mensajes' }).getByRole('listitem')
  await expect(lista).toHaveCount(2)
  await expect(lista.first()).toContainText(`${SCRIPT}Sin leer`)

  await page.getByRole('link', { name: 'Lucía Fernández' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lucía Fernández')
  await expect(page.getByText('¿Tienen la celeste de 1930?')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Leído')
  await expect(nav.getByRole('link', { name: 'Mensajes 1 pendiente' })).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Responder por WhatsApp' })
  await test.step('27.8, 27.11 It is answered by mail or WhatsApp, with an answer begun', async () => {
    const mailto = await page.getByRole('link', { name: 'Responder por correo' }).getAttribute('href')
    expect(decodeURIComponent(mailto!)).toMatch(
      /^mailto:lucia@correo\.test\?subject=Tu mensaje a Casakas&body=Hola Lucía/,
    )
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/59898765432\?text=Hola%20Luc/)
  })
  await page.getByRole('button', { name: 'Marcar como respondido' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Respondido')
  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Respondido')
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page).toHaveURL(`${tienda.origin}/admin/mensajes`)
  await expect(lista).toHaveCount(1)
  await page.getByRole('link', { name: 'Archivados' }).click()
  await expect(page).toHaveURL(/bandeja=archivados/)
  await page.getByRole('link', { name: 'Lucía Fernández' }).click()
  await page.getByRole('button', { name: 'Volver a la entrada' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Leído')

  await page.goto(`${tienda.origin}/admin/mensajes/m2`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCRIPT)
  await expect(page.getByText('El teléfono no parece un número de WhatsApp.')).toBeVisible()
  await expect(whatsapp).toHaveCount(0)
  await test.step('27.23 Its sender is blocked, and unblocked', async () => {
    await page.getByRole('button', { name: 'Bloquear esta dirección' }).click()
    await expect(page.getByText('No recibís más mensajes de x@y.test.')).toBeVisible()
    const write = () =>
      page.request.post(`${tienda.origin}/api/contact`, {
        headers: { Origin: tienda.origin },
        data: { nombre: 'X', email: 'X@Y.test', telefono: '099 123 456', mensaje: 'Otra vez' },
      })
    expect((await write()).status()).toBe(403)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(page.getByRole('button', { name: 'Bloquear esta dirección' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Dejar sin leer' }).click()
  await expect(page).toHaveURL(`${tienda.origin}/admin/mensajes`)
  await expect(lista.filter({ hasText: 'Sin leer' })).toHaveCount(1)
  expect(alerts).toEqual([])

  const missing = await page.goto(`${tienda.origin}/admin/mensajes/no-existe`)
  expect(missing!.status()).toBe(404)
})

test('27.9 Messages are searched and paged, with what is shown in the address @long', async ({ page }) => {
  tienda.change('delete from mensajes')
  for (let i = 1; i <= 35; i++) receive(`viejo-${i}`, { nombre: `Persona ${i}`, mensaje: `Mensaje ${i}` }, i)
  receive('jose', { nombre: 'José Ñandú', mensaje: 'Un talle 3XL' }, 100)
  await administrar(page, tienda, '/admin/mensajes')
  const lista = page.getByRole('list', { name: 'Mensajes' }).getByRole('listitem')
  await expect(page.getByText('36 mensajes')).toBeVisible()
  await expect(lista).toHaveCount(30)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(lista).toHaveCount(6)
  await expect(lista.last()).toContainText('Persona 1')
  await page.getByRole('searchbox', { name: 'Buscar mensajes' }).fill('jose nandu 3xl')
  await page.keyboard.press('Enter')
  await expect(lista).toHaveText([/José Ñandú/])
  await expect(page).toHaveURL(/buscar=jose/)
  await page.goBack()
  await expect(lista).toHaveCount(6)
  await page.getByRole('searchbox', { name: 'Buscar mensajes' }).fill('zzzz')
  await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Ningún mensaje dice «zzzz».')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect(lista).toHaveCount(30)
})
