import { administrar } from './support/administrar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** The outbox, in a shop whose mails are its own. */

test.describe.configure({ mode: 'serial' })

const tienda = ownTienda(29)

const HOUR = 60 * 60_000
const SCRIPT = '<script>parent.document.title = "1"</script><img src=x onerror=alert(2)>'

type Correo = {
  id: string
  asunto: string
  para: string
  estado: string
  intentos?: number
  error?: string
  proximo?: number
}

function store({ id, asunto, para, estado, intentos = 1, error = '', proximo = 0 }: Correo): void {
  const parametros = {
    to_email: para,
    subject: asunto,
    responder_a: '',
    tienda: 'Casakas',
    nombre: `Ana ${SCRIPT}`,
    email: 'ana@correo.test',
    telefono: '099',
    mensaje: `Dice ${SCRIPT}`,
  }
  tienda.change(
    `insert into correos (id, tipo, para, asunto, parametros, pedido_id, estado, intentos, proximo_intento, error, creado, enviado)
     values (?, 'contacto', ?, ?, ?, null, ?, ?, ?, ?, ?, ?)`,
    id,
    para,
    asunto,
    JSON.stringify(parametros),
    estado,
    intentos,
    proximo,
    error,
    Date.now(),
    estado === 'enviado' ? Date.now() : 0,
  )
}

test('27.12 The owner sees which mails failed and why, what waits, and sends them again @long', async ({ page }) => {
  await administrar(page, tienda, '/admin/correos')
  // Mails are deleted, since somebody's coming in on a new device is one too.
  tienda.change('delete from correos')
  await page.reload()
  await expect(page.getByText('Todavía no salió ningún correo.')).toBeVisible()
  store({
    id: 'c1',
    asunto: 'Recibimos tu pedido K7M2',
    para: 'nadie@correo.test',
    estado: 'fallido',
    error: "Error: Can't send mail - all recipients were rejected: 550 5.1.1 user unknown",
  })
  store({
    id: 'c2',
    asunto: 'Pedido pagado',
    para: 'tienda@correo.test',
    estado: 'pendiente',
    error: 'Error: Invalid login: 535 not accepted',
    proximo: Date.now() + HOUR,
  })
  store({ id: 'c3', asunto: 'Otro que falló', para: 'otro@correo.test', estado: 'fallido', error: 'Error: rarísimo' })
  store({ id: 'c4', asunto: 'Uno que salió', para: 'ana@correo.test', estado: 'enviado' })
  await page.reload()
  await expect(
    page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Correos 2 pendientes' }),
  ).toBeVisible()
  const lista = page.getByRole('list', { name: 'Correos' }).getByRole('listitem')
  await expect(lista).toHaveCount(4)
  await test.step('27.13 Why each failed is said in words', async () => {
    await expect(lista.filter({ hasText: 'K7M2' })).toContainText('La dirección no existe.')
    await expect(lista.filter({ hasText: 'K7M2' })).toContainText('No se pudo enviar')
    await expect(lista.filter({ hasText: 'Pedido pagado' })).toContainText('La cuenta de correo rechazó la contraseña.')
    await expect(lista.filter({ hasText: 'Pedido pagado' })).toContainText('Se vuelve a intentar el')
  })

  await page.getByRole('link', { name: 'Esperando' }).click()
  await expect(lista).toHaveText([/Pedido pagado/])
  await page.getByRole('link', { name: 'No salieron' }).click()
  await expect(page).toHaveURL(/estado=fallidos/)
  await expect(lista).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Buscar correos' }).fill('k7m2')
  await page.keyboard.press('Enter')
  await expect(lista).toHaveCount(1)
  await lista.getByRole('link').click()
  await expect(page.getByText('Ya no se vuelve a intentar solo.')).toBeVisible()
  await test.step('27.13 What the server said is a click away', async () => {
    await page.getByText('Detalle técnico').click()
    await expect(page.getByText('550 5.1.1 user unknown')).toBeVisible()
  })
  await test.step('13.15, 27.14 Each is sent again, once', async () => {
    await page.getByRole('button', { name: 'Volver a enviarlo' }).dblclick()
    await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enviar otra vez' })).toBeVisible()

    await page.goto(`${tienda.origin}/admin/correos/c2`)
    await page.getByRole('button', { name: 'Enviar ahora' }).click()
    await expect(page.getByRole('button', { name: 'Enviar otra vez' })).toBeVisible()
    await page.goto(`${tienda.origin}/admin/correos`)
    await page.getByRole('button', { name: 'Volver a enviarlo' }).click()
    await expect(page.getByRole('main').getByText('Un correo se vuelve a enviar ahora.')).toBeVisible()
    await expect(page.getByText('no se pudo enviar.')).toHaveCount(0)

    // The demo's mail server took these, each once.
    await expect(async () => {
      await page.goto(`${tienda.origin}/demo/correos`)
      for (const asunto of ['Recibimos tu pedido K7M2', 'Pedido pagado', 'Otro que falló'])
        await expect(page.getByRole('link', { name: asunto })).toHaveCount(1, { timeout: 500 })
    }).toPass()
  })
})

test('13.17, 27.12 What was withheld is told apart from what failed, and sent by itself @long', async ({ page }) => {
  const error = 'Demasiados correos de pedidos a esta dirección en una hora.'
  store({ id: 'r1', asunto: 'Uno de más', para: 'ana@correo.test', estado: 'fallido', intentos: 0, error })
  await administrar(page, tienda, '/admin/correos')
  await expect(page.getByText('Un correo de un pedido no se mandó.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver los que no salieron' }).click()
  const lista = page.getByRole('list', { name: 'Correos' }).getByRole('listitem')
  await expect(lista).toHaveText([/Uno de más.*No se mandó.*En una hora hubo demasiados correos/])
  await lista.getByRole('link').click()
  await expect(page.getByText('Si es de verdad, podés mandarlo ya.')).toBeVisible()
  await expect(page.getByText('Ya no se vuelve a intentar solo.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mandarlo' }).click()
  await expect(page.getByRole('button', { name: 'Enviar otra vez' })).toBeVisible()
})

test('27.38 All that wait after a failed try are tried now by one press @long', async ({ page }) => {
  const error = 'Error: connect ECONNREFUSED 127.0.0.1:465'
  for (const id of ['w1', 'w2'])
    store({
      id,
      asunto: `Espera ${id}`,
      para: 'ana@correo.test',
      estado: 'pendiente',
      error,
      proximo: Date.now() + HOUR,
    })
  await administrar(page, tienda, '/admin/correos')
  await expect(page.getByText('2 correos todavía no pudieron salir.')).toBeVisible()
  await page.getByRole('button', { name: 'Intentar ahora' }).click()
  await expect(page.getByRole('main').getByText('2 correos se vuelven a enviar ahora.')).toBeVisible()
  // The button can't be pressed again before it is known what came of it.
  await expect(page.getByRole('button', { name: 'Intentar ahora' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver si salieron' }).click()
  await expect(page.getByText('2 correos se vuelven a enviar ahora.')).toHaveCount(0)
  await expect(async () => {
    await page.goto(`${tienda.origin}/demo/correos`)
    for (const asunto of ['Espera w1', 'Espera w2'])
      await expect(page.getByRole('link', { name: asunto })).toHaveCount(1, { timeout: 500 })
  }).toPass()
})

test('27.14, 27.15 A mail is seen as it goes out, running nothing, and is sent a second time only after asking @long', async ({
  page,
}) => {
  store({ id: 's1', asunto: 'Uno que se repite', para: 'ana@correo.test', estado: 'enviado' })
  const logged: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => logged.push('dialog')))
  page.on('console', (message) => logged.push(message.text()))
  await administrar(page, tienda, '/admin/correos?estado=enviados')
  await page.getByRole('link', { name: 'Uno que se repite' }).click()
  const frame = page.frameLocator('iframe[title="El correo, como sale"]')
  await expect(frame.getByText(`Dice ${SCRIPT}`, { exact: true })).toBeVisible()
  await expect(frame.getByRole('heading')).toHaveCSS('font-weight', '800')
  await expect(page).toHaveTitle(/^Uno que se repite/)
  // Nothing is refused: neither the frame by the page, nor the mail's own looks by its policy.
  expect(logged.filter((text) => /dialog|Content Security Policy/i.test(text))).toEqual([])
  await page.getByText('Solo el texto').click()
  await expect(page.getByText(`Dice ${SCRIPT}`)).toBeVisible()

  const html = await page.request.get(`${tienda.origin}/admin/correos/s1/html`)
  expect(html.headers()['content-security-policy']).toContain(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'",
  )
  expect(html.headers()['cache-control']).toBe('no-store')
  expect((await page.request.get(`${tienda.origin}/admin/correos/no-existe/html`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este correo ya se envió' })
  await expect(dialog).toContainText('para ana@correo.test. Si lo enviás otra vez, le llega de nuevo.')
  await dialog.getByRole('button', { name: 'Dejarlo así' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await dialog.getByRole('button', { name: 'Enviar otra vez' }).dblclick()
  await page.waitForURL((url) => !url.pathname.endsWith('/s1'))
  await expect(page.getByRole('button', { name: 'Enviar otra vez' })).toBeVisible()
  await page.goto(`${tienda.origin}/admin/correos/s1`)
  await expect(page.getByText('Se reenvió una vez')).toBeVisible()
  await page.goto(`${tienda.origin}/demo/correos`)
  await expect(page.getByRole('link', { name: 'Uno que se repite' })).toHaveCount(1)
})
