import { expect, test } from './support/prueba.ts'

/** What somebody who found a hole in a page would write into it. */
const INJECTED = [
  '<script>window.robado = "a script"</script>',
  '<script nonce="">window.robado = "a script with an empty secret"</script>',
  '<script type="module">window.robado = "a module"</script>',
  '<img src="data:," onerror="window.robado = 1" alt="">',
  '<script src="https://elsewhere.example/steal.js"></script>',
  '<base href="https://elsewhere.example/">',
]

for (const [path, when] of [
  ['/stock', ''],
  ['/product/uruguay-visitante-2010-legendaria', ' @long'],
  ['/cart', ' @long'],
  ['/contact', ' @long'],
  ['/login', ' @long'],
] as const) {
  test(`22.82 A script that got into ${path} doesn't run, and the page comes alive${when}`, async ({ page }) => {
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace('</body>', `${INJECTED.join('')}</body>`) })
    })
    const refused: string[] = []
    const others: string[] = []
    page.on('pageerror', ({ message }) => others.push(message))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      ;(/Content Security Policy/.test(message.text()) ? refused : others).push(message.text())
    })
    await page.goto(path)
    expect(await page.evaluate(() => 'robado' in window)).toBe(false)
    expect(refused.length).toBe(INJECTED.length)
    expect(others.filter((text) => !text.startsWith('Service Worker registration blocked'))).toEqual([])
    // The page's own scripts ran: its links open without a new document.
    await page.evaluate(() => Object.assign(window, { mismoDocumento: true }))
    await page.getByRole('banner').getByRole('link', { name: 'Por encargo' }).click()
    await expect(page).toHaveURL('/encargo')
    expect(await page.evaluate(() => 'mismoDocumento' in window)).toBe(true)
  })
}
