import type { Page } from '@playwright/test'
import { ADMIN, PORT } from './shop-under-test.ts'
import { findWholeChromium } from '../scripts/find-chromium.ts'
import { SHORT_LIVED_ARGS } from './support/chromium.ts'
import { expect, test } from './support/prueba.ts'
import { addUsuario } from './support/usuarios.ts'
import { comeFrom, signIn } from './support/visitante.ts'

/** What is told on a phone. The browser's maker is played by the demonstration's push service; all else is the browser's own. */

const executablePath = findWholeChromium() ?? undefined
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath, args: SHORT_LIVED_ARGS } })

const ORIGIN = `http://localhost:${PORT}`

/** Has the browser subscribe at the demonstration's service, and keep what it got as browsers do. */
async function playMaker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const toSubscription = (kept: string) => ({
      ...(JSON.parse(kept) as object),
      toJSON: () => JSON.parse(kept) as object,
      unsubscribe: async () => true,
    })
    const getSubscription = async () => {
      const kept = localStorage.getItem('suscripcion')
      return kept === null ? null : (toSubscription(kept) as unknown as PushSubscription)
    }
    const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      const key = String.fromCharCode(...(applicationServerKey as Uint8Array))
      const clave = btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      const made = await fetch('/demo/avisos/suscribir', { method: 'POST', body: JSON.stringify({ clave }) })
      localStorage.setItem('suscripcion', await made.text())
      return (await getSubscription())!
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription })
  })
}

/** Trial messages that the service holds for this browser, read as it would; other tests' orders are told it as well. */
const readPruebas = async (page: Page): Promise<string[]> => {
  const kept = await page.evaluate(() => localStorage.getItem('suscripcion'))
  const { endpoint } = JSON.parse(kept!) as { endpoint: string }
  const answer = await page.request.get(endpoint)
  const textos = ((await answer.json()) as { texto: string }[]).map(({ texto }) => texto)
  return textos.filter((texto) => texto.includes('Este es de prueba.'))
}

/** Notifications of this browser that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

test('40.8, 40.3 A device is added by a tap, is told by its service worker, and leads to the page; switched off it isn’t', async ({
  page,
  context,
}) => {
  const email = `avisos-${Date.now()}@casakas.test`
  addUsuario(email, 'admin')
  await context.grantPermissions(['notifications'])
  await playMaker(page)
  await comeFrom(page, '203.0.113.91')
  await signIn(page, { email, password: ADMIN.password })
  await page.waitForURL('/admin')

  await page.goto('/admin/cuenta/avisos')
  await page.getByRole('button', { name: 'Recibir avisos acá' }).click()
  await expect(page.getByText('Listo: este dispositivo recibe avisos.')).toBeVisible()
  const aparato = page.getByRole('region', { name: 'Dispositivos con avisos' }).getByRole('listitem')
  await expect(aparato).toContainText('Chrome en Linux (este)')
  await aparato.getByRole('button', { name: 'Probar' }).click()
  await expect.poll(() => readPruebas(page)).toHaveLength(1)

  const [data] = await readPruebas(page)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(ORIGIN))
      if (own !== undefined) resolve(own.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (message: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data: message })
  await deliver(data!)
  await expect.poll(() => shown(page)).toEqual(['Así te avisa la tienda: Este es de prueba.'])
  // A second one of the same takes the place of the first; what nobody understands is shown too.
  await deliver(data!)
  await deliver('{')
  await expect
    .poll(async () => (await shown(page)).toSorted())
    .toEqual(['Así te avisa la tienda: Este es de prueba.', 'Hay algo nuevo: '])

  const [worker] = context.serviceWorkers()
  const opened = await worker!.evaluate(async () => {
    const own = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await own.registration.getNotifications({ tag: 'nuevo' })
    return new Promise<string>((resolve) => {
      // A browser opens windows only for somebody who tapped.
      own.clients.openWindow = async (url) => {
        resolve(String(url))
        return null
      }
      own.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
    })
  })
  expect(opened).toBe(`${ORIGIN}/admin`)
  await expect.poll(() => shown(page)).toHaveLength(1)

  await aparato.getByText('Qué se avisa').click()
  await aparato.getByLabel('Mensajes').uncheck()
  await aparato.getByLabel('En silencio desde las').selectOption('22:00')
  await aparato.getByLabel('hasta las').selectOption('08:00')
  await aparato.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardamos qué se avisa ahí.')).toBeInViewport()
  await page.reload()
  await aparato.getByText('Qué se avisa').click()
  await expect(aparato.getByLabel('Mensajes')).not.toBeChecked()
  await expect(aparato.getByLabel('En silencio desde las')).toHaveValue('22')

  // Signed in again, the browser is found again by itself.
  await page.getByText('Menú', { exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/login/)
  await page.request.post('/login', { form: { email, password: ADMIN.password }, headers: { Origin: ORIGIN } })
  await page.goto('/admin/cuenta/avisos')
  await expect(page.getByText('Entraste como en un dispositivo compartido')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recibir avisos acá' })).toHaveCount(0)
  await page.context().clearCookies({ name: /session/ })
  await signIn(page, { email, password: ADMIN.password })
  await page.waitForURL('/admin')
  await expect
    .poll(async () => {
      await page.goto('/admin/cuenta/avisos')
      return aparato.textContent()
    })
    .toContain('(este)')
  await aparato.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Ese dispositivo ya no recibe avisos.')).toBeVisible()
  await expect(aparato).toHaveCount(0)
})

test('40.9, 40.11 The installed app opens the administration and its icon shows how much waits', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void (document.documentElement.dataset['globo'] = String(count)),
      clearAppBadge: async () => void (document.documentElement.dataset['globo'] = '0'),
    })
    const own = window.matchMedia.bind(window)
    window.matchMedia = (query) => (query.includes('standalone') ? own('all') : own(query))
  })
  await comeFrom(page, '203.0.113.92')
  await signIn(page)
  await page.waitForURL('/admin')
  await expect(page.locator('html')).toHaveAttribute('data-globo', /^\d+$/)
  await page.goto('/admin/pedidos')
  await expect(page.locator('html')).toHaveAttribute('data-globo', /^\d+$/)
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveAttribute('href', '/administrar.webmanifest')
  const answer = await page.request.get('/administrar.webmanifest')
  expect(await answer.json()).toMatchObject({ id: '/admin', start_url: '/admin', display: 'standalone' })
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('40.11 It is shown how the shop is put on the home screen, where a browser tab takes no messages @long', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      delete (window as { PushManager?: unknown }).PushManager
    })
    await comeFrom(page, '203.0.113.93')
    await signIn(page)
    await page.waitForURL('/admin')
    await page.goto('/admin/cuenta/avisos')
    await expect(page.getByText('Elegí «Agregar a inicio» y tocá Agregar.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recibir avisos acá' })).toHaveCount(0)
  })
})
