import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { manage } from './screens/ordered.ts'
import { select } from './support/base-de-datos.ts'
import { camiseta, stockDe } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { fillEnvio, newTelefono } from './support/comprador.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'

/**
 * Shirts that come back, as the owner sees it, by taps on a phone.
 *
 * | shirt    | mode  | what for                                |
 * | -------- | ----- | --------------------------------------- |
 * | CSK-0196 | stock | sizes M and L: one for the other        |
 * | CSK-0080 | stock | size L: given back, and its money       |
 * | CSK-0002 | order | given back for a credit                 |
 */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** An order by card that was delivered. */
async function deliver(
  page: Page,
  codigo: string,
  talle: string,
  { modo = 'stock', telefono = newTelefono() }: { modo?: Modo; telefono?: string } = {},
) {
  const placed = await placeOrder(page, 'tarjeta', [{ codigo, talle, modo }], { nombre: 'Delfina Cambia', telefono })
  await payAt(page, placed.initPoint, 'Aprobar')
  await comeAsAdminFrom(page, '203.0.113.95')
  for (const [evento, desde] of [
    ['preparar', 'pagado'],
    ['enviar', 'en_preparacion'],
    ['entregar', 'enviado'],
  ] as const) {
    expect((await manage(page, placed.codigo, { accion: 'mover', evento, desde })).ok()).toBe(true)
  }
  return placed.codigo
}

/** Its buyer asks for another size, as the shop sent another one: it pays each way. @returns the id */
async function ask(page: Page, codigo: string, productId: string, talle: string): Promise<string> {
  const [{ token }] = select<{ token: string }>('select token from pedidos where codigo = ?', codigo) as [
    { token: string },
  ]
  const id = randomUUID()
  const form = { id, orden: '0', motivo: 'vino_otra', arreglo: 'cambio', 'por-0': `stock|${productId}|${talle}` }
  const asked = await page.request.post(`/pedido/${token}/devolucion`, {
    form,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(asked.status()).toBe(302)
  return id
}

/** Taps, and counts them. */
function tapping(page: Page) {
  let taps = 0
  const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp, within = page.getByRole('main')) => {
    taps++
    const target = within.getByRole(role, { name }).first()
    await (role === 'radio' ? within.locator('label', { hasText: name }).tap() : target.tap())
  }
  return {
    tap,
    taps: () => taps,
    /** From 'Hoy', by the list where several wait. */
    async comeTo(id: string, que: RegExp) {
      await page.goto('/admin')
      await tap('link', que)
      await page.waitForURL(/\/admin\/devoluciones/)
      if (!page.url().includes(id)) {
        taps++
        await page.locator(`a[href="/admin/devoluciones/${id}"]`).tap()
      }
      await page.waitForURL(`/admin/devoluciones/${id}`)
    },
  }
}

const estado = (page: Page) => page.getByRole('main').getByRole('status').first()

test('37.51 Another size is accepted, arrives and is sent in eight taps from ‘Hoy’; who saw it before is told, and loses no word', async ({
  page,
}) => {
  const { id: productId } = camiseta('CSK-0196')
  const codigo = await deliver(page, 'CSK-0196', 'M')
  const before = stockDe('CSK-0196', 'M').cantidad
  const id = await ask(page, codigo, productId, 'L')
  const other = await page.context().newPage()
  await other.goto(`/admin/devoluciones/${id}`)
  await other.getByRole('button', { name: 'No aceptar' }).tap()
  await other.getByRole('dialog').getByLabel('Por qué no').fill('Está usada')

  const { tap, taps, comeTo } = tapping(page)
  await comeTo(id, /devoluci(ón|ones) para contestar/)
  await expect(page.getByText(/talle L: quedan? \d/)).toBeVisible()
  await tap('button', 'Aceptar')
  await expect(estado(page)).toHaveText('Aceptada')

  await other.getByRole('dialog').getByRole('button', { name: 'No aceptar' }).tap()
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText('ahora está aceptada')
  await expect(other.getByRole('dialog').getByLabel('Por qué no')).toHaveValue('Está usada')
  await other.close()

  await comeTo(id, /devoluci(ón|ones) en camino/)
  await tap('button', 'Llegó: preparar el cambio')
  await expect(estado(page)).toHaveText('Resuelta')
  expect(stockDe('CSK-0196', 'M').cantidad).toBe(before + 1)
  await tap('button', 'Mandar el cambio')
  await tap('button', 'Mandar', page.getByRole('dialog'))
  await expect(page.getByText(/: enviado\./)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(8)

  await test.step('37.54, 37.61 Each leads to the other, and money that paid the exchange isn’t offered to go back', async () => {
    await page.getByRole('link', { name: codigo }).first().tap()
    await expect(page.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0)
    // What was exchanged isn't offered once more: its shipping is left.
    await page.getByRole('button', { name: 'Devolver dinero' }).tap()
    await expect(page.getByRole('dialog').getByLabel('Monto')).toHaveValue(formatPesos(260))
    await page.getByRole('dialog').getByRole('button', { name: 'Volver', exact: true }).tap()
    await page.getByRole('link', { name: 'Cambiada' }).tap()
    await page.waitForURL(`/admin/devoluciones/${id}`)
    await page.getByRole('paragraph').filter({ hasText: 'El cambio es el pedido' }).getByRole('link').tap()
    await expect(page.getByText('Es el cambio de lo que volvió del pedido')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Cambio anotado')
  })
})

test('37.8, 24.23 A shirt is back in stock and its money on the card in five taps from its order; what was typed outlives a reload', async ({
  page,
}) => {
  const codigo = await deliver(page, 'CSK-0080', 'L')
  const before = stockDe('CSK-0080', 'L').cantidad
  const { tap, taps } = tapping(page)
  await test.step('24.23 What was typed outlives a reload', async () => {
    await page.goto(`/admin/pedidos/${codigo}/devolucion`)
    await page.getByLabel('Vino fallada').check()
    await page.getByLabel('Qué te dijo').fill('Descosida')
    await page.reload()
    await expect(page.getByLabel('Vino fallada')).toBeChecked()
    await expect(page.getByLabel('Qué te dijo')).toHaveValue('Descosida')
    await page.getByRole('button', { name: 'Empezar de nuevo' }).tap()
    await expect(page.getByLabel('Vino fallada')).not.toBeChecked()
  })
  await page.goto(`/admin/pedidos/${codigo}`)
  await tap('link', 'Cambio o devolución')
  await tap('radio', 'Me arrepentí')
  await tap('radio', 'Al stock')
  await tap('button', /^Guardar y devolver/)
  await page.waitForURL(/\/admin\/devoluciones\//)
  await expect(estado(page)).toHaveText('Resuelta')
  expect(taps()).toBeLessThanOrEqual(5)
  expect(stockDe('CSK-0080', 'L').cantidad).toBe(before + 1)
  await expect
    .poll(() =>
      select('select r.estado from reintegros r join pedidos p on p.id = r.pedido_id where p.codigo = ?', codigo),
    )
    .toEqual([{ estado: 'hecha' }])
})

test('37.32 What comes back is a credit, which pays another order at once; what is left of it is said', async ({
  page,
}) => {
  const telefono = newTelefono()
  const codigo = await deliver(page, 'CSK-0002', 'M', { modo: 'encargo', telefono })
  const { tap, taps } = tapping(page)
  await page.goto(`/admin/pedidos/${codigo}`)
  await tap('link', 'Cambio o devolución')
  await tap('radio', 'No me quedó bien')
  await tap('radio', 'Crédito para otra compra')
  await tap('radio', 'De baja')
  await tap('button', /^Guardar y dar un crédito de/)
  await page.waitForURL(/\/admin\/devoluciones\//)
  await expect(estado(page)).toHaveText('Resuelta')
  expect(taps()).toBeLessThanOrEqual(5)
  const credito = /CR-[A-Z0-9]{8}/.exec(await page.getByRole('main').innerText())![0]

  await fillCarrito(page, [{ codigo: 'CSK-0002', talle: 'M', modo: 'encargo' }])
  await page.goto('/shipping')
  await page.getByText('¿Tenés un crédito de una devolución?').tap()
  await page.getByLabel('Código del crédito').fill(credito.toLowerCase())
  await page.getByRole('button', { name: 'Usarlo' }).tap()
  await expect(page.getByText('Completá antes tu teléfono o tu correo')).toBeVisible()
  await fillEnvio(page)
  await page.getByLabel('Teléfono').fill(telefono)
  await page.getByRole('button', { name: 'Usarlo' }).tap()
  const usado = page.getByRole('group', { name: 'Crédito' })
  await expect(usado).toContainText('Paga')
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  await expect(usado).toContainText('No queda nada por pagar.')
  await expect(usado).toContainText('Te quedan')
  await page.getByRole('button', { name: 'Confirmar el pedido' }).tap()
  await page.getByRole('link', { name: 'Ver el pedido' }).tap()
  await expect(page.getByText(`Pagado con el crédito ${credito}`)).toBeVisible()
})
