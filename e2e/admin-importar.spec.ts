import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { writeProveedor } from '#tests/otras-tiendas/proveedor.ts'
import { writeTiendanube } from '#tests/otras-tiendas/tiendanube.ts'
import { writeZip } from '#tests/write-zip.ts'
import { foto } from './support/administracion.ts'
import { administrar } from './support/administrar.ts'
import { bringArchivo } from './support/importaciones.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'
import { comeFrom } from './support/visitante.ts'

/** Importing and exporting, in a shop of its own: it changes what lists show. */

const tienda = ownTienda(31)

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: tienda.origin })

test.beforeEach(async ({ page }, { title }) => {
  // Each test is a visitor of its own: what signing in counts goes by address.
  await comeFrom(page, `198.18.31.${title.length % 250}`)
  await administrar(page, tienda, '/admin/importar')
})

async function see(page: Page, kind: string | RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Filas del archivo' }).getByRole('link', { name: kind }).click()
  await expect(page).toHaveURL(/ver=/)
}

const status = (page: Page) => page.getByRole('region', { name: 'Situación' }).getByRole('status')
const rows = (page: Page, kind: string) => page.getByRole('region', { name: kind }).getByRole('listitem')

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(await file.failure()).toBeNull()
  return readFile(await file.path(), 'utf8')
}

test('23.3, 28.2 What is exported can be opened and imported again, and changes nothing @long', async ({ page }) => {
  const csv = await download(page, 'Descargar CSV')
  expect(csv.split('\r\n')).toHaveLength(253)
  expect(csv).toContain('CSK-0001;Uruguay Local 1924 Legendaria;')
  expect(csv).toContain(`${tienda.origin}/img/`)
  const json = JSON.parse(await download(page, 'Descargar JSON')) as { codigo: string; activo: boolean }[]
  expect(json).toHaveLength(251)
  expect(json.some(({ activo }) => !activo)).toBe(true)
  await bringArchivo(page, 'productos.csv', csv)
  await expect(status(page)).toContainText('No hay nada para importar')
  await expect(page.getByText('CSV de la tienda')).toBeVisible()
  await expect(page.getByRole('link', { name: '251 Sin cambios' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0)
})

test('28.6 A file is looked at, imported, found in the shop, and undone', async ({ page }) => {
  const file = [
    'codigo,nombre,precio,precioEncargo,stock,equipo',
    'CSK-0003,Uruguay Local 1950 Legendaria,2.690,2290,S:1|M:9|L:0|XL:1,Uruguay',
    'IMP-1,"Importada <b onclick=""x"">1</b>",1990,2290,S:-1|M:2,Racing',
    'IMP-2,Importada dos,19.90,2290,,Racing',
    `IMP-3,${'x'.repeat(10_000)},1990,2290,,Racing`,
    'IMP-1,Otra vez,1,1,,',
    'IMP-4,Sin talle,1990,2290,12,Racing',
  ].join('\n')
  await test.step('7.16, 28.5 Its name says something else: the content counts', async () => {
    await bringArchivo(page, 'fotos.json', `\uFEFF${file}`)
    await expect(page.getByText('Planilla de productos')).toBeVisible()
    await expect(status(page)).toContainText('Todavía no cambió nada')
  })
  await test.step('28.18, 28.26 Rows that make no sense are refused with their reason', async () => {
    await expect(rows(page, 'Rechazadas')).toHaveText([
      /Importada dos.*Línea 4\s·\sIMP-2.*Precio: «19.90» tiene centavos/,
      /Línea 5\s·\sIMP-3.*Nombre: tiene 10000 caracteres; puede tener hasta 150/,
      /Otra vez.*Línea 6\s·\sIMP-1.*El código IMP-1 ya está en la línea 3/,
      /Sin talle.*Stock: «12» no dice de qué talle son las unidades\. Escribí cada talle con sus unidades, así: S:1\|M:4/,
    ])
  })
  await see(page, /Con cambios/)
  await expect(rows(page, 'Con cambios')).toHaveText(
    /Precio\$\s2\.490 → \$\s2\.690StockS 1\s·\sM 4\s·\sL 0\s·\sXL 1 → S 1\s·\sM 9/,
  )
  await see(page, /Nuevos/)
  await expect(rows(page, 'Nuevos')).toHaveText(/Importada <b onclick="x">1<\/b>.*Stock S: «-1» cuenta como 0/)

  await test.step('28.7 It is imported', async () => {
    await page.getByRole('button', { name: 'Importar 2 productos' }).click()
    await expect(status(page)).toHaveText('Se importaron 2 productos.')
  })
  await test.step('28.8 A row with a code is its product, the other a new one', async () => {
    await page.goto('/product/uruguay-local-1950-legendaria')
    await expect(page.getByRole('main')).toContainText('2.690')
    await page.goto('/stock?buscar=importada')
    await page.getByRole('link', { name: 'Importada <b onclick="x">1</b>' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importada <b onclick="x">1</b>')
  })

  await test.step('28.7 The page can be left and come back to', async () => {
    await page.goto('/admin/importar')
    await expect(page.getByRole('region', { name: 'Importaciones' }).getByRole('listitem').first()).toContainText(
      '1 nuevo · 1 con cambios · 4 rechazadas',
    )
  })
  await test.step('28.12 It is undone as a whole', async () => {
    await page.getByRole('link', { name: 'fotos.json' }).click()
    await page.getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
    await expect(status(page)).toHaveText('La importación se deshizo.')
    await page.goto('/product/uruguay-local-1950-legendaria')
    await expect(page.getByRole('main')).toContainText('2.490')
    expect((await page.goto('/product/importada-b-onclick-x-1-b'))!.status()).toBe(404)
  })
})

test('28.27, 28.28, 28.29 The look tells what a new shirt comes with and what looks wrong; transfer prices above the card price go, new ones come in hidden @long', async ({
  page,
}) => {
  const file = [
    'codigo;nombre;precio;precioEncargo;precioDescuento;stock',
    'CSK-0005;Uruguay Local 1974 Legendaria;2000;2490;2300;S:1',
    'AVISO-1;Con aviso uno;219;2490;;M:4|S:1',
    'AVISO-2;Sin aviso;2190;2490;2000;',
  ].join('\n')
  await page.setViewportSize({ width: 360, height: 740 })
  await bringArchivo(page, 'avisos.csv', file)
  await expect(rows(page, 'Con avisos')).toHaveText([
    /CSK-0005.*\$\s2\.300 queda por encima del precio con tarjeta, así que se va a cobrar \$\s2\.000 de las dos maneras/,
    /Con aviso uno.*Precio: \$\s219 es muy poco para una camiseta: parecen dólares/,
  ])
  await see(page, /Nuevos/)
  await expect(rows(page, 'Nuevos')).toHaveText([
    /Con tarjeta\$\s219, por encargo \$\s2\.490StockS 1\s·\sM 4 \(5 unidades\)Fotosninguna/,
    /Por transferencia\$\s2\.000Stocksin tallesFotosninguna/,
  ])
  await page.getByLabel(/^Quitar el precio por transferencia del producto/).check()
  await page.getByLabel(/^Traer ocultos los 2 nuevos/).check()
  await page.getByRole('button', { name: 'Importar 3 productos' }).click()
  await expect(status(page)).toHaveText(
    'Se importaron 3 productos. Los nuevos entraron ocultos: activalos en la lista cuando quieras.',
  )
  expect((await page.goto('/product/sin-aviso'))!.status()).toBe(404)
  await page.goto('/product/uruguay-local-1974-legendaria')
  await expect(page.getByRole('main')).toContainText('1.800')
  await test.step('14.15 One that is stored above it all the same is never shown', async () => {
    tienda.change("update products set precio_descuento = 2300 where codigo = 'CSK-0005'")
    await page.goto('/product/uruguay-local-1974-legendaria')
    await expect(page.getByRole('main')).not.toContainText('2.300')
    tienda.change("update products set precio_descuento = null where codigo = 'CSK-0005'")
  })
  await page.goto('/admin/importar')
  await page.getByRole('link', { name: 'avisos.csv' }).click()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(status(page)).toHaveText('La importación se deshizo.')
})

test('28.9, 28.24 A product edited after the look is left alone; refused rows come back to be mended @long', async ({
  page,
}) => {
  const file = 'codigo;precio\nCSK-0040;2000\nCSK-0041;2001\nCSK-0042;dos mil\n'
  await bringArchivo(page, 'precios.csv', file)
  await expect(page.getByRole('button', { name: 'Importar 2 productos' })).toBeVisible()
  tienda.change("update products set equipo = 'Otro', actualizado = actualizado + 1 where codigo = 'CSK-0040'")
  await page.getByRole('button', { name: 'Importar 2 productos' }).click()
  await expect(status(page)).toHaveText(
    'Se importó 1 producto. Uno no se tocó porque cambió después de la vista previa.',
  )
  await expect(rows(page, 'En conflicto')).toHaveText(/CSK-0040.*se editó o se borró después de la vista previa/)
  const refused = await download(page, 'Descargar las rechazadas (CSV)')
  expect(refused).toContain('4;Precio: «dos mil» no es un precio.;CSK-0042;dos mil')
  await page.getByRole('link', { name: 'Importar otro archivo' }).click()
  await bringArchivo(page, 'arreglada.csv', refused.replace(/dos mil\r/, '2002\r'))
  await page.getByRole('button', { name: 'Importar 1 producto' }).click()
  await expect(status(page)).toHaveText('Se importó 1 producto.')
})

test('28.17 A file that can’t be read says why; one too large isn’t sent @long', async ({ page }) => {
  for (const [content, reason] of [
    ['', 'El archivo está vacío.'],
    ['[{"nombre": "A"},\n{"nom', /El JSON está cortado o tiene un error en la línea 2/],
    ['codigo;nombre\nA;"uno\nB;dos\n', /comillas que se abren después de la línea 1 no se cierran/],
    ['PK\u0003\u0004xlsx', /cortado o dañado/],
  ] as const) {
    await bringArchivo(page, 'malo.csv', content)
    await expect(status(page)).toHaveText(reason)
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar y exportar')
  }
  // A file sent otherwise is refused in words, and an import that isn't there can't be decided about.
  const send = (path: string, type: string, data: string | Buffer) =>
    page.request.post(path, { data, maxRedirects: 0, headers: { 'Content-Type': type, Origin: tienda.origin } })
  const octets = 'application/octet-stream'
  expect((await send('/admin/importar/subir', 'application/json', '{}')).status()).toBe(415)
  expect((await send('/admin/importar/subir', octets, Buffer.alloc(65 * 1024 * 1024))).status()).toBe(413)
  const form = 'application/x-www-form-urlencoded'
  expect((await send('/admin/importar/nada', form, 'decision=importar')).status()).toBe(302)
  await bringArchivo(page, 'bueno.csv', 'codigo;precio\nCSK-0050;2000\n')
  const { pathname } = new URL(page.url())
  expect((await send(pathname, form, 'decision=romper')).status()).toBe(422)
  expect((await send(pathname, 'application/json', '[')).status()).toBe(415)
  expect((await send(pathname, form, 'decision=deshacer')).status()).toBe(409)
  await page.goto('/admin/importar/nada?ver=otra&pagina=-1')
  await expect(page).toHaveURL('/admin/importar')
  await page.getByLabel('Elegir archivo').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'enorme.csv'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'El archivo es demasiado grande: puede tener hasta 64 MB.',
  )
})

test('28.15, 28.22, 28.23 Shopify’s file says what it can’t bring; pictures from inside the network are refused, the product stays @long', async ({
  page,
}) => {
  let asked = 0
  const inside = createServer((_request, response) => {
    asked++
    response.end()
  })
  await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
  const image = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/foto.jpg`
  await bringArchivo(
    page,
    'products_export.csv',
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status',
      `shopify-uno,Camiseta de Shopify,<p>Con historia.</p><p>Lavar a mano.</p>,Umbral,Retro,mundial,true,Talle,S,2,2190.00,${image},1,active`,
      'shopify-uno,,,,,,,,M,3,2190.00,,,',
    ].join('\n'),
  )
  await expect(page.getByText('Productos de Shopify')).toBeVisible()
  await expect(page.getByText('Columnas que no se llevan: Tags.')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 1 producto' }).click()
  const imagenes = page.getByRole('region', { name: 'Imágenes' })
  await expect(imagenes.getByRole('status')).toHaveText('Están 0 de 1. 1 falló; los productos quedaron igual.')
  await expect(imagenes.getByRole('listitem')).toHaveText(/Camiseta de Shopify.*La dirección lleva a una red privada/)
  expect(asked).toBe(0)
  inside.close()
  await test.step('28.30 Its text came in as paragraphs', async () => {
    await page.goto('/product/shopify-uno')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camiseta de Shopify')
    await expect(page.getByRole('region', { name: 'Descripción' }).getByRole('paragraph')).toHaveText([
      'Con historia.',
      'Lavar a mano.',
    ])
  })
})

test('28.34 On a telephone Tiendanube’s file asks what it leaves open, its crossed-out prices become a reduction, and it comes in in seven taps @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sixty = Array.from({ length: 60 }, (_, at) => [
    {
      url: `tn-${at}`,
      nombre: `Camiseta ${at} de Tiendanube`,
      propiedad: 'Talle',
      valor: 'Talle M',
      stock: '2',
      costo: '900',
    },
    { valor: 'Large', stock: '' },
  ]).flat()
  const precios = { precio: '2,190.00', promocional: '1,990.50', mostrar: 'SI' }
  const losing = { url: 'CSK-0003', nombre: 'Uruguay Local 1950 Legendaria', precio: '2490', stock: '0' }
  const file = writeTiendanube([...sixty.map((fila) => ({ ...precios, ...fila })), losing], 'es')
  // The first tap opens the choice of a file, the second chooses it.
  await bringArchivo(page, 'tiendanube.csv', file)
  await test.step('28.31 It is told by its headings', async () => {
    await expect(page.getByText('Productos de Tiendanube')).toBeVisible()
  })
  await test.step('28.35 The look says what the shop would lose', async () => {
    await expect(status(page)).toContainText(/Ojo con el stock: las camisetas que ya están perderían \d+ unidad/)
  })
  await expect(page.getByText('El archivo estaba en Latin-1')).toBeVisible()
  const tachado = page.getByLabel('60 camisetas vienen con precio tachado. ¿Hacer con las nuevas una rebaja?')
  await expect(tachado).toHaveValue('pagado')
  await tachado.selectOption('rebaja')
  await page.getByLabel('Unidades por talle donde no hay stock').fill('3')
  await page.getByLabel('Por encargo cuesta, de más').fill('300')
  const importar = page.getByRole('button', { name: 'Importar 61 productos' })
  await test.step('28.33 Once cents are rounded it comes in', async () => {
    await page.getByLabel(/^Redondear los precios con centavos de 60 camisetas/).check()
    await importar.click()
    await expect(status(page)).toContainText('Se importaron 61 productos.', { timeout: 30_000 })
  })

  await test.step('28.32, 33.23 A shirt has the price that is paid, and the crossed-out one before', async () => {
    await page.goto('/product/tn-7')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camiseta 7 de Tiendanube')
    await expect(page.getByText(/1\.991/).first()).toBeVisible()
    await expect(page.getByText(/antes \$\s2\.190/).first()).toBeAttached()
  })
  await test.step('28.51 The reduction is there', async () => {
    await page.goBack()
    await page.getByRole('link', { name: 'una rebaja' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Rebajadas de tiendanube.csv' })).toContainText(
      'cada una a su precio, en stock y por encargo. Camisetas elegidas (60 camisetas)',
    )
  })
  await page.goBack()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(status(page)).toContainText('La importación se deshizo.', { timeout: 30_000 })
  await page.goto('/admin/rebajas')
  await expect(page.getByText('Rebajadas de tiendanube.csv')).toHaveCount(0)
})

test('28.41 On a telephone a supplier’s workbook of sixty shirts comes in in ten taps, the next one in fewer, and goes in two @long', async ({
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  arriveAlive(page)
  await comeFrom(page, '198.18.31.251')
  await administrar(page, tienda, '/admin')
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps++
  }
  const lugares = page.getByRole('navigation', { name: 'Administración' })
  await tap(lugares.getByText('Más'))
  await tap(lugares.getByRole('link', { name: 'Importar y exportar' }))
  const write = async (label: string | RegExp, text: string) => {
    await page.getByLabel(label).fill(text)
    taps++
  }
  const lista = await writeProveedor(60)
  await bringArchivo(page, 'proveedor.xlsx', lista)
  // The first tap opens the choice of a file, the second chooses it.
  taps += 2
  const columnas = page.getByRole('region', { name: 'Qué es cada columna' })
  await expect(columnas.getByRole('combobox')).toHaveCount(9)
  await expect(columnas.getByRole('combobox', { name: 'P.V.P.' })).toHaveValue('precio')
  await expect(columnas.getByRole('listitem').filter({ hasText: 'Talle M' })).toContainText('2 · 2 · 2')
  await test.step('28.41 A choice that makes no sense is told, and loses nothing', async () => {
    await columnas.getByRole('combobox', { name: 'Mayorista' }).selectOption('precio')
    await columnas.getByRole('button', { name: 'Usar estas columnas' }).tap()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/una sola columna para Precio de venta/)
  })
  await columnas.getByRole('combobox', { name: 'Mayorista' }).selectOption('costo')
  await tap(columnas.getByText('Lo que la lista no trae, igual para todas'))
  await write('Marca', 'Umbro')
  await tap(columnas.getByRole('button', { name: 'Usar estas columnas' }))
  const importar = page.getByRole('button', { name: 'Importar 60 productos' })
  await importar.waitFor({ timeout: 30_000 })
  await write('Por encargo cuesta, de más', '300')
  const redondear = page.getByLabel(/^Redondear los precios con centavos de 60 camisetas/)
  await tap(redondear)
  await test.step('28.56 Without an answer the page stays', async () => {
    await phone.setOffline(true)
    await importar.tap()
    await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
    await expect(page.getByLabel('Por encargo cuesta, de más')).toHaveValue('300')
    await expect(redondear).toBeChecked()
    await phone.setOffline(false)
  })
  await tap(importar)
  await expect(status(page)).toContainText('Se importaron 60 productos.', { timeout: 30_000 })
  expect(taps).toBe(10)
  await test.step('28.38, 28.43 The shirts are there, with what was said for all', async () => {
    await page.goto('/product/camiseta-7-del-proveedor')
    await expect(page.getByText(/2\.191/).first()).toBeVisible()
    await expect(page.getByText('Umbro').first()).toBeVisible()
  })

  await test.step('28.42 The same headings are known', async () => {
    await page.goto('/admin/importar')
    await bringArchivo(page, 'proveedor de diciembre.xlsx', lista)
    await expect(page.getByText('Lista con títulos propios')).toBeVisible()
    await expect(status(page)).toContainText('No hay nada para importar')
    await page.getByRole('button', { name: 'Cambiar las columnas' }).tap()
    await expect(columnas.getByLabel('Marca')).toHaveValue('Umbro')
    await page.getByRole('button', { name: 'Descartar' }).tap()
  })

  await lugares.getByRole('link', { name: 'Hoy' }).tap()
  taps = 0
  const linea = page
    .getByRole('region', { name: 'Lo último' })
    .getByRole('listitem')
    .filter({ hasText: 'proveedor.xlsx' })
  await test.step('27.36 It goes in two taps', async () => {
    await expect(linea).toContainText('60 camisetas')
    await tap(linea.getByRole('button', { name: 'Deshacer proveedor.xlsx' }))
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }))
    await expect(status(page)).toContainText('La importación se deshizo.', { timeout: 30_000 })
    expect(taps).toBe(2)
  })

  await test.step('28.42 What the last one was told needn’t be typed again', async () => {
    await page.goto('/admin/importar')
    await bringArchivo(page, 'proveedor de enero.xlsx', lista)
    await expect(page.getByLabel('Por encargo cuesta, de más')).toHaveValue('300')
    await page.getByRole('button', { name: 'Descartar' }).tap()
  })
  await phone.close()
})

test('28.48, 28.49 On a telephone an archive of pictures named by code is looked at, put onto its shirts and taken off again @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { buffer: bytes } = await foto('roja.jpg', '#c00')
  const codigos = ['CSK-0003', 'CSK-0004']
  const zip = writeZip([
    ...codigos.map((codigo) => ({ nombre: `fotos/${codigo}.jpg`, bytes })),
    { nombre: 'fotos/CSK-0003-2.jpg', bytes },
    { nombre: 'fotos/de nadie.jpg', bytes },
  ])
  await bringArchivo(page, 'fotos.zip', zip)
  await expect(page.getByText('Fotos por código (ZIP)')).toBeVisible()
  await expect(rows(page, 'Rechazadas')).toHaveText(
    /de nadie\.jpg.*Foto 4.*Ninguna camiseta tiene el código «de nadie»/,
  )
  await see(page, /Con cambios/)
  await expect(rows(page, 'Con cambios').first()).toContainText(/CSK-0003\.jpg, CSK-0003-2\.jpg/)
  await page.getByRole('button', { name: 'Importar 2 productos' }).click()
  await expect(page.getByRole('region', { name: 'Imágenes' }).getByRole('status')).toHaveText('Están 3 de 3.')
  await page.goto('/product/uruguay-local-1950-legendaria')
  await expect(page.getByRole('region', { name: /^Imágenes de/ }).locator('img')).toHaveCount(2)
  await page.goto('/admin/importar')
  await page.getByRole('link', { name: 'fotos.zip' }).click()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(status(page)).toHaveText('La importación se deshizo.')
})

test('28.7, 28.12 A long import shows its progress, and can be stopped and undone @long', async ({ page }) => {
  const lines = Array.from({ length: 4_000 }, (_, at) => `LARGA-${at};Larga ${at};1990;2290;M:1`)
  await bringArchivo(page, 'larga.csv', ['codigo;nombre;precio;precioEncargo;stock', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Importar 4.000 productos' }).click({ timeout: 30_000 })
  await expect(page.getByRole('progressbar', { name: 'Productos importados' })).toBeVisible()
  await expect(status(page)).toContainText(/Importando: [1-9][\d.]* de 4.000/)
  // The shop goes on selling.
  expect((await page.request.get('/stock')).status()).toBe(200)
  await page.getByRole('button', { name: 'Parar y deshacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(status(page)).toHaveText('La importación se deshizo.', { timeout: 40_000 })
  expect((await page.goto('/product/larga-0'))!.status()).toBe(404)
})
