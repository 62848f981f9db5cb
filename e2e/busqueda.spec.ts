import type { Page, Route } from '@playwright/test'
import { findWithAxe } from './support/axe.ts'
import { cuantas, nombresEn } from './support/listas.ts'
import { expect, test, waitForReact } from './support/prueba.ts'

/** The search of every page's head, and what it suggests while somebody types. */

const SUGERENCIAS = '**/api/sugerencias?*'

const fieldOf = (page: Page) => page.getByRole('search').getByRole('combobox', { name: 'Equipo, jugador o año' })
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
const statusOf = (page: Page) => page.getByRole('search').getByRole('status')

/** What the field names as chosen. */
async function activeOf(page: Page): Promise<string | null> {
  const id = await fieldOf(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"][aria-selected="true"]`).innerText()
}

test('22.13 ‘/’ leads to the search, which suggests teams and shirts; with the arrows one is chosen, Enter follows it', async ({
  page,
}) => {
  await page.goto('/terminos')
  const field = fieldOf(page)
  await test.step('19.24 The key leads to the field', async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('barselona/')
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('barselona')
  })
  const options = optionsOf(page)
  await test.step('19.22 With a slip the team is found', async () => {
    await expect(options.first()).toHaveText(/^Barcelona equipo\s*\d+ camisetas? en stock$/)
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(field).toHaveAttribute('aria-controls', (await page.getByRole('listbox').getAttribute('id'))!)
    await expect(statusOf(page)).toHaveText(`${await options.count()} sugerencias`)
  })
  await test.step('19.21 And its nearest shirts', async () => {
    const shirts = options.filter({ hasText: /\$/ })
    await expect(shirts).toHaveCount(5)
    for (const text of await shirts.allInnerTexts()) expect(text).toMatch(/Barcelona[^]*\$\s\d\.\d{3}/)
  })

  await test.step('19.23 Arrows choose', async () => {
    // Arrows go up from the field to the last, round to the field, and down to the first shirt.
    expect(await activeOf(page)).toBe(null)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeOf(page)).toMatch(/^Ver \d+ camisetas? por encargo$/)
    await page.keyboard.press('ArrowDown')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOf(page)).toContain('$')
  })
  const name = (await activeOf(page))!.split('\n')[0]!
  await test.step('22.9 Nothing for axe', async () => {
    expect(await findWithAxe(page)).toEqual([])
  })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('')
})

test('19.22, 19.23, 19.41 Escape closes the suggestions and keeps what was typed; Enter with none chosen searches; a word that finds nothing says so, one about the shop leads to its page @long', async ({
  page,
}) => {
  await page.goto('/contact')
  const field = fieldOf(page)
  await field.fill('casaca de nacional')
  await expect(optionsOf(page).first()).toContainText('Nacional')
  await page.keyboard.press('Escape')
  await expect(optionsOf(page)).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('casaca de nacional')
  await page.keyboard.press('ArrowDown')
  await expect(optionsOf(page).first()).toContainText('Nacional')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stock?buscar=casaca+de+nacional')
  await expect(optionsOf(page)).toHaveCount(0)
  await field.fill('zzzz')
  await expect(page.getByRole('search')).toContainText('No encontramos nada con “zzzz”.')
  await expect(statusOf(page)).toHaveText('Sin sugerencias')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  // A word about the shop, above its empty result and among the suggestions.
  await field.fill('envios')
  await expect(optionsOf(page)).toHaveText([/^Envíos/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stock?buscar=envios')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a «Envíos»' })).toHaveAttribute('href', '/terminos')
  await field.fill('cont')
  await expect(optionsOf(page)).toHaveText([/^Contacto/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact')
  await field.fill('zzzz')
  await expect(page.getByRole('search')).toContainText('No encontramos nada con “zzzz”.')
  // Leaving the field closes them.
  await page.getByRole('button', { name: 'Buscar', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('search')).not.toContainText('No encontramos')
  // Slashes typed into a text are its own.
  await page.goto('/stock')
  await page.getByRole('main').getByRole('searchbox', { name: 'Buscar' }).press('/')
  await expect(page.getByRole('main').getByRole('searchbox', { name: 'Buscar' })).toHaveValue(/\//)
})

test('19.24 The key ‘/’ can be turned off, for good, and on again @long', async ({ page }) => {
  await page.goto('/terminos')
  const hint = page.getByRole('search').locator('kbd')
  await expect(hint).toHaveText('/')
  await fieldOf(page).fill('boca')
  await page.getByRole('button', { name: 'Desactivarla' }).click()
  await expect(page.getByRole('button', { name: 'Activarla' })).toBeFocused()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await page.keyboard.press('/')
  await expect(fieldOf(page)).not.toBeFocused()
  await fieldOf(page).fill('boca')
  await page.getByRole('button', { name: 'Activarla' }).click()
  await page.reload()
  await page.keyboard.press('/')
  await expect(fieldOf(page)).toBeFocused()
})

test('19.21, 19.23 On a phone suggestions are touched: a team leads to as many shirts as it says, the last lines to all that is found @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/')
  await waitForReact(page)
  const open = async (text: string) => {
    await page.locator('summary', { hasText: 'Buscar camisetas' }).tap()
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.type(text)
  }
  await open('Peñarol')
  const team = optionsOf(page).filter({ hasText: /^Peñarol equipo/ })
  const count = /(\d+) camisetas en stock/.exec((await team.textContent())!)![1]!
  await team.tap()
  await expect(page).toHaveURL('/stock?equipo=Pe%C3%B1arol')
  await expect(cuantas(page)).toHaveText(`${count} camisetas`)
  await expect(optionsOf(page)).toHaveCount(0)

  await open('penarol')
  const all = optionsOf(page).filter({ hasText: /^Ver/ })
  await expect(all).toHaveText([/^Ver \d+ camisetas en stock$/, /^Ver \d+ camisetas por encargo$/])
  const found = /\d+/.exec((await all.last().textContent())!)![0]
  await all.last().tap()
  await expect(page).toHaveURL('/encargo?buscar=penarol')
  await expect(cuantas(page)).toHaveText(`${found} camisetas`)
  await context.close()
})

test('19.25 Letters that are typed before the suggestions are there count, and the last of them alone; a failed request leaves the form as it is @long', async ({
  page,
}) => {
  const chunk = hold()
  await page.route('**/assets/sugerencias-*.js', chunk.route)
  const answers: { asked: string; go: () => void }[] = []
  await page.route(SUGERENCIAS, async (route) => {
    await new Promise<void>((resolve) => {
      answers.push({ asked: new URL(route.request().url()).searchParams.get('buscar')!, go: resolve })
    })
    // A request that was given up meanwhile can't be answered.
    await route.continue().catch(() => {})
  })
  await page.goto('/terminos')
  const field = fieldOf(page)
  await field.focus()
  await page.keyboard.type('naci')
  chunk.release()
  await expect.poll(() => answers.map(({ asked }) => asked)).toEqual(['naci'])
  await expect(field).toHaveValue('naci')

  // The second answer comes before the first.
  await field.fill('boca')
  await expect.poll(() => answers.map(({ asked }) => asked)).toEqual(['naci', 'boca'])
  answers[1]!.go()
  await expect(optionsOf(page).first()).toContainText('Boca')
  answers[0]!.go()
  await expect(optionsOf(page).first()).toContainText('Boca')

  await page.unroute(SUGERENCIAS)
  await page.route(SUGERENCIAS, (route) => route.abort('failed'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('buscar=river'))
  await field.fill('river plate')
  await failed
  await expect(optionsOf(page)).toHaveCount(0)
  await expect(field).toHaveValue('river plate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stock?buscar=river+plate')
  await expect.poll(async () => (await nombresEn(page))[0]).toContain('River Plate')
})

test('19.25 Where the suggestions themselves can’t be fetched, the form searches', async ({ page }) => {
  await page.route('**/assets/sugerencias-*.js', (route) => route.abort('failed'))
  await page.goto('/terminos')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/sugerencias-'))
  await fieldOf(page).pressSequentially('boca')
  await failed
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stock?buscar=boca')
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** Requests that wait until they are let go. */
function hold() {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  return {
    release: () => release(),
    route: async (route: Route) => {
      await held
      await route.continue()
    },
  }
}
