import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cookiesOf, foto } from './support/administracion.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { arriveAlive, expect, holdAnswers, test, WORKER_BLOCKED } from './support/prueba.ts'

/** A product's pictures in its form, in a shop where nobody else is disturbed by it. */

const tienda = ownTienda(33)
const cookies = cookiesOf(tienda)
test.use({ baseURL: tienda.origin })
test.describe.configure({ mode: 'default' })

/** What the browser complains about: pictures shown and dragged must not break the security policy. */
let complaints: string[]
test.beforeEach(async ({ context, page }) => {
  await context.addCookies(cookies)
  complaints = []
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})

const SUBIR = /\/admin\/imagenes\/subir/
const ROJA = ['1-roja.jpg', '#c8202f'] as const
const VERDE = ['2-verde.jpg', '#136b3d'] as const
const AZUL = ['3-azul.jpg', '#0f5c8c'] as const
const AMARILLA = ['4-amarilla.jpg', '#ffc629'] as const

const elegir = (page: Page) => page.getByLabel('Elegir imágenes')
const tarjetas = (page: Page) => page.getByRole('group', { name: 'Imágenes' }).getByRole('listitem')
const boton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const guardar = (page: Page) => page.getByRole('button', { name: /^Guardar (producto|cambios)$/ })

async function alertSays(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('heading')).toHaveText(text)
  await alert.getByRole('button', { name: 'Entendido' }).click()
}

/** The pictures' colours in order, as seen: the name of each file of about this colour. */
async function expectOrder(page: Page, wanted: (readonly [string, string])[]) {
  await expect
    .poll(async () => {
      const found: string[] = []
      for (const img of await tarjetas(page)
        .getByRole('button', { name: /: mover$/ })
        .all()) {
        const { data } = await sharp(await img.screenshot())
          .removeAlpha()
          .resize(3, 3)
          .raw()
          .toBuffer({ resolveWithObject: true })
        const rgb = [...data.subarray(12, 15)]
        const near = [ROJA, VERDE, AZUL, AMARILLA].find(([, colour]) =>
          rgb.every((value, at) => Math.abs(value - Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)) < 24),
        )
        found.push(near?.[0] ?? rgb.join())
      }
      return found
    })
    .toEqual(wanted.map(([name]) => name))
}

async function openAgregar(page: Page, nombre: string) {
  await page.goto('/admin/agregar')
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await page.getByLabel('Precio con tarjeta, en stock', { exact: true }).fill('2190')
  await page.getByLabel('Precio con tarjeta, por encargo', { exact: true }).fill('2490')
  await page.getByLabel('Por encargo, M', { exact: true }).check()
}

async function openEditar(page: Page, nombre: string) {
  await page.goto(`/admin?buscar=${encodeURIComponent(nombre)}`)
  await page.getByRole('link', { name: `Editar ${nombre}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar camiseta')
}

async function countSubidas(page: Page): Promise<{ total: () => number }> {
  let total = 0
  page.on('request', (request) => {
    if (SUBIR.test(request.url())) total++
  })
  return { total: () => total }
}

test('2.52 Pictures are chosen together, put in order by mouse, keyboard and buttons, uploaded on save and shown in that order', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await page.addInitScript(() => {
    const held = new Set<string>()
    Object.assign(window, { vistas: held })
    const make = URL.createObjectURL.bind(URL)
    const release = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (blob: Blob) => {
      const address = make(blob)
      held.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      held.delete(address)
      release(address)
    }
  })
  const held = () => page.evaluate(() => (window as unknown as { vistas: Set<string> }).vistas.size)
  const subidas = await countSubidas(page)
  await openAgregar(page, 'Progreso Fotos 1')
  await test.step('2.51 Several can be chosen, pictures only', async () => {
    await expect(elegir(page)).toHaveAttribute('multiple')
    await expect(elegir(page)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif')
  })
  await elegir(page).setInputFiles([
    await foto(...ROJA),
    await foto(...VERDE),
    await foto(...AZUL),
    await foto(...AMARILLA),
  ])
  await test.step('4.14 Each has a preview', async () => {
    await expectOrder(page, [ROJA, VERDE, AZUL, AMARILLA])
    expect(await held()).toBe(4)
  })
  await test.step('25.2 The first is marked', async () => {
    await expect(tarjetas(page).first().getByText('Portada')).toBeVisible()
    await expect(page.getByText('Portada', { exact: true })).toHaveCount(1)
  })

  await test.step('25.3 They are moved by mouse, keyboard and buttons', async () => {
    // The mouse moves the first one to the place of the third.
    const handle = (lugar: number) =>
      tarjetas(page)
        .nth(lugar)
        .getByRole('button', { name: /: mover$/ })
    await handle(0).hover()
    const to = (await handle(2).boundingBox())!
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
    await page.mouse.move(to.x + to.width / 2 + 4, to.y + to.height / 2 + 4, { steps: 4 })
    await page.mouse.up()
    await expectOrder(page, [VERDE, AZUL, ROJA, AMARILLA])

    // The keyboard alone takes it, moves it one place on and drops it; the focus stays.
    await handle(0).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Moviendo la imagen: lugar 1 de 4.' })).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: 'Sobre el lugar 2 de 4.' })).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'La imagen quedó en el lugar 2 de 4.' })).toBeAttached()
    await expectOrder(page, [AZUL, VERDE, ROJA, AMARILLA])

    // Buttons move it; at the end nothing is lost, the focus neither.
    await boton(page, 'Mover después: Imagen 3 de 4').click()
    await expectOrder(page, [AZUL, VERDE, AMARILLA, ROJA])
    await expect(boton(page, 'Mover después: Imagen 4 de 4')).toBeFocused()
    await expect(boton(page, 'Mover después: Imagen 4 de 4')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await boton(page, 'Mover antes: Imagen 3 de 4').click()
    await expectOrder(page, [AZUL, AMARILLA, VERDE, ROJA])
  })

  await test.step('4.14 Removed, its preview is given back', async () => {
    await boton(page, 'Quitar: Imagen 3 de 4').click()
    await expect(page.getByRole('status').filter({ hasText: 'Quitaste la imagen. Quedan 3.' })).toBeAttached()
    await expect(boton(page, 'Quitar: Imagen 3 de 3')).toBeFocused()
    await expectOrder(page, [AZUL, AMARILLA, ROJA])
    expect(await held()).toBe(3)
    expect(subidas.total()).toBe(0)
  })

  await test.step('25.5 Each upload shows how far it is', async () => {
    const goOn = await holdAnswers(page, SUBIR)
    await guardar(page).click()
    await expect(page.getByRole('progressbar', { name: /^Subida de Imagen/ })).toHaveCount(3)
    await expect(boton(page, 'Quitar: Imagen 1 de 3')).toBeDisabled()
    goOn()
    await alertSays(page, 'Producto guardado')
    expect(subidas.total()).toBe(3)
  })
  await page.unroute(SUBIR)

  await test.step('4.16 In the shop they are in this order', async () => {
    const shown = tienda.select<{ clave: string }>(
      `select i.clave from product_imagenes pi join imagenes i on i.id = pi.imagen_id join products p on p.id = pi.product_id
      where p.slug = 'progreso-fotos-1' order by pi.orden`,
    )
    expect(shown.map(({ clave }) => clave.replace(/\d{13}/, '…'))).toEqual([
      'products/…_3-azul.jpg',
      'products/…_4-amarilla.jpg',
      'products/…_1-roja.jpg',
    ])
    await page.goto('/product/progreso-fotos-1')
    await expect(page.getByRole('img', { name: 'Camiseta Progreso Fotos 1, foto 1' })).toBeVisible()
  })

  await test.step('4.15 Editing, those that exist come first, and new ones move as the others do', async () => {
    await openEditar(page, 'Progreso Fotos 1')
    await expectOrder(page, [AZUL, AMARILLA, ROJA])
    await elegir(page).setInputFiles([await foto(...VERDE)])
    await expectOrder(page, [AZUL, AMARILLA, ROJA, VERDE])
    for (const lugar of [4, 3, 2]) await boton(page, `Mover antes: Imagen ${lugar} de 4`).click()
    await boton(page, 'Quitar: Imagen 3 de 4').click()
    await expectOrder(page, [VERDE, AZUL, ROJA])
    expect(subidas.total()).toBe(3)
    await guardar(page).click()
    await alertSays(page, 'Producto actualizado')
    expect(subidas.total()).toBe(4)
    await openEditar(page, 'Progreso Fotos 1')
    await expectOrder(page, [VERDE, AZUL, ROJA])
  })
  expect(complaints).toEqual([])
})

test('25.1, 25.4, 5.27 Files are dropped onto the form; what is no picture is named with the reason, and the others are taken', async ({
  page,
}) => {
  await openAgregar(page, 'Progreso Fotos 2')
  const drop = async (archivos: { name: string; type: string; size?: number }[], photo?: Buffer) => {
    const data = await page.evaluateHandle(
      ({ archivos, photo }) => {
        const transfer = new DataTransfer()
        for (const { name, type, size } of archivos) {
          const bytes = size === undefined ? Uint8Array.from(atob(photo), (c) => c.charCodeAt(0)) : new Uint8Array(size)
          transfer.items.add(new File([bytes], name, { type }))
        }
        return transfer
      },
      { archivos, photo: photo?.toString('base64') ?? '' },
    )
    const zone = page.getByText('o soltalas acá')
    await zone.dispatchEvent('dragover', { dataTransfer: data })
    await zone.dispatchEvent('drop', { dataTransfer: data })
  }
  const { buffer } = await foto(...AZUL)
  await drop(
    [
      { name: '3-azul.jpg', type: 'image/jpeg' },
      { name: 'IMG_0007.HEIC', type: '', size: 10 },
      { name: '<b>dibujo</b>.svg', type: 'image/svg+xml', size: 10 },
      { name: 'vacía.jpg', type: 'image/jpeg', size: 0 },
      { name: 'enorme.jpg', type: 'image/jpeg', size: 25 * 1024 * 1024 + 1 },
    ],
    buffer,
  )
  await expectOrder(page, [AZUL])
  const refused = page.getByRole('alert').filter({ hasText: 'Estos archivos no se agregaron:' }).getByRole('listitem')
  await expect(refused).toHaveText([
    'IMG_0007.HEIC: Las fotos HEIC no se pueden leer. Guardala como JPEG y subila de nuevo.',
    '<b>dibujo</b>.svg: La imagen tiene que ser JPEG, PNG, WebP o AVIF.',
    'vacía.jpg: El archivo está vacío.',
    'enorme.jpg: La imagen es demasiado grande: puede tener hasta 25 MB y 50 megapíxeles.',
  ])
  // Good files next clear the list; the same file may be chosen again.
  await elegir(page).setInputFiles([await foto(...ROJA)])
  await expect(refused).toHaveCount(0)
  await elegir(page).setInputFiles([await foto(...ROJA)])
  await expectOrder(page, [AZUL, ROJA, ROJA])
  expect(complaints).toEqual([])
})

test('25.6, 25.7 An answer that got lost is asked for again and gives one picture; what the server refuses is told at its picture, the others aren’t sent again', async ({
  page,
}) => {
  await openAgregar(page, 'Progreso Fotos 3')
  await elegir(page).setInputFiles([
    await foto('respuesta-perdida.jpg', '#c8202f'),
    { name: 'mentira.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(tarjetas(page).nth(1).getByText('No se puede mostrar')).toBeVisible()
  // The first answer is lost on its way: the shop has the picture, the browser doesn't know.
  const session = await page.context().newCDPSession(page)
  let lost = 0
  session.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
    if (request.method === 'POST' && responseStatusCode === 200 && lost++ === 0) {
      void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    } else void session.send('Fetch.continueRequest', { requestId })
  })
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/admin/imagenes/subir*', requestStage: 'Response' }],
  })
  const subidas = await countSubidas(page)
  await guardar(page).click()
  await alertSays(page, 'Error al guardar el producto')
  expect(lost).toBe(2)
  expect(subidas.total()).toBe(3)
  await expect(tarjetas(page).nth(1).getByText('La imagen tiene que ser JPEG, PNG, WebP o AVIF.')).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Progreso Fotos 3')

  await boton(page, 'Quitar: Imagen 2 de 2').click()
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')
  expect(subidas.total()).toBe(3)
  expect(
    tienda.select(`select i.suelta, p.slug from imagenes i
      left join product_imagenes pi on pi.imagen_id = i.id left join products p on p.id = pi.product_id
      where i.clave like '%respuesta-perdida%'`),
  ).toEqual([{ suelta: null, slug: 'progreso-fotos-3' }])
})

test('25.3, 25.16 On a phone a held finger moves a picture, and every button is large enough', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: tienda.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  arriveAlive(page)
  await page.goto('/admin/agregar')
  await elegir(page).setInputFiles([await foto(...ROJA), await foto(...VERDE), await foto(...AZUL)])
  await tarjetas(page).last().scrollIntoViewIfNeeded()
  for (const each of await tarjetas(page).getByRole('button').all()) {
    const { width, height } = (await each.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const middle = async (lugar: number) => {
    const { x, y, width, height } = (await tarjetas(page)
      .nth(lugar)
      .getByRole('button', { name: /: mover$/ })
      .boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const touch = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await tarjetas(page)
    .first()
    .evaluate((tarjeta) => tarjeta.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const [from, to] = [await middle(0), await middle(1)]
  await send('touchStart', [from])
  await expect(page.getByRole('status').filter({ hasText: 'Moviendo la imagen: lugar 1 de 3.' })).toBeAttached()
  for (let step = 1; step <= 10; step++) {
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }])
  }
  await expect(page.getByRole('status').filter({ hasText: 'Sobre el lugar 2 de 3.' })).toBeAttached()
  await send('touchEnd', [])
  await expectOrder(page, [VERDE, ROJA, AZUL])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await context.close()
})

test('25.17 A session that ends while pictures are sent leads to the login, and what waited is still there', async ({
  page,
  context,
}) => {
  await openAgregar(page, 'Progreso Fotos 4')
  await elegir(page).setInputFiles([await foto(...AZUL), await foto(...ROJA)])
  await expectOrder(page, [AZUL, ROJA])
  // The session stands when it is asked for, and has ended when the pictures come.
  const asked = page.waitForResponse('**/api/session').then(() => context.clearCookies())
  await page.route(SUBIR, async (route) => {
    await asked
    await route.continue()
  })
  await guardar(page).click()
  await page.waitForURL(/\/login\?volver=/)
  await page.unroute(SUBIR)
  await context.addCookies(cookies)
  await page.goto('/admin/agregar')
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  await expectOrder(page, [AZUL, ROJA])
  await guardar(page).click()
  await alertSays(page, 'Producto guardado')
})

test('25.13 The upload takes a picture with a key, from the shop’s own pages; its name is only a name @long', async ({
  page,
}) => {
  const { buffer } = await foto(...AZUL)
  const nombre = encodeURIComponent(`../../<script>"'ñ${'x'.repeat(10_000)}.svg`)
  const post = (fields: Record<string, string>) =>
    page.request.post(`/admin/imagenes/subir?nombre=${nombre}`, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Idempotency-Key': 'una-clave-de-prueba',
        Origin: tienda.origin,
        ...fields,
      },
      data: buffer,
      maxRedirects: 0,
    })
  for (const clave of ['', '<script>']) expect((await post({ 'Idempotency-Key': clave })).status()).toBe(422)
  expect((await post({ Origin: 'https://evil.example' })).status()).toBe(403)
  expect(await (await post({})).json()).toMatchObject({ imagen: { ancho: 480, alto: 600 } })
  const subidas = tienda.select<{ clave: string }>("select clave from imagenes where subida = 'una-clave-de-prueba'")
  expect(subidas).toEqual([{ clave: expect.stringMatching(/^products\/\d{13}_script-nx{1,80}\.jpg$/) }])
})
