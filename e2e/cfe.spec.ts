import type { Page } from '@playwright/test'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { administrar } from './support/administrar.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** Papers of the tax office, in a shop that issues them with its double of Biller. */
const tienda = ownTienda(141)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: tienda.origin })

const EN_STOCK = { codigo: 'CSK-0011', talle: 'M', modo: 'stock' } as const

/** As the owner's settings say, from now on. */
function choose(emitir: 'no' | 'pagado' | 'enviado'): void {
  const [row] = tienda.select<{ contenido: string }>('select contenido from ajustes')
  const ajustes = JSON.parse(row!.contenido)
  const hoy = writeDia(diaDe(Date.now()))
  const contenido = JSON.stringify({ ...ajustes, facturacion: { ...ajustes.facturacion, emitir, desde: hoy } })
  tienda.change('update ajustes set contenido = ?, actualizado = actualizado + 1', contenido)
}

async function buy(page: Page) {
  const placed = await placeOrder(page, 'tarjeta', [EN_STOCK])
  await payAt(page, placed.initPoint, 'Aprobar')
  return placed
}

const paperOf = (codigo: string) =>
  tienda.select<{ estado: string }>(
    'select c.estado from cfe c join pedidos p on p.id = c.pedido_id where p.codigo = ?',
    codigo,
  )

test('53.9 Whoever bought sees the number of their paper and downloads it, and so does the owner', async ({ page }) => {
  choose('pagado')
  const { codigo, token } = await buy(page)
  await expect.poll(() => paperOf(codigo)[0]?.estado, { timeout: 30_000 }).toBe('aceptado')
  await page.goto(`/pedido/${token}`)
  const download = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Factura' })
    .getByRole('link', { name: /^e-Ticket A \d+ \(PDF\)$/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^101-A-\d+\.pdf$/)
  await administrar(page, tienda, `/admin/pedidos/${codigo}`)
  const factura = page.getByRole('region', { name: 'Factura' })
  await expect(factura.getByText(/^e-Ticket A \d+:/)).toBeVisible()
  const again = page.waitForEvent('download')
  await factura.getByRole('link', { name: 'Bajar el PDF' }).click()
  await again
})

test('53.7 A refusal stands in ‘Hoy’ with its words, and is tried again', async ({ page }) => {
  const { codigo } = await buy(page)
  await expect.poll(() => paperOf(codigo)[0]?.estado, { timeout: 30_000 }).toBe('aceptado')
  tienda.change(
    `update cfe set estado = 'rechazado', error = 'Debe especificar receptor', numero = null, serie = '', proveedor = '',
       proveedor_id = '', emitido = null where pedido_id = (select id from pedidos where codigo = ?)`,
    codigo,
  )
  await administrar(page, tienda, '/admin')
  await page.getByRole('link', { name: 'comprobante fiscal rechazado' }).click()
  await expect(page.getByText('Debe especificar receptor')).toBeVisible()
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect.poll(() => paperOf(codigo)[0]?.estado, { timeout: 30_000 }).toBe('aceptado')
})

test('53.8, 53.10 Numbers from elsewhere are looked at and kept, and the month has them', async ({ page }) => {
  choose('enviado')
  const { codigo } = await buy(page)
  await administrar(page, tienda, `/admin/pedidos/${codigo}`)
  await expect(page.getByRole('button', { name: 'Emitir ahora' })).toBeVisible()
  tienda.change(
    `insert into cfe select 'a-mano', id, 'venta', 101, codigo || '-1', 'rechazado', creado, 1, 82, 18, '', '', '', '', '', '',
       '', '', '', null, null, null, 'No.', '', 0, 0, creado from pedidos where codigo = ?`,
    codigo,
  )
  const counted = 'select 1 from documentos d join pedidos p on p.id = d.pedido_id where p.codigo = ?'
  await expect.poll(() => tienda.select(counted, codigo), { timeout: 30_000 }).toHaveLength(1)
  await page.goto(`/admin/cfe?mes=${writeDia(diaDe(Date.now())).slice(0, 7)}`)
  await page.getByText('Los emití en otro lado').click()
  await page.getByLabel('Números que emitiste en otro lado').fill(`${codigo} 101 B 77\nNADIE 101 B 78`)
  await page.getByRole('button', { name: 'Mirar antes de guardar' }).click()
  await expect(page.getByText('No hay nada para emitir con ese código.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Guardar \d/ })).toHaveCount(0)
  await page.getByLabel('Números que emitiste en otro lado').fill(`${codigo} 101 B 77`)
  await page.getByRole('button', { name: 'Mirar antes de guardar' }).click()
  await page.getByRole('button', { name: 'Guardar 1' }).click()
  await expect(page.getByRole('row', { name: /^e-Ticket B 77/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^e-Ticket A \d+ a \d+/ })).toBeVisible()
})

test('53.13 Papers of what was sold already are asked about before the settings are saved', async ({ page }) => {
  choose('no')
  const { codigo } = await buy(page)
  const own = '(select id from pedidos where codigo = ?)'
  const documento = () => tienda.select(`select dia from documentos where pedido_id = ${own}`, codigo)
  await expect.poll(documento, { timeout: 30_000 }).toHaveLength(1)
  tienda.change(`update documentos set dia = dia - 1 where pedido_id = ${own}`, codigo)
  await administrar(page, tienda, '/admin/ajustes')
  await page.getByLabel('Comprobantes fiscales (CFE)').selectOption('pagado')
  const desde = page.getByLabel('De las ventas desde el')
  const hoy = diaDe(Date.now())
  await expect(desde).toHaveValue(writeDia(hoy))
  await desde.fill(writeDia(hoy - 1))
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  const pregunta = page.getByRole('alertdialog')
  await expect(pregunta.getByText(/^Se van a emitir \d+ comprobantes? por \$.* Van a DGI/)).toBeVisible()
  await pregunta.getByRole('button', { name: 'No' }).click()
  await expect(page.getByText('No se guardó nada.')).toBeVisible()
  expect(paperOf(codigo)).toEqual([])
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await pregunta.getByRole('button', { name: 'Sí, emitirlos' }).click()
  await expect(page.getByText(/^Guardado\..*cuando se paga\. Ahora/)).toBeVisible()
  await expect.poll(() => paperOf(codigo)[0]?.estado, { timeout: 30_000 }).toBe('aceptado')
})
