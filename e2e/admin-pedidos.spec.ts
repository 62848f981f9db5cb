import type { Locator, Page } from '@playwright/test'
import { manage } from './screens/ordered.ts'
import { change, select } from './support/base-de-datos.ts'
import { camiseta, stockDe } from './support/camisetas.ts'
import { correosCon } from './support/correos.ts'
import { placeOrder } from './support/ordenar.ts'
import { expect, holdAnswers, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'
import { ADMIN } from './shop-under-test.ts'

/**
 * The owner runs orders.
 *
 * | shirt    | mode  | what for                                    |
 * | -------- | ----- | ------------------------------------------- |
 * | CSK-0010 | order | ordered, wherever any shirt will do         |
 * | CSK-0164 | stock | one in stock, sold and given back           |
 */

const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const

const historial = (page: Page) => page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
const estado = (page: Page) => page.getByRole('main').getByRole('status').first()

async function confirm(page: Page, accion: string): Promise<void> {
  await page.getByRole('button', { name: accion }).click()
  await page.getByRole('dialog').getByRole('button', { name: accion }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('23.1, 26.1 The list shows the newest first with what each waits for, and is searched and narrowed by state, flag, way of paying and what is waited for, all of it in the address', async ({
  page,
}) => {
  const first = await placeOrder(page, 'transferencia', [ENCARGO], { nombre: "Zulma O'Brien-Ñandú" })
  const second = await placeOrder(page, 'tarjeta', [{ ...ENCARGO, nombre: 'Zeta', numero: '7' }], {
    nombre: 'Zulma Segunda',
  })
  change(
    `insert into pedido_avisos (id, pedido_id, tipo, creado)
     select codigo, id, 'transferencia_sin_stock', creado from pedidos where codigo = ?`,
    first.codigo,
  )
  await comeAsAdminFrom(page, '203.0.113.71')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await page.waitForURL('/admin/pedidos')
  const filas = page.getByRole('main').locator('form li')
  const fila = filas.filter({ hasText: second.codigo })
  await test.step('26.34, 26.35 Each says what it waits for, where it goes, and shows its shirt', async () => {
    await expect(fila).toContainText('1 camiseta')
    await expect(fila).toContainText(/Tarjeta sin pagar\s*hasta (hoy|mañana) \d\d:\d\d/)
    await expect(filas.filter({ hasText: first.codigo })).toContainText(/Transferencia\s*vence .+ \d\d:\d\d/)
    await expect(fila).toContainText('A domicilio, Montevideo')
    // The shirt's place is there before its picture.
    const foto = fila.locator('img')
    await expect(foto).toHaveAttribute('loading', 'lazy')
    await expect(foto).toHaveAttribute('src', /^\/img\/.+\/160\.webp$/)
    expect(await foto.boundingBox()).toMatchObject({ width: 48, height: 60 })
  })

  const buscador = page.getByLabel('Código, nombre, teléfono, mail o camiseta')
  await test.step('26.2 The search finds by name', async () => {
    await buscador.fill('zulma')
    await buscador.press('Enter')
    await page.waitForURL(/buscar=zulma/)
    await expect(filas).toHaveText([new RegExp(second.codigo), new RegExp(first.codigo)])
    await expect(filas.nth(1)).toContainText('Aviso')
    await expect(page.getByText('2 pedidos', { exact: true })).toBeVisible()
  })

  await test.step('26.3 Those with a flag are marked, and listed alone', async () => {
    await page.getByRole('link', { name: /^Con aviso/ }).click()
    await page.waitForURL(/avisos=1/)
    await expect(filas).toHaveText([new RegExp(first.codigo)])
    await page.getByRole('link', { name: /^Enviado/ }).click()
    await page.waitForURL(/estado=enviado/)
    await expect(page.getByText('Ningún pedido coincide con lo que buscás.')).toBeVisible()
    await page.goBack()
    await expect(filas).toHaveCount(1)
  })

  await test.step('26.25 By way of paying, within state and search', async () => {
    await page.goto('/admin/pedidos?buscar=zulma')
    await page.getByRole('link', { name: 'Con tarjeta' }).click()
    await page.waitForURL(/medio=tarjeta/)
    await expect(filas).toHaveText([new RegExp(second.codigo)])
    await page.getByRole('link', { name: 'Por transferencia' }).click()
    await expect(filas).toHaveText([new RegExp(first.codigo)])
    // State and search stay with the way of paying.
    await page.getByRole('link', { name: /^Esperando el pago/ }).click()
    await page.waitForURL('/admin/pedidos?estado=pendiente_pago&medio=transferencia&buscar=zulma')
    // The address comes before the page that belongs to it.
    await expect(page.getByRole('link', { name: /^Esperando el pago/ })).toHaveAttribute('aria-current', 'page')
    await buscador.press('Enter')
    await expect(filas).toHaveText([new RegExp(first.codigo)])
    await expect(page.getByRole('link', { name: 'Por transferencia' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('26.36 By what is waited for', async () => {
    await expect(page.getByRole('link', { name: 'Tarjeta rechazada' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Con comprobante' }).click()
    await page.waitForURL(/espera=comprobante/)
    await expect(page.getByText('Ningún pedido coincide con lo que buscás.')).toBeVisible()
  })

  await test.step('26.2 Accents and punctuation make no difference', async () => {
    await page.goto('/admin/pedidos?buscar=OBRIEN nandu')
    await expect(filas).toHaveText([new RegExp(first.codigo)])
  })

  await test.step('26.23 A code opens its order', async () => {
    const signs = first.codigo.slice(3).toLowerCase()
    for (const consulta of [
      ` ck ${signs.slice(0, 3)} ${signs.slice(3)} `,
      `Hola, te mando el comprobante del pedido ${first.codigo}, por $ 2.711. ${'Muchas gracias. '.repeat(20)}`,
    ]) {
      await page.goto('/admin/pedidos')
      await buscador.fill(consulta)
      await buscador.press('Enter')
      await page.waitForURL(`/admin/pedidos/${first.codigo}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${first.codigo}`)
    }
    for (const address of [`/admin/pedidos/ck-${signs}`, `/admin/pedidos/${signs}`]) {
      await page.goto(address)
      await expect(page).toHaveURL(`/admin/pedidos/${first.codigo}`)
    }
  })
  await test.step('38.5 What else narrows it is said in one line, over a panel that is closed', async () => {
    await page.goto('/admin/pedidos?entrega=domicilio&desde=2026-11-18&encargo=1')
    await expect(page.getByText('Más filtros · A domicilio · desde el 18/11/2026 · por encargo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filtrar' })).toBeHidden()
  })
  await page.goto('/admin/pedidos?estado=perdido&pagina=-3&avisos=x')
  await expect(page.getByRole('link', { name: /^Todos/ })).toHaveAttribute('aria-current', 'page')
})

const LISTAS = [
  { address: '/admin/pedidos', filtro: /^Entregado/ },
  { address: '/admin/transferencias', filtro: /^Vencidos/ },
  { address: '/admin/mensajes', filtro: 'Archivados' },
  { address: '/admin/correos', filtro: 'Esperando' },
  { address: '/admin/ventas', filtro: 'Este año' },
]

test('2.30 ‘Cargando…’ shows while a list of the administration is narrowed, and the list that goes fades @long', async ({
  page,
}) => {
  await comeAsAdminFrom(page, '203.0.113.79')
  for (const { address, filtro } of LISTAS) {
    await page.goto(address)
    const main = page.getByRole('main')
    const release = await holdAnswers(page, `**${address}.data*`)
    await main.getByRole('link', { name: filtro }).click()
    await expect(main.getByText('Cargando…')).toBeAttached()
    await expect(main.locator('[aria-busy=true]')).toHaveCSS('opacity', '0.4')
    release()
    await expect(main.getByText('Cargando…')).toHaveCount(0)
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('26.10 An order goes from the transfer to the buyer’s hands, each step confirmed, and all of it is told', async ({
  page,
}) => {
  const correo = 'buyer.del.admin@correo.test'
  const { codigo, token } = await placeOrder(
    page,
    'transferencia',
    [{ ...ENCARGO, nombre: 'Cáceres', numero: '22', parches: true }],
    { nombre: 'Delfina Pedido', correo, telefono: '099 123 456' },
  )
  await comeAsAdminFrom(page, '203.0.113.72')
  await page.goto(`/admin/pedidos/${codigo}`)
  await expect(estado(page)).toHaveText('Transferencia')
  await expect(page.getByText(/^vence .+ \d\d:\d\d$/)).toBeVisible()
  const camisetas = page.getByRole('region', { name: 'Camisetas' })
  await expect(camisetas).toContainText(camiseta('CSK-0010').nombre)
  await expect(camisetas).toContainText('CÁCERES')
  await expect(camisetas.getByRole('img', { name: 'Dorso de la camiseta con CÁCERES 22' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Bulevar Artigas 1234')
  const whatsapp = page.getByRole('link', { name: 'Escribir por WhatsApp' })
  await test.step('26.9 WhatsApp has a text ready', async () => {
    const link = new URL((await whatsapp.getAttribute('href'))!)
    expect(link.origin + link.pathname).toBe('https://wa.me/59899123456')
    expect(link.searchParams.get('text')).toMatch(
      new RegExp(`^Hola Delfina, .*${codigo}.*falta la transferencia.*/pedido/${token}$`),
    )
  })

  await test.step('26.5 Only what the table allows is offered', async () => {
    await expect(page.getByRole('button', { name: 'Empezar a preparar' })).toHaveCount(0)
  })
  await test.step('26.6 It is confirmed first', async () => {
    await page.getByRole('button', { name: 'Confirmar transferencia' }).click()
    await expect(page.getByRole('dialog')).toContainText('Hacelo cuando veas')
    await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
    await expect(estado(page)).toHaveText('Transferencia')
    await confirm(page, 'Confirmar transferencia')
    await expect(estado(page)).toHaveText('Pagado')
  })
  await expect(page.getByText('falta 1 del taller', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await correosCon(codigo)).map(({ subject }) => subject))
    .toContain(`Recibimos el pago de tu pedido ${codigo}`)
  await confirm(page, 'Empezar a preparar')

  await page.getByRole('button', { name: 'Marcar enviado' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Hay 1 camiseta por encargo que no marcaste como llegada del taller.')
  // It is warned of once.
  await expect(dialog).not.toContainText('sin marcar como estampada')
  await dialog.getByLabel('Número de seguimiento').fill('UY 123 456')
  await dialog.getByLabel('Nota').fill('La llevó Bruno')
  await dialog.getByRole('button', { name: 'Marcar enviado' }).click()
  await expect(estado(page)).toHaveText('Enviado')
  await expect(historial(page).first()).toContainText('La llevó Bruno')
  await expect(historial(page).first()).toContainText(ADMIN.email)
  expect(decodeURIComponent((await whatsapp.getAttribute('href'))!)).toContain('UY 123 456')
  await confirm(page, 'Entregado')
  await expect(historial(page)).toHaveText([
    /^Entregado/,
    /^Enviado/,
    /^En preparación/,
    /^Transferencia confirmada/,
    /^Pedido hecho.*Por transferencia.*Quien compró/,
  ])

  await test.step('26.12 The buyer’s page has the tracking number, and nothing of the shop’s', async () => {
    await page.goto(`/pedido/${token}`)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('UY 123 456')
    await expect(page.getByRole('main')).not.toContainText('La llevó Bruno')
    await expect(page.getByRole('main')).not.toContainText(ADMIN.email)
  })
})

test('26.6, 26.14, 11.12 Cancelling gives the stock back and flags paid money; the flag is cleared with a note @long', async ({
  page,
}) => {
  const talle = 'XL'
  const before = stockDe('CSK-0164', talle)
  const { codigo, token } = await placeOrder(page, 'transferencia', [{ codigo: 'CSK-0164', talle, modo: 'stock' }])
  await comeAsAdminFrom(page, '203.0.113.73')
  await page.goto(`/admin/pedidos/${codigo}`)
  await confirm(page, 'Confirmar transferencia')
  expect(stockDe('CSK-0164', talle)).toEqual({ ...before, cantidad: before.cantidad - 1, vendido: before.vendido + 1 })

  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByRole('dialog')).toContainText('dinero para devolver')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(estado(page)).toHaveText('Cancelado')
  expect(stockDe('CSK-0164', talle)).toEqual(before)

  const aviso = page.getByRole('region', { name: 'Para revisar' })
  await expect(aviso).toContainText('dinero para devolver')
  await aviso.getByRole('button', { name: 'Ya está resuelto' }).click()
  await expect(aviso).toContainText('Escribí qué hiciste.')
  await expect(aviso.getByLabel('Qué hiciste')).toBeFocused()
  await aviso.getByLabel('Qué hiciste').fill('Devuelto al BROU <b>hoy</b>')
  await aviso.getByRole('button', { name: 'Ya está resuelto' }).click()
  await expect(aviso).toHaveCount(0)
  await expect(historial(page).first()).toContainText('dinero para devolver')
  await expect(historial(page).first()).toContainText('Devuelto al BROU <b>hoy</b>')
  await test.step('11.37 Its page tells the buyer', async () => {
    await page.goto(`/pedido/${token}`)
    await expect(page.getByText('El pedido se canceló. Lo que pagaste se devuelve')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Camino del pedido' })).toHaveCount(0)
  })
})

test('26.7, 26.8 Two people at once: the second is told who did what, and sees how the order stands @long', async ({
  page,
  context,
}) => {
  const { codigo } = await placeOrder(page, 'transferencia', [ENCARGO])
  await comeAsAdminFrom(page, '203.0.113.74')
  await page.goto(`/admin/pedidos/${codigo}`)
  const other = await context.newPage()
  await other.goto(`/admin/pedidos/${codigo}`)
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await confirm(other, 'Confirmar transferencia')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    `El pedido cambió mientras lo mirabas: ${ADMIN.email} lo pasó a «Pagado».`,
  )
  await expect(estado(page)).toHaveText('Pagado')
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()

  const eventos = () =>
    select('select e.* from pedido_eventos e join pedidos p on p.id = e.pedido_id where codigo = ?', codigo)
  const before = eventos()
  for (const [body, status, reason] of [
    ['{"accion":"mover","evento":"pago_aprobado","desde":"pagado"}', 422, 'Ese cambio no existe.'],
    ['{"accion":"mover","evento":"enviar","desde":"pagado"}', 409, 'El pedido ya no se puede cambiar.'],
    ['{"accion":"mover","evento":"cancelar","desde":"perdido"}', 422, 'Ese estado no existe.'],
    ['{"accion":"borrar"}', 422, 'No pudimos leer los datos enviados.'],
    ['{"accion":', 422, 'No pudimos leer los datos enviados.'],
    ['{"accion":"nota","id":"0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee","texto":"a\\u0000b"}', 422, 'no se pueden guardar'],
  ] as const) {
    const response = await page.request.post(`/admin/pedidos/${codigo}.data`, {
      data: Buffer.from(body),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status(), body).toBe(status)
    expect(await response.text(), body).toContain(reason)
  }
  expect(eventos()).toEqual(before)
  const missing = await page.goto('/admin/pedidos/CK-NADIE')
  expect(missing!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No encontramos ese pedido' })).toBeVisible()
})

test('26.11, 17.15 Notes, tracking and the mail: kept as typed, refused with a reason, never lost @long', async ({
  page,
}) => {
  const correo = 'otra.vez@correo.test'
  const { codigo, token } = await placeOrder(page, 'transferencia', [ENCARGO], { correo })
  await comeAsAdminFrom(page, '203.0.113.75')
  await page.goto(`/admin/pedidos/${codigo}`)
  const nota = page.getByLabel('Agregar una nota')
  const guardar = page.getByRole('button', { name: 'Guardar nota' })
  await guardar.click()
  await expect(nota).toBeFocused()
  await expect(page.getByText('Escribí la nota.')).toBeVisible()
  const texto = '<script>alert(1)</script> & "todo" ñ'
  await nota.fill(texto)
  // A note that was typed outlives the page, and a network that goes.
  await page.reload()
  await expect(nota).toHaveValue(texto)
  await page.route('**/admin/pedidos/*.data*', (route) => route.abort('failed'))
  await guardar.click()
  await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await expect(nota).toHaveValue(texto)
  await page.unroute('**/admin/pedidos/*.data*')
  await guardar.dblclick()
  await expect(historial(page)).toHaveText([/^Nota/, /^Pedido hecho/])
  await expect(historial(page).first()).toContainText(texto)
  await expect(historial(page).first()).toContainText(ADMIN.email)
  await expect(nota).toHaveValue('')
  await nota.fill('Otra')
  await guardar.click()
  await expect(historial(page)).toHaveCount(3)

  await test.step('26.12 The tracking number is kept', async () => {
    const seguimiento = page.getByLabel('Número de seguimiento')
    await seguimiento.fill('UY-7')
    await page.getByRole('button', { name: 'Guardar seguimiento' }).click()
    await expect(historial(page).first()).toContainText('UY-7')
  })

  await test.step('26.13 The buyer’s mail is sent again', async () => {
    const sent = async () => (await correosCon(codigo)).filter(({ to }) => to?.[0]?.address === correo).length
    expect(await sent()).toBe(1)
    await page.getByRole('button', { name: 'Reenviar el correo' }).click()
    await expect(page.getByRole('region', { name: 'Correos' }).getByRole('status')).toHaveText('Enviado.')
    expect(await sent()).toBe(2)
  })

  await page.goto(`/pedido/${token}`)
  await expect(page.getByRole('main')).not.toContainText('UY-7')
  await expect(page.getByRole('main')).not.toContainText('alert(1)')
})

test('26.15 Label and sheet of several orders are printed from the list, each on a page of its own, and nothing besides', async ({
  page,
}) => {
  const nombre = 'Imelda Imprenta'
  const impresa = { ...ENCARGO, nombre: 'Forlán', numero: '10' }
  const one = await placeOrder(page, 'transferencia', [impresa], { nombre, telefono: '099 123 456' })
  const two = await placeOrder(page, 'transferencia', [ENCARGO, { ...ENCARGO, talle: 'XL' }], { nombre })
  await comeAsAdminFrom(page, '203.0.113.76')
  await page.goto('/admin/pedidos?buscar=imelda')
  await expect(page.getByRole('button', { name: /^Imprimir/ })).toHaveCount(0)
  await page.getByLabel('Marcar todos').check()
  await page.getByRole('button', { name: 'Imprimir (2)' }).click()
  await page.waitForURL(/imprimir/)
  await expect(page.getByText(`No están pagados: ${two.codigo}, ${one.codigo}.`)).toBeVisible()
  const label = page.getByRole('region', { name: `Etiqueta del pedido ${one.codigo}` })
  for (const text of [nombre, 'Bulevar Artigas 1234', 'Montevideo', '099 123 456'])
    await expect(label).toContainText(text)
  const sheet = page.getByRole('region', { name: `Hoja del pedido ${one.codigo}` })
  await expect(sheet).toContainText('Nombre: FORLÁN · Número: 10')
  await expect(sheet.getByRole('listitem')).toHaveText([/TalleM$/])

  await page.emulateMedia({ media: 'print' })
  for (const name of ['Imprimir', 'Cerrar sesión']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const pages = async () => [
    ...(await page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g),
  ]
  expect(await pages()).toHaveLength(2)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Solo etiquetas' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(label).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await pages()).toHaveLength(1)
})

test('26.26 The owner corrects where an order goes; of two who do so at once the second is told, and keeps what was typed @long', async ({
  page,
}) => {
  const { codigo, token } = await placeOrder(page, 'transferencia', [ENCARGO], { telefono: '099 123 456' })
  await comeAsAdminFrom(page, '203.0.113.83')
  await page.goto(`/admin/pedidos/${codigo}`)
  const other = await page.context().newPage()
  await other.goto(`/admin/pedidos/${codigo}`)
  const entregaDe = (tab: Page) => tab.getByRole('region', { name: 'Entrega' })
  const [mine, theirs] = [entregaDe(page), entregaDe(other)]
  for (const entrega of [mine, theirs]) await entrega.locator('summary').click()

  await theirs.getByLabel('Nombre completo').fill('')
  await theirs.getByRole('button', { name: 'Guardar los datos' }).click()
  await expect(theirs.getByLabel('Nombre completo')).toHaveAccessibleDescription('Completá el nombre.')
  await expect(theirs.getByLabel('Nombre completo')).toBeFocused()
  await theirs.getByLabel('Nombre completo').fill('Olga Entrega')
  await theirs.getByRole('button', { name: 'Guardar los datos' }).dblclick()
  await expect(theirs.getByRole('status').filter({ hasText: 'Listo: guardamos los datos de entrega.' })).toBeFocused()
  await expect(theirs.getByText('Olga Entrega')).toBeVisible()
  await expect(historial(other)).toHaveText([/^Corrección de los datos de entrega/, /^Pedido hecho/])
  await expect(historial(other).first()).toContainText('→ Olga Entrega')
  await expect(historial(other).first()).toContainText(ADMIN.email)

  await mine.getByLabel('Teléfono').fill('098 765 432')
  await mine.getByRole('button', { name: 'Guardar los datos' }).click()
  await expect(mine.getByRole('alert')).toContainText(`${ADMIN.email} cambió los datos mientras los corregías`)
  await expect(mine.getByRole('alert')).toBeFocused()
  await expect(mine.getByLabel('Teléfono')).toHaveValue('098 765 432')
  await expect(mine.getByLabel('Nombre completo')).toHaveValue('Olga Entrega')
  await mine.getByRole('button', { name: 'Guardar los datos' }).click()
  await expect(mine.getByRole('link', { name: '098 765 432' })).toBeVisible()
  await expect(historial(page)).toHaveCount(3)

  await page.goto('/admin/pedidos?buscar=olga 098765432')
  await expect(page.getByRole('main').locator('form li')).toHaveText([new RegExp(codigo)])
  await page.goto(`/pedido/${token}`)
  const eventos = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(eventos.first()).toContainText('Corregimos los datos de entrega')
  await expect(page.getByRole('main')).not.toContainText(ADMIN.email)
})

test('26.32 What isn’t printed is told to be missing while it is to be printed, not before nor once it was cancelled', async ({
  page,
}) => {
  const { codigo } = await placeOrder(page, 'transferencia', [{ ...ENCARGO, nombre: 'Zeta', numero: '7' }])
  await comeAsAdminFrom(page, '203.0.113.79')
  const camisetas = page.getByRole('region', { name: 'Camisetas' })
  await page.goto(`/admin/pedidos/${codigo}`)
  await expect(camisetas).toContainText(/Número:\s*7/)
  await expect(camisetas).not.toContainText('Estampado')
  await manage(page, codigo, { accion: 'mover', evento: 'confirmar_transferencia', desde: 'pendiente_pago' })
  await page.reload()
  await expect(camisetas).toContainText(/Estampado:\s*Falta/)
  await manage(page, codigo, { accion: 'mover', evento: 'cancelar', desde: 'pagado' })
  await page.reload()
  await expect(camisetas).toContainText(/Número:\s*7/)
  await expect(camisetas).not.toContainText('Estampado')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('38.1, 38.4, 38.6 Twelve paid orders are sent with pasted numbers in seven taps, and taken back by one; what can’t stays ticked', async ({
    page,
  }) => {
    const nombre = 'Docena Mensajera'
    const codigos: string[] = []
    const deStock = { codigo: 'CSK-0164', talle: 'M', modo: 'stock' } as const
    for (let n = 0; n < 12; n++)
      codigos.push((await placeOrder(page, 'transferencia', [n === 11 ? deStock : ENCARGO], { nombre })).codigo)
    await comeAsAdminFrom(page, '203.0.113.76')
    for (const codigo of codigos) {
      const confirmar = { accion: 'mover', evento: 'confirmar_transferencia', desde: 'pendiente_pago' }
      expect((await manage(page, codigo, confirmar)).ok()).toBe(true)
    }
    await page.goto('/admin/pedidos?buscar=mensajera')
    let taps = 0
    const tap = async (target: Locator) => {
      taps++
      await target.tap()
    }
    await tap(page.getByRole('link', { name: /^Pagado/ }))
    await tap(page.getByLabel('Marcar todos'))
    await tap(page.getByRole('button', { name: 'Salieron (12)' }))
    const dialog = page.getByRole('dialog')
    await test.step('38.10 Those that lack shirts are named, and left for later by one tap', async () => {
      await expect(dialog).toContainText('A 11 pedidos les faltan camisetas:')
      await expect(dialog).toContainText(`${codigos[0]}: falta 1 del taller`)
      await dialog.getByRole('button', { name: 'Dejar 11 para después' }).tap()
      await expect(dialog.getByRole('heading')).toHaveText('Salieron: 1 pedido')
      await dialog.getByRole('button', { name: 'Volver' }).tap()
      await page.getByRole('button', { name: 'Salieron (12)' }).tap()
    })
    await tap(dialog.getByLabel('Números de seguimiento'))
    await dialog.getByLabel('Números de seguimiento').fill('CK-222222 UY0')
    await expect(dialog).toContainText('no es de ningún pedido marcado')
    await dialog.getByLabel('Números de seguimiento').fill(`CK-222222 UY0\nCK-333333 UY3\n${codigos[0]} UY5`)
    // Each fault stands out, before what is right.
    await expect(dialog.locator('#tanda-numeros-error')).toContainText(/CK-222222 UY0.*\n.*CK-333333 UY3/)
    await expect(dialog.getByRole('button', { name: 'Salieron' })).toBeDisabled()
    await dialog.getByLabel('Números de seguimiento').fill(codigos.map((codigo, n) => `${codigo}\tUY10${n}`).join('\n'))
    await expect(dialog).toContainText('12 de 12 pedidos con número.')
    // Somebody else cancels one meanwhile.
    const cancelar = { accion: 'mover', evento: 'cancelar', desde: 'pagado' }
    expect((await manage(page, codigos[0]!, cancelar)).ok()).toBe(true)
    await tap(dialog.getByRole('button', { name: 'Salieron' }))
    expect(taps).toBeLessThanOrEqual(7)
    const hecho = page.locator('.resultado-a-la-vista')
    await expect(hecho).toContainText('11 pedidos con la salida anotada.')
    await expect(hecho).toContainText(`${codigos[0]} El pedido cambió mientras lo mirabas`)
    expect(select('select estado, seguimiento from pedidos where codigo = ?', codigos[11]!)).toEqual([
      { estado: 'enviado', seguimiento: 'UY1011' },
    ])
    await hecho.getByRole('button', { name: 'Deshacer' }).tap()
    await expect(hecho).toContainText('11 pedidos como estaban antes.')
    expect(select('select estado, seguimiento from pedidos where codigo = ?', codigos[11]!)).toEqual([
      { estado: 'pagado', seguimiento: '' },
    ])
    await page.goto('/admin/pedidos?buscar=mensajera')
    await test.step('38.8 The texts for the buyers of those that are ticked stand together, each under whose it is', async () => {
      for (const codigo of codigos.slice(10)) await page.getByLabel(`Marcar el pedido ${codigo}`).check()
      await page.getByRole('button', { name: 'WhatsApp (2)' }).tap()
      const textos = page.getByRole('listitem').filter({ hasText: `· ${nombre} ·` })
      await expect(textos).toHaveCount(2)
      await expect(textos.filter({ hasText: codigos[10]! })).toContainText('Recibimos el pago')
      const chat = page.getByRole('link', { name: `Abrir el chat del pedido ${codigos[10]}` })
      await expect(chat).toHaveAttribute('href', /wa\.me\/598\d+\?text=Hola%20Docena.*Recibimos%20el%20pago/)
    })
    await test.step('38.11 What was ticked is ticked still on the way back', async () => {
      await page.goBack()
      for (const codigo of codigos.slice(10)) await expect(page.getByLabel(`Marcar el pedido ${codigo}`)).toBeChecked()
    })
    await page.getByRole('link', { name: codigos[11]! }).tap()
    await page.getByRole('link', { name: `Siguiente: ${codigos[10]}` }).tap()
    await page.waitForURL(`/admin/pedidos/${codigos[10]}`)
    await expect(page.getByRole('link', { name: `Siguiente: ${codigos[9]}` })).toBeVisible()
  })
})

test('38.7, 38.8, 38.9 All that match are chosen past the page, their WhatsApp texts copied together, and numbers read from a sheet @long', async ({
  page,
  context,
}) => {
  const nombre = 'Treinta Yuna'
  const codigos: string[] = []
  for (let n = 0; n < 31; n++) codigos.push((await placeOrder(page, 'transferencia', [ENCARGO], { nombre })).codigo)
  await comeAsAdminFrom(page, '203.0.113.77')
  for (const codigo of codigos) {
    const confirmar = { accion: 'mover', evento: 'confirmar_transferencia', desde: 'pendiente_pago' }
    expect((await manage(page, codigo, confirmar)).ok()).toBe(true)
  }
  await page.goto('/admin/pedidos?estado=pagado&buscar=yuna')
  await page.getByLabel('Marcar todos').check()
  await expect(page.getByText('Marcaste los 30 de esta página.')).toBeVisible()
  await page.getByRole('button', { name: 'Elegir los 31 que coinciden' }).click()
  await expect(page.getByText('Marcados: 31, también de las otras páginas.')).toBeVisible()
  await test.step('An order that comes meanwhile isn’t among them; two others leave with the numbers of a sheet', async () => {
    await page.getByRole('button', { name: 'Salieron (31)' }).click()
    const dialog = page.getByRole('dialog')
    const planilla = dialog.getByLabel('Elegir una planilla')
    await planilla.setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from([137, 80, 1, 2, 44, 7]),
    })
    await expect(dialog.getByRole('alert')).toContainText('tiene que ser Excel, CSV')
    const filas = [
      ['Destinatario', 'Pedido', 'Guía', 'Importe'],
      [nombre, codigos[0]!, 'UY900', '250'],
      [nombre, codigos[30]!, 'UY930', '250'],
      ['Otra', 'CK-222222', 'UY999', '250'],
    ]
    const buffer = Buffer.from(filas.map((fila) => fila.join(';')).join('\r\n'), 'latin1')
    await planilla.setInputFiles({ name: 'guias.csv', mimeType: 'text/csv', buffer })
    await expect(dialog).toContainText('2 de 31 pedidos con número.')
    await expect(dialog.getByRole('button', { name: 'Salieron' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Sacar 1 renglón y dejar lo que coincide' }).click()
    await dialog.getByRole('button', { name: 'Salieron' }).click()
    await expect(page.locator('.resultado-a-la-vista')).toContainText('31 pedidos con la salida anotada.')
    const numero = 'select seguimiento from pedidos where codigo = ?'
    expect(select(numero, codigos[30]!)).toEqual([{ seguimiento: 'UY930' }])
    expect(select(numero, codigos[1]!)).toEqual([{ seguimiento: '' }])
  })
  await test.step('38.8 The texts of those that are ticked are copied together, each with whose it is', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/pedidos?estado=enviado&buscar=yuna')
    for (const codigo of codigos.slice(29)) await page.getByLabel(`Marcar el pedido ${codigo}`).check()
    await page.getByRole('button', { name: 'WhatsApp (2)' }).click()
    await page.waitForURL(/que=whatsapp/)
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const textos = copied.split('\n\n')
    expect(textos).toHaveLength(2)
    const mio = textos.find((texto) => texto.startsWith(`${codigos[30]} · ${nombre} · `))!
    expect(mio).toContain('Ya salió, con el número de seguimiento UY930')
    await page.goto(`/admin/pedidos/${codigos[30]}`)
    const uno = await page.getByRole('link', { name: 'Escribir por WhatsApp' }).getAttribute('href')
    expect(new URL(uno!).searchParams.get('text')).toBe(mio.split('\n')[1])
  })
})

test('42.1, 42.3 Any order is found in three taps from any page, while typing, and the key leads to the field', async ({
  page,
}) => {
  const { codigo } = await placeOrder(page, 'transferencia', [{ ...ENCARGO, nombre: 'Ñandubay', numero: '77' }], {
    nombre: 'Zoilo Buscado',
    telefono: '091 234 568',
  })
  await comeAsAdminFrom(page, '203.0.113.142')
  await page.goto('/admin/ventas')
  const nav = page.getByRole('navigation', { name: 'Administración' })
  await nav.getByRole('link', { name: 'Buscar' }).click()
  const field = page.getByRole('searchbox', { name: 'Buscar en toda la administración' })
  await expect(field).toBeFocused()
  await field.pressSequentially('ñandubay 77')
  const pedidos = page.getByRole('region', { name: 'Pedidos' })
  await expect(pedidos.getByRole('link')).toHaveText(new RegExp(`${codigo} · Zoilo Buscado.+ÑANDUBAY 77`))
  await expect(page).toHaveURL(/\/admin\/buscar\?buscar=/)
  await pedidos.getByRole('link').click()
  await page.waitForURL(`/admin/pedidos/${codigo}`)
  await test.step('42.6 What was looked for is there on the way back; settings and places are found by their names', async () => {
    await page.goBack()
    await expect(field).toHaveValue('ñandubay 77')
    await field.fill('rebajas')
    await expect(page.getByRole('region', { name: 'Lugares' }).getByRole('link')).toHaveText('Rebajas')
    await field.fill('whatsapp')
    await page.getByRole('region', { name: 'Ajustes' }).getByRole('link', { name: 'WhatsApp' }).first().click()
    await page.waitForURL(/\/admin\/ajustes#ajuste-whatsapp/)
    await expect(page.getByText('WhatsApp', { exact: true }).first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill('%_"')
    await expect(page.getByRole('status').filter({ hasText: 'No encontramos' })).toHaveText(
      'No encontramos nada con «%_"».',
    )
  })
})

test('52.5 The owner says whom an order’s invoice is made out to, which its history has @long', async ({ page }) => {
  const { codigo } = await placeOrder(page, 'transferencia', [ENCARGO])
  await comeAsAdminFrom(page, '203.0.113.84')
  await page.goto(`/admin/pedidos/${codigo}`)
  const factura = page.getByRole('region', { name: 'Factura' })
  await expect(factura).toContainText('A consumidor final, sin documento.')
  await factura.locator('summary').click()
  await factura.getByLabel('RUT o cédula').fill('1.234.567-3')
  await factura.getByRole('button', { name: 'Guardar factura' }).click()
  await expect(factura.getByLabel('RUT o cédula')).toBeFocused()
  await expect(factura.getByLabel('RUT o cédula')).toHaveAccessibleDescription(/cédula no es válida/)
  await factura.getByLabel('RUT o cédula').fill('1.234.567-2')
  await factura.getByRole('button', { name: 'Guardar factura' }).click()
  await expect(factura).toContainText('CI 1.234.567-2')
  await expect(historial(page).first()).toContainText('A nombre de quién va la factura')
})
