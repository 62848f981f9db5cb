import type { Route } from '@playwright/test'
import { expect, test } from './support/prueba.ts'

/** What the server answers while its database doesn't is tests/database-down.long.test.ts's; here is what a browser makes of it. */

const AVISO = /^Precios y talles como estaban el 22\/11 a las 14:05\. Los revisamos cuando hacés el pedido\.$/

test('16.29 A page as it was says so, also when a link leads to it, and comes up to date by itself @long', async ({
  page,
}) => {
  const since = Date.parse('2026-11-22T17:05:00Z')
  let down = true
  await page.route('**/stock', async (route: Route) => {
    if (!down) return route.fallback()
    const answer = await route.fetch()
    const marked = `<html data-guardada="${since}" data-motivo="sin-datos" `
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<html ', marked) })
  })
  await page.route('**/stock.data*', (route: Route) =>
    down
      ? route.fulfill({
          status: 204,
          headers: {
            'X-Guardada': String(since),
            'X-Remix-Redirect': '/stock',
            'X-Remix-Status': '302',
            'X-Remix-Reload-Document': 'true',
          },
        })
      : route.fallback(),
  )
  const aviso = page.getByRole('complementary', { name: 'Conexión' })

  await page.goto('/cambios')
  await expect(aviso).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Stock' }).first().click()
  await expect(page).toHaveURL(/\/stock$/)
  await expect(aviso).toHaveText(AVISO)
  // The page asks again and is told the same.
  await page.waitForResponse((response) => response.url().includes('/stock.data') && response.status() === 204)
  await expect(aviso).toHaveText(AVISO)

  down = false
  await expect(aviso).toHaveCount(0, { timeout: 25_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
