import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../scripts/find-chromium.ts'
import { checkBuilt } from '../scripts/browsers/check-built.ts'
import { PORT } from './shop-under-test.ts'
import { camiseta } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { fillEnvio } from './support/comprador.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { placeOrder, tokenIn } from './support/ordenar.ts'
import { comeFrom } from './support/visitante.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'

/** Browsers that aren't new, and addresses that aren't secure. */

const CAMISETA = { codigo: 'CSK-0002', talle: 'M', modo: 'encargo' } as const
const RECIBO = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const FALLA = 'No se pudo procesar el pedido. Intenta nuevamente en unos minutos.'

const porTransferencia = (page: Page) => page.getByRole('button', { name: /Pagar por transferencia/ })
const conTarjeta = (page: Page) => page.getByRole('button', { name: /Pagar con Mercado Pago/ })

test('22.58 The files that browsers are sent ask for nothing that the oldest ones lack @long', async () => {
  const { files, late, idle } = await checkBuilt('build/app/client')
  expect(files).toBeGreaterThan(100)
  expect(late).toEqual([])
  expect(idle, 'exceptions that nothing needs').toEqual([])
})

/** Takes away what the oldest browsers of the floor haven't. */
async function beOld(page: Page) {
  await page.addInitScript(() => {
    const gone: [object, string[]][] = [
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['timeout', 'any']],
      [Response, ['json']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [CSSStyleSheet.prototype, ['replaceSync', 'replace']],
      [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
      [Crypto.prototype, ['randomUUID']],
      [Intl, ['Segmenter']],
      [CSS, ['registerProperty']],
      [
        window,
        [
          'requestIdleCallback',
          'cancelIdleCallback',
          'scheduler',
          'navigation',
          'ViewTransition',
          'Iterator',
          'Temporal',
        ],
      ],
    ]
    for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await withoutPopover(page)
}

/** Chromium would hide what is a popover, and open it, whatever scripts find. */
async function withoutPopover(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
  })
  await page.route(
    (url) => url.pathname === '/stock' || url.pathname.endsWith('.css'),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replaceAll(' popover="auto"', '')
        .replaceAll('not selector(:popover-open)', 'selector(a)')
      await route.fulfill({ response, body })
    },
  )
}

async function expectFiltersOpen(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  // React isn't waited for: it never comes to browsers that are too old.
  await page.goto('/stock', { waitUntil: 'commit' })
  const sheet = page.locator('#filtros')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Filtros' })).toBeVisible()
  await expect(sheet).toHaveCSS('position', 'fixed')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('checkbox', { name: /^XS/ }).check()
}

test('22.59 The oldest browsers buy both ways, send a receipt, and open the filters on a phone @long', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await beOld(page)

  await fillCarrito(page, [CAMISETA])
  await fillEnvio(page)
  await porTransferencia(page).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const token = tokenIn(page)
  expect(pedidoGuardado(token)!.medio).toBe('transferencia')
  await page.goto(`/pedido/${token}`)
  await page.locator('input[type=file]').setInputFiles(RECIBO)
  await expect(page.getByRole('list', { name: 'Comprobantes que mandaste' })).toContainText('recibo.pdf')

  await fillCarrito(page, [CAMISETA])
  await fillEnvio(page)
  await conTarjeta(page).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await page.getByRole('button', { name: /Aprobar/ }).click()
  await page.waitForURL(/\/checkout\/success/)
  expect(pedidoGuardado(tokenIn(page))!.medio).toBe('tarjeta')

  await expectFiltersOpen(page)
  await page.getByRole('button', { name: /^Ver \d+ camisetas?$/ }).click()
  await expect(page.locator('#filtros')).toBeHidden()
  await expect(page).toHaveURL(/talle=XS/)
  expect(faults).toEqual([])
})

test('22.60 An older browser gets the pages that work without scripts, and asks for none', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(...(request.resourceType() === 'script' ? [request.url()] : [])))
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await withoutPopover(page)
  await page.goto('/shipping', { waitUntil: 'commit' })
  await expect(page.getByText(/^Para comprar hace falta un navegador actual/)).toBeVisible()
  await expect(porTransferencia(page)).toBeHidden()
  await expectFiltersOpen(page)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL(/talle=XS/, { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  await page.waitForLoadState()
  expect(scripts).toEqual([])
})

test('22.61 Whatever is thrown or never answered while something is sent, the buttons come alive and say so', async ({
  page,
}) => {
  const breakSending = () =>
    page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('broken on purpose')
      }
    })
  await fillCarrito(page, [CAMISETA])
  await fillEnvio(page)
  await breakSending()
  for (const pagar of [porTransferencia(page), conTarjeta(page)]) {
    await pagar.click()
    await expect(page.getByRole('alertdialog', { name: FALLA })).toBeVisible()
    await page.getByRole('button', { name: 'Entendido' }).click()
    await expect(pagar).toBeEnabled()
  }

  const { token } = await placeOrder(page, 'transferencia', [CAMISETA])
  await page.goto(`/pedido/${token}`)
  await breakSending()
  await page.locator('input[type=file]').setInputFiles(RECIBO)
  await expect(page.getByText('Algo salió mal de nuestro lado. Probá de nuevo en un momento.')).toBeVisible()
  await expect(page.locator('input[type=file]')).toBeEnabled()

  await page.clock.install()
  await page.goto('/contact')
  for (const [label, value] of [
    ['Nombre', 'Ana'],
    ['Correo', 'ana@correo.test'],
    ['Teléfono', '099 123 456'],
    ['Mensaje', 'Hola'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/contact.data*', () => {})
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await asked
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('alertdialog', { name: 'Error al enviar el mensaje. Intentá más tarde.' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeEnabled()
})

test('22.62 On plain http, as of a phone in the local network, a transfer is paid and its receipt sent @long', async () => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP tienda.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage({ baseURL: `http://tienda.test:${PORT}`, locale: 'es-UY' })
    arriveAlive(page)
    await comeFrom(page, '203.0.113.77')
    await fillCarrito(page, [CAMISETA])
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false])
    await fillEnvio(page)
    await porTransferencia(page).click()
    await page.waitForURL(/\/checkout-transfer\?pedido=/)
    await page
      .getByRole('button', { name: /^Copiar/ })
      .first()
      .click()
    await expect(page.getByText('Copiado').first()).toBeVisible()
    await page.goto(`/pedido/${tokenIn(page)}`)
    await page.locator('input[type=file]').setInputFiles(RECIBO)
    await expect(page.getByRole('list', { name: 'Comprobantes que mandaste' })).toContainText('recibo.pdf')
  } finally {
    await browser.close()
  }
})

/** Each is what a browser refuses, however it is asked. */
const REHUSADO: Record<string, () => void> = {
  'service workers, as in a sandbox': () =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  'to register a worker': () => {
    ServiceWorkerContainer.prototype.register = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  },
  'storage, which is null': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
  },
}

for (const [what, refuse] of Object.entries(REHUSADO)) {
  test(`22.93 Without an error the shop is bought in where a browser refuses ${what}`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.clock.install()
    await page.addInitScript(refuse)
    await page.goto(`/product/${camiseta('CSK-0013').slug}?modo=encargo`)
    // The clock runs longer than the worker waits for the page.
    await page.clock.runFor(5_000)
    await page.getByRole('button', { name: '2XL', exact: true }).click()
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await page.getByRole('link', { name: 'Ver carrito' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main')).toContainText(camiseta('CSK-0013').nombre)
    expect(errors).toEqual([])
  })
}

test('22.93 What throws beside a page’s content goes away alone, and says so once', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    Reflect.set(window, 'addEventListener', (name: string, listener: EventListener, options?: boolean) => {
      if (name === 'offline') throw new Error('offline denied')
      listen(name, listener, options)
    })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'En stock', exact: true }).first().click()
  await expect(page).toHaveURL('/stock')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(errors.join('\n')).toContain('offline denied')
  expect(errors).toHaveLength(1)
})
