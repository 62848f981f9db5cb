import { readFile } from 'node:fs/promises'
import { change, select } from './support/base-de-datos.ts'
import { camiseta, stockDe } from './support/camisetas.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'

/** What to order again. CSK-0139 is of no other test: its last one in L is sold here. */

const CODIGO = 'CSK-0139'

test('54.4, 54.5, 54.7 What to order says its arithmetic, is chosen by who sells it, and a month that is over is a file', async ({
  page,
}) => {
  const { id, nombre } = camiseta(CODIGO)
  for (let left = stockDe(CODIGO, 'L').cantidad; left > 0; left--) {
    const { initPoint } = await placeOrder(page, 'tarjeta', [{ codigo: CODIGO, talle: 'L', modo: 'stock' }])
    await payAt(page, initPoint, 'Aprobar')
  }
  await expect.poll(() => stockDe(CODIGO, 'L')).toMatchObject({ cantidad: 0, retenido: 0 })
  const { vendido } = stockDe(CODIGO, 'L')
  await comeAsAdminFrom(page, '203.0.113.88')

  await test.step('54.5 The shirt says from whom it is bought', async () => {
    await page.goto(`/admin/editar/${id}`)
    await page.getByLabel('Proveedor').fill('Taller de prueba')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect
      .poll(() => select('select proveedor from products where id = ?', id))
      .toEqual([{ proveedor: 'Taller de prueba' }])
  })

  await page.goto('/admin/ventas')
  await page.getByRole('link', { name: /Qué volver a pedir/ }).click()
  await expect(page).toHaveURL('/admin/reponer')
  await page.getByRole('link', { name: 'Taller de prueba' }).click()
  const pedir = page.getByRole('region', { name: 'Qué volver a pedir' })
  await expect(pedir.getByRole('link', { name: nombre })).toBeVisible()
  await expect(pedir).toContainText(
    `vendiste ${vendido} en 60 días, no te queda ninguna: pedí ${vendido} para otros 60`,
  )
  const [planilla] = await Promise.all([
    page.waitForEvent('download'),
    pedir.getByRole('link', { name: 'Bajar la planilla' }).click(),
  ])
  expect(await readFile(await planilla.path(), 'utf8')).toContain(
    `Taller de prueba;${CODIGO};${nombre};L;${vendido};0;0;0;${vendido}`,
  )

  change(`insert or ignore into cierres (mes, hecho, reconstruido) values ('2024-02', 1, 1)`)
  await page.reload()
  const valor = page.getByRole('region', { name: 'Cuánto vale el stock' })
  await expect(valor.getByRole('heading', { name: 'Al cierre de febrero de 2024' })).toBeVisible()
  const [mes] = await Promise.all([
    page.waitForEvent('download'),
    valor.getByRole('link', { name: 'CSV de febrero de 2024' }).click(),
  ])
  expect(await readFile(await mes.path(), 'utf8')).toContain('Unidades;Costo de cada una;Costo')
  change(`delete from cierres where mes = '2024-02'`)
})
