import { readFile } from 'node:fs/promises'
import { read as readLibro, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { administrar } from './support/administrar.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** Files for whoever keeps the books, and a month beside what arrived. */

const tienda = ownTienda(36)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: tienda.origin })

let codigo = ''

async function download(page: Page, name: string | RegExp): Promise<{ nombre: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { nombre: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('51.7 The month’s files are one tap each, and all of them one more', async ({ page }) => {
  const hecho = await placeOrder(page, 'tarjeta', [{ codigo: 'CSK-0050', talle: 'M', modo: 'encargo' }])
  codigo = hecho.codigo
  await payAt(page, hecho.initPoint, 'Aprobar')
  await expect
    .poll(() => tienda.select(`select 1 from cobros c join pedidos p on p.id = c.pedido_id where p.codigo = ?`, codigo))
    .toHaveLength(1)
  const mes = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)

  await administrar(page, tienda, `/admin/ventas/archivos?mes=${mes}`)
  await expect(page.getByText('Este mes todavía no terminó')).toBeVisible()
  await expect(page.getByLabel('Desde')).toHaveValue(`${mes}-01`)
  const nav = page.getByRole('navigation', { name: 'El mes' })
  await expect(nav.getByRole('link', { name: 'Lo que llegó' })).toHaveAttribute(
    'href',
    `/admin/ventas/cierre?mes=${mes}`,
  )
  const { nombre, bytes } = await download(page, 'Dinero, Excel')
  expect(nombre).toMatch(/^dinero-.*\.xlsx$/)
  const libro = readLibro(bytes)
  const filas = utils.sheet_to_json<{ Pedido: string }>(libro.Sheets.Dinero!)
  expect(filas.map(({ Pedido }) => Pedido)).toContain(codigo)
  const csv = await download(page, 'Comisiones y retenciones, CSV')
  expect(csv.bytes.toString()).toContain(`${codigo};`)
  const todo = await download(page, /Bajar todo/)
  expect([todo.nombre, todo.bytes.subarray(0, 2).toString()]).toEqual([`archivos-${mes}.zip`, 'PK'])
  for (const asked of ['iva.csv?mes=2026-13', 'mes.zip?mes=9999-01', 'pedidos.csv?desde=2026-02-30']) {
    const answer = await page.request.get(`${tienda.origin}/admin/ventas/archivos/${asked}`)
    expect(answer.status(), asked).toBe(400)
  }
  expect(
    tienda.select(`select 1 from sucesos where tipo = 'exportacion' and detalle = ?`, `archivos-${mes}.zip`),
  ).toHaveLength(1)
})

test('51.11 The provider’s report is held against the month, and another file is refused in words', async ({
  page,
}) => {
  const [pago] = tienda.select<{ id: string; neto: number }>(
    `select g.id, g.neto_recibido as neto from pagos g join pedidos p on p.id = g.pedido_id where p.codigo = ?`,
    codigo,
  )
  const dia = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  await administrar(page, tienda, `/admin/ventas/cierre?mes=${dia.slice(0, 7)}`)
  const grupo = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(grupo('Todavía por llegar')).toBeVisible()

  const elegir = page.getByLabel('Elegir informe')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await elegir.setInputFiles(file('otro.csv', 'a,b,c,d\n1,2,3,4\n'))
  await expect(page.getByRole('alert').filter({ hasText: 'No es el informe de dinero liberado' })).toBeVisible()
  await expect(grupo('Todavía por llegar')).toBeVisible()

  const titulos = 'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT'
  const filas = [
    `${dia}T09:00:00.000-03:00,${pago!.id},,release,payment,${(pago!.neto / 100).toFixed(2)},0.00`,
    `${dia}T09:00:00.000-03:00,900,,release,payout,0.00,500.00`,
    `${dia}T09:00:00.000-03:00,901,,release,payout,0.00,1.000`,
  ]
  await elegir.setInputFiles(file('liberado.csv', [titulos, ...filas].join('\n')))
  await expect(page.getByRole('status').filter({ hasText: 'Según el informe' })).toBeVisible()
  await grupo('Llegó de Mercado Pago').getByText('Llegó de Mercado Pago').click()
  await expect(grupo('Llegó de Mercado Pago').getByRole('link', { name: codigo })).toBeVisible()
  await grupo('Retiros').getByText('Retiros').click()
  await expect(grupo('Retiros')).toContainText('Retiro 900')
  await expect(page.getByRole('status').filter({ hasText: '1 renglón no se entiende y no cuenta' })).toBeVisible()
  await expect(page.getByText(/^Renglón 4: .* · 901 · .* · 1\.000$/)).toBeVisible()

  await grupo('Llegó de Mercado Pago').getByRole('link', { name: codigo }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(codigo)
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Según el informe' })).toBeVisible()
})

test('51.8 The accountant’s link goes to the address of the settings at once', async ({ page }) => {
  await administrar(page, tienda, '/admin/ventas/archivos?mes=2026-05')
  await expect(page.getByRole('button', { name: 'Mandarle' })).toHaveCount(0)
  await page.goto(`${tienda.origin}/admin/ajustes`)
  await page.getByLabel('Correo de la contadora').fill('estudio@example.com')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect(page.getByText('Guardado')).toBeVisible()
  await page.goto(`${tienda.origin}/admin/ventas/archivos?mes=2026-05`)
  await page.getByRole('button', { name: 'Mandarle mayo de 2026 ahora' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'va en camino a estudio@example.com' })).toBeVisible()
  expect(tienda.select(`select 1 from correos where para = 'estudio@example.com'`)).toHaveLength(1)
})
