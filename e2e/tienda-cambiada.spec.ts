import { camiseta } from './support/camisetas.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** What the owner's changes do to the pages, in a shop where nobody else is disturbed by them. */

test.describe.configure({ mode: 'serial' })

const tienda = ownTienda(1)

test('2.42 With one picture a shirt’s slider has no dots; without any, the shirt is shown all the same @long', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0017')
  const dots = page.getByRole('button', { name: /Imagen \d+ de/ })
  // Wide pages show all pictures, without dots.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`${tienda.origin}/product/${shirt.slug}`)
  await expect(dots).toHaveCount(2)
  tienda.change('delete from product_imagenes where product_id = ? and orden = 1', shirt.id)
  await page.reload()
  await expect(page.getByRole('main').getByRole('img', { name: shirt.nombre })).toBeVisible()
  await expect(dots).toHaveCount(0)
  tienda.change('delete from product_imagenes where product_id = ?', shirt.id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shirt.nombre)
  await expect(dots).toHaveCount(0)
})

test('3.19, 6.2 After a rename the old address leads to the new one; a shirt taken out is found by nobody @long', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0020')
  tienda.change('insert into product_slugs (slug, product_id) values (?, ?)', shirt.slug, shirt.id)
  tienda.change("update products set slug = 'otra-direccion', actualizado = actualizado + 1 where id = ?", shirt.id)
  await page.goto(`${tienda.origin}/product/${shirt.slug}?modo=encargo`)
  await expect(page).toHaveURL(`${tienda.origin}/product/otra-direccion?modo=encargo`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shirt.nombre)
  tienda.change('update products set activo = 0 where id = ?', shirt.id)
  const response = await page.reload()
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto no encontrado.')
})

test('2.28 A carousel without shirts isn’t shown', async ({ page }) => {
  await page.goto(tienda.origin)
  await expect(page.getByRole('region', { name: 'Por Encargue' })).toBeVisible()
  tienda.change(
    `update products set destacado = 0, actualizado = actualizado + 1
      where not exists (select 1 from product_stock s where s.product_id = products.id and s.cantidad > 0)`,
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Casakas en Stock' })).toBeVisible()
  await expect(page.getByText('Por Encargue')).toHaveCount(0)
  await expect(page.getByText('Ver todas')).toHaveCount(0)
  tienda.change('update products set destacado = 0, actualizado = actualizado + 1')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Casakas en Stock')).toHaveCount(0)
})

test('2.31, 2.32 A shop with nothing to sell says so on both lists', async ({ page }) => {
  tienda.change('update product_stock set cantidad = 0')
  tienda.change('delete from product_talles_encargo')
  tienda.change('update products set actualizado = actualizado + 1')
  await page.goto(`${tienda.origin}/stock`)
  await expect(page.getByRole('main')).toContainText('No se encontraron productos.')
  await page.goto(`${tienda.origin}/encargo`)
  await expect(page.getByRole('main')).toContainText('No hay camisetas que coincidan con los filtros.')
})
