import type { Page } from '@playwright/test'
import { select } from './support/base-de-datos.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'
import { ADMIN } from './shop-under-test.ts'

/** What is asked for from the maker. Orders are of CSK-0015, made to order; other tests' shirts may stand beside them. */

const ENCARGO = { codigo: 'CSK-0015', talle: 'M', modo: 'encargo' } as const
const SUARES = { ...ENCARGO, talle: 'L', nombre: 'Suáres', numero: '9' } as const

// Tests go one after another: the first marks everything that there is.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

async function placePaid(page: Page, elegidas: Parameters<typeof placeOrder>[2], nombre: string) {
  const placed = await placeOrder(page, 'tarjeta', elegidas, { nombre })
  await payAt(page, placed.initPoint, 'Aprobar')
  await expect
    .poll(() => select<{ estado: string }>('select estado from pedidos where token = ?', placed.token)[0]!.estado)
    .toBe('pagado')
  return placed
}

const main = (page: Page) => page.getByRole('main')
/** Where the result is told; the bar and the title have words of their own. */
const told = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ has: page.getByRole('button') })
    .first()
const fila = (page: Page, codigo: string) =>
  main(page)
    .locator('li li li')
    .filter({ has: page.getByRole('link', { name: codigo }) })
const tick = (page: Page, codigo: string) => fila(page, codigo).getByRole('checkbox')

test('26.28, 27.28 From what is to be done today three taps lead to a list that was sent to the maker and is marked @long', async ({
  page,
  context,
}) => {
  const plain = await placePaid(page, [ENCARGO], 'Quena Inés de los Ríos')
  const printed = await placePaid(page, [{ ...ENCARGO, nombre: "L. O'Ñá-Z", numero: '07', parches: true }], 'Omar Díaz')
  const waiting = await placeOrder(page, 'tarjeta', [ENCARGO])
  await comeAsAdminFrom(page, '203.0.113.86')
  await page.goto('/admin')

  // WhatsApp's own page isn't there: its address is what counts.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  await page
    .getByRole('region', { name: 'Para hoy' })
    .getByRole('link', { name: /por encargo para pedir/ })
    .click()
  await page.waitForURL('/admin/encargos')
  await expect(fila(page, waiting.codigo)).toHaveCount(0)
  await expect(fila(page, plain.codigo)).toContainText('Quena R.')
  await expect(fila(page, plain.codigo)).toContainText(/Pagada el \d+\/\d+, prometida para el \d+\/\d+/)
  const iguales = main(page)
    .locator('li li')
    .filter({ has: page.getByRole('link', { name: printed.codigo }) })
  await expect(iguales.getByRole('heading', { name: /^\d+ × M L\. O'ÑÁ-Z 07, con parches$/ })).toBeVisible()

  await test.step('26.30 It goes to the maker by WhatsApp', async () => {
    const [whatsapp] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Mandar por WhatsApp' }).click(),
    ])
    const texto = new URL(whatsapp.url()).searchParams.get('text')!
    expect(whatsapp.url()).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(texto).toMatch(/× talle M: L\. O'ÑÁ-Z 07, con parches$/m)
    expect(texto).toMatch(/\(CSK-0015\)\n(.+\n)*\d+ × talle M$/m)
    await whatsapp.close()
  })

  // A shirt paid meanwhile wasn't sent: the page comes back from a reload, and it isn't marked.
  const later = await placePaid(page, [ENCARGO], 'Nadia Soto')
  await page.goto('/admin/encargos')
  await expect(fila(page, later.codigo)).toHaveCount(1)
  await expect(main(page).getByText(/que mandaste, ¿ya están pedidas\?/)).toBeVisible()
  await page.getByRole('button', { name: /^Marcar \d+ pedidas$/ }).click()
  await expect(told(page)).toContainText('camisetas quedaron pedidas.')
  await expect(told(page)).toBeFocused()
  for (const { codigo } of [plain, printed]) await expect(fila(page, codigo)).toHaveCount(0)
  await expect(fila(page, later.codigo)).toHaveCount(1)

  await test.step('26.29 Who marked it stays with it', async () => {
    await page.getByRole('link', { name: /^Pedidas \d/ }).click()
    await page.waitForURL(/ver=pedidas/)
    await expect(fila(page, plain.codigo)).toContainText(ADMIN.email)
  })

  // Marks on those leave what was sent of the others as it was.
  const porPedir = page.getByRole('link', { name: /^Por pedir \d/ })
  const sent = main(page).getByText(/que mandaste, ¿ya está/)
  await porPedir.click()
  await fila(page, later.codigo).waitFor()
  await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Mandar por WhatsApp' }).click()])
  await expect(sent).toBeVisible()
  await page.getByRole('link', { name: /^Pedidas \d/ }).click()
  await tick(page, plain.codigo).check()
  await porPedir.click()
  await expect(sent).toBeVisible()
})

test('26.29, 26.31, 26.32 Shirts are marked one by one, with the keyboard, taken back, and told apart when they were cancelled or corrected', async ({
  page,
}) => {
  const mine = await placePaid(page, [ENCARGO, SUARES], 'Rita Mir')
  const other = await placePaid(page, [{ ...ENCARGO, talle: 'XL' }], 'Hugo Luz')
  await comeAsAdminFrom(page, '203.0.113.87')
  await page.goto('/admin/encargos')
  for (const box of await tick(page, mine.codigo).all()) await box.check()
  await tick(page, other.codigo).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Marcar 3 pedidas' }).click()
  await expect(told(page)).toContainText('3 camisetas quedaron pedidas.')
  await expect(told(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(told(page)).toContainText('3 camisetas ya no están pedidas.')
  await expect(fila(page, mine.codigo)).toHaveCount(2)
  await told(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(fila(page, mine.codigo)).toHaveCount(0)

  // The orders are corrected and cancelled since.
  const corrected = await page.request.post(`/pedido/${mine.token}.data`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: { orden: '1', nombre: 'Suárez', numero: '9' },
  })
  expect(corrected.status()).toBe(200)
  const cancel = { accion: 'mover', evento: 'cancelar', desde: 'pagado' }
  expect((await page.request.post(`/admin/pedidos/${other.codigo}.data`, { data: cancel })).status()).toBe(200)
  // The order's own page says so, and warns whoever goes on with it; it refuses nothing.
  await page.goto(`/admin/pedidos/${mine.codigo}`)
  const camisetas = page.getByRole('region', { name: 'Camisetas' })
  await expect(camisetas.getByRole('link', { name: /^Pedida el \d+\/\d+$/ })).toHaveCount(2)
  await expect(camisetas).toContainText('Cambió después de pedirla: se pidió SUÁRES 9.')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(dialog).toContainText('Ya le pediste 2 camisetas al taller: avisale.')
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Empezar a preparar' }).click()
  await dialog.getByRole('button', { name: 'Empezar a preparar' }).click()
  await page.getByRole('button', { name: 'Marcar enviado' }).click()
  await expect(dialog).toContainText('Hay 2 camisetas por encargo que no marcaste como llegadas del taller.')
  await expect(dialog.getByRole('button', { name: 'Marcar enviado' })).toHaveAttribute('aria-disabled', 'false')
  await dialog.getByRole('button', { name: 'Volver' }).click()

  await page.goto('/admin')
  const hoy = page.getByRole('region', { name: 'Para hoy' })
  await hoy.getByRole('link', { name: /camisetas? que cambi(ó|aron) después de pedir/ }).click()
  await expect(fila(page, mine.codigo)).toContainText('Cambió después de pedirla: se pidió SUÁRES 9.')
  await page.getByRole('button', { name: `Ya le avisé al taller: ${mine.codigo}` }).click()
  await expect(fila(page, mine.codigo)).toHaveCount(0)
  await page.goto('/admin')
  await hoy.getByRole('link', { name: /pedidas? de (un pedido cancelado|pedidos cancelados)/ }).click()
  await tick(page, other.codigo).check()
  await page.getByRole('button', { name: 'El taller ya no la hace' }).click()
  await expect(fila(page, other.codigo)).toHaveCount(0)

  // A network that goes leaves everything as it was, and says so.
  await page.getByRole('link', { name: /^Pedidas \d/ }).click()
  await page.waitForURL(/ver=pedidas/)
  await expect(page.getByRole('button', { name: 'Marcar llegadas' })).toHaveAttribute('aria-disabled', 'true')
  for (const box of await tick(page, mine.codigo).all()) await box.check()
  await page.route('**/admin/encargos.data*', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Marcar 2 llegadas' }).click()
  await expect(main(page).getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await page.unroute('**/admin/encargos.data*')
  for (const box of await tick(page, mine.codigo).all()) await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Marcar 2 llegadas' }).click()
  await expect(told(page)).toContainText('2 camisetas llegaron.')
  await page.getByRole('link', { name: 'Ver qué hay para estampar' }).click()
  await page.waitForURL('/admin/estampar')

  await page.goto(`/admin/pedidos/${mine.codigo}`)
  await expect(camisetas.getByRole('link', { name: /^Llegó el/ })).toHaveCount(2)
  const historial = page.getByRole('region', { name: 'Historial' })
  for (const title of ['Pedida al taller', 'El taller sabe de la corrección', 'Llegó del taller']) {
    await expect(historial.getByText(title, { exact: true }).first()).toBeVisible()
  }
})

test('26.29 Marks that can’t be read are refused with 400, those of no such shirt with 404 @long', async ({ page }) => {
  await comeAsAdminFrom(page, '203.0.113.88')
  const post = async (data: unknown) => (await page.request.post('/admin/encargos.data', { data })).status()
  expect(await post({ paso: 'borrar', lineas: [] })).toBe(400)
  expect(await post({ paso: 'pedir', lineas: [{ pedido: 'CK-NADIE', orden: 0, visto: '' }] })).toBe(404)
})

test('26.30 What is chosen is printed, each name sign by sign, without the page around it @long', async ({ page }) => {
  const chosen = await placePaid(page, [{ ...SUARES, nombre: 'Ñandú' }], 'Iris Sol')
  const left = await placePaid(page, [{ ...SUARES, nombre: 'Otra' }], 'Eva Paz')
  await comeAsAdminFrom(page, '203.0.113.89')
  await page.goto('/admin/encargos')
  await tick(page, chosen.codigo).check()
  await page.emulateMedia({ media: 'print' })
  const iguales = main(page)
    .locator('li li')
    .filter({ has: page.getByRole('link', { name: chosen.codigo }) })
    .first()
  await expect(iguales.locator('ol > li')).toHaveText(['Ñeñe', 'A', 'N', 'D', 'Úcon tilde'])
  await expect(iguales.getByText('1 ×', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: chosen.codigo })).toBeVisible()
  await expect(page.getByRole('link', { name: left.codigo })).toBeHidden()
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('checkbox').first()]) {
    await expect(hidden).toBeHidden()
  }
})

test('26.30 A long list goes as a file by the share sheet, or is copied; a closed sheet sent nothing @long', async ({
  page,
}) => {
  for (const numero of ['1', '2', '3', '4', '5', '6', '7']) {
    const print = { ...ENCARGO, nombre: 'Ñ'.repeat(12), numero }
    await placePaid(page, [print, { ...print, talle: 'L' }, { ...print, talle: 'XL' }], 'Lía Paz')
  }
  await comeAsAdminFrom(page, '203.0.113.91')
  // A stand-in for the system's sheet: closed first, then used.
  await page.addInitScript(() => {
    const shared: File[] = []
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'text/plain',
      share: async ({ files }: ShareData) => {
        shared.push(...files!)
        document.title = `${shared.length}: ${await files![0]!.text()}`
        if (shared.length === 1) throw new DOMException('', 'AbortError')
      },
    })
  })
  await page.goto('/admin/encargos')
  await expect(page.getByRole('link', { name: 'Mandar por WhatsApp' })).toHaveCount(0)
  const compartir = page.getByRole('button', { name: 'Compartir' })
  const sent = main(page).getByText(/que mandaste, ¿ya están pedidas\?/)
  await compartir.click()
  await expect(page).toHaveTitle(/^1: Para hacer/)
  await expect(sent).toHaveCount(0)
  await compartir.click()
  await expect(sent).toBeVisible()
  await expect(page).toHaveTitle(/^2: .*× talle L: Ñ{12} 7/)
  await page.getByRole('button', { name: /^Marcar \d+ pedidas$/ }).click()
  await expect(told(page)).toContainText('camisetas quedaron pedidas.')
})

test('54.2 What the maker asks is said for several at once, in all, and a shirt has its share', async ({ page }) => {
  const placed = await placePaid(page, [ENCARGO, { ...ENCARGO, talle: 'S' }], 'Costa Costes')
  await comeAsAdminFrom(page, '203.0.113.87')
  await page.goto('/admin/encargos')
  for (const box of await tick(page, placed.codigo).all()) await box.check()
  await main(page).getByText('Cuánto costaron').click()
  await main(page).getByLabel('Costo en pesos').fill('novecientos')
  await expect(main(page).getByLabel('Costo en pesos')).toHaveAccessibleDescription(/pesos enteros/)
  await main(page).getByLabel('Costo en pesos').fill('$ 1.801')
  await main(page).getByLabel('Es el costo de').selectOption('en total')
  await expect(main(page).getByText(/2 camisetas: entre \$\s900 y \$\s901 cada una/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Marcar 2 pedidas' }).click()
  await expect(told(page)).toContainText('2 camisetas quedaron pedidas')
  await page.goto('/admin/encargos?ver=pedidas')
  await expect(fila(page, placed.codigo)).toContainText([/Costó \$\s90[01]/, /Costó \$\s90[01]/])
  await tick(page, placed.codigo).first().check()
  await main(page).getByText('Cuánto costaron').click()
  await main(page).getByRole('button', { name: 'Guardar el costo de 1' }).click()
  await expect(main(page).getByLabel('Costo en pesos')).toHaveAccessibleDescription(/pesos enteros/)
  await main(page).getByLabel('Costo en pesos').fill('850')
  await main(page).getByRole('button', { name: 'Guardar el costo de 1' }).click()
  await expect(fila(page, placed.codigo)).toContainText([/Costó \$\s850/, /Costó \$\s90[01]/])
})
