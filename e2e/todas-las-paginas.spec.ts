import { withFigurasDeAjustes } from '#domain/ajustes/figuras.ts'
import { ajustesGuardados } from './support/ajustes.ts'
import { select } from './support/base-de-datos.ts'
import { camiseta } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { camisetasCon, LISTA, tallesDe } from './support/listas.ts'
import { expect, test } from './support/prueba.ts'

/** What every page of the shop has around its own content. */

const PAGES = [
  '/',
  '/stock',
  '/encargo',
  '/product/uruguay-visitante-2010-legendaria',
  '/cart',
  '/shipping',
  '/checkout-transfer',
  '/checkout/success',
  '/checkout/failure',
  '/checkout/pending',
  '/pedido',
  '/contact',
  '/contact/success',
  '/cambios',
  '/privacidad',
  '/terminos',
  '/login',
  '/no-existe',
]

/** Words that a page in Spanish doesn't have, but for names. */
const ENGLISH = /\b(the|and|your|you|cart|price|size|loading|search|not found|buy|shipping|password|email|checkout)\b/i

test('1.12 Every page is in Spanish, says once that prices include IVA, and has the navigation bar, one main part, the footer and a WhatsApp button', async ({
  page,
}) => {
  const { nombre, credito, redSocial, correo, empresa, whatsapp } = ajustesGuardados()
  const header = page.getByRole('banner')
  const nav = header.getByRole('navigation')
  const footer = page.getByRole('contentinfo')
  const year = new Date().toLocaleDateString('en', { timeZone: 'America/Montevideo', year: 'numeric' })
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const text = await page.locator('body').innerText()
      await test.step('1.1 It is Spanish, and says so', async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
        expect(text.match(ENGLISH)?.[0]).toBeUndefined()
      })
      await test.step('1.17, 16.11 What prices include and that this is a demonstration is said once', async () => {
        expect(text.match(/Los precios incluyen IVA/g)).toHaveLength(1)
        expect(text.match(/Demostración: no se cobra ni se envía nada/g)).toHaveLength(1)
      })
      await test.step('1.3, 1.19 The navigation bar leads to lists, contact and order', async () => {
        await expect(nav.getByRole('link', { name: 'En stock' })).toHaveAttribute('href', '/stock')
        await expect(nav.getByRole('link', { name: 'Por encargo' })).toHaveAttribute('href', '/encargo')
        await expect(nav.getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', '/contact')
        await expect(nav.getByRole('link', { name: 'Tu pedido' })).toHaveAttribute('href', '/pedido')
      })
      await test.step('1.4, 1.6 Cart and home are in the header', async () => {
        await expect(header.getByRole('link', { name: 'Carrito' })).toHaveAttribute('href', '/cart')
        await expect(header.getByRole('link', { name: 'Carrito' }).locator('svg')).toBeVisible()
        await expect(header.getByRole('link', { name: nombre })).toHaveAttribute('href', '/')
      })
      await expect(page.getByRole('main')).toHaveCount(1)
      await test.step('1.7, 1.8, 1.9 The footer has its links', async () => {
        await expect(footer.getByRole('link', { name: credito.texto })).toHaveAttribute('href', credito.url)
        await expect(footer.getByRole('link', { name: redSocial.nombre })).toHaveAttribute('href', redSocial.url)
        await expect(footer.getByRole('link', { name: correo })).toHaveAttribute('href', `mailto:${correo}`)
      })
      await test.step('1.10, 1.11 The footer names year and company', async () => {
        for (const value of [`© ${year} ${nombre}`, ...Object.values(empresa)])
          await expect(footer).toContainText(value)
      })
      await test.step('1.13 A WhatsApp button', async () => {
        const chat = page.getByRole('link', { name: 'WhatsApp', exact: true })
        await expect(chat).toBeVisible()
        await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${whatsapp}\\?text=`))
      })
    })
  }
})

test('1.13, 1.20 The WhatsApp button floats where one looks around and nothing that can be pressed lies beneath it; where one buys it stands at the page’s end @long', async ({
  page,
}) => {
  const chat = page.getByRole('link', { name: 'WhatsApp', exact: true })
  await page.clock.install()
  const rest = () => page.clock.fastForward(1000)
  let tried = 0
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/stock', `/product/${camiseta('CSK-0017').slug}`, '/contact']) {
      await page.goto(path)
      for (let nth = 0; await page.evaluate(putBeneath, nth); nth++) {
        await rest()
        expect(await page.evaluate(whatIsCovered), `${path} at ${size.width} px`).toBeNull()
        tried++
      }
    }
    await page.goto('/terminos')
    await page.evaluate(() => scrollTo(0, 400))
    await rest()
    await expect(chat).toBeInViewport()
    for (const path of ['/shipping', '/pedido', '/login']) {
      await page.goto(path)
      await page.setViewportSize({ ...size, height: 400 })
      await rest()
      await expect(chat).not.toBeInViewport()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await rest()
      await expect(chat).toBeInViewport()
    }
  }
  expect(tried).toBeGreaterThan(20)
})

/** Scrolls so that this one of the controls that may come under the button lies there; false when there are no more. */
async function putBeneath(nth: number): Promise<boolean> {
  const inset = innerWidth < 640 ? 36 : 44
  const [x, y] = [document.documentElement.clientWidth - inset, innerHeight - inset]
  const beneath = [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary, select, input, textarea)')]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control }) => control.checkVisibility({ visibilityProperty: true }))
    // Controls are tried from the foot upwards: a button that only leaves on the way down would stay.
    .filter(({ box }) => box.left < x && box.right > x && box.top + scrollY > y)
    .slice(-10)
    .toReversed()[nth]
  if (beneath === undefined) return false
  beneath.control.setAttribute('data-beneath', '')
  scrollBy({ top: (beneath.box.top + beneath.box.bottom) / 2 - y, behavior: 'instant' })
  await new Promise(requestAnimationFrame)
  return true
}

/** What lies right beneath the button, if that could be pressed. */
function whatIsCovered(): string | null {
  const control = document.querySelector<HTMLElement>('[data-beneath]')!
  control.removeAttribute('data-beneath')
  const inset = innerWidth < 640 ? 36 : 44
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const x = Math.min(right - 4, Math.max(left + 4, document.documentElement.clientWidth - inset))
  const [found, ...beneath] = document.elementsFromPoint(x, (top + bottom) / 2)
  if (found?.closest('.whatsapp') == null) return null
  return control.contains(beneath.find((element) => element.closest('.whatsapp') === null)!)
    ? control.textContent
    : null
}

test('1.3, 1.4, 1.6 The links of the bar lead to their pages @long', async ({ page }) => {
  await page.goto('/terminos')
  const header = page.getByRole('banner')
  const heading = page.getByRole('heading', { level: 1 })
  await header.getByRole('link', { name: 'En stock' }).click()
  await expect(heading).toHaveText('Camisetas en stock')
  await header.getByRole('link', { name: 'Por encargo' }).click()
  await expect(heading).toHaveText('Camisetas por encargo')
  await header.getByRole('link', { name: 'Contacto' }).click()
  await expect(page).toHaveURL('/contact')
  await header.getByRole('link', { name: 'Carrito' }).click()
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible()
  await header.getByRole('link', { name: 'Casakas' }).click()
  await expect(heading).toHaveText(ajustesGuardados().portada.titulo)
})

test('9.14, 11.47, 2.44 A cart takes 30 shirts, 12 of them from stock; for more the list goes by WhatsApp @long', async ({
  page,
}) => {
  const lines = camisetasCon(LISTA.encargo).flatMap(({ codigo }) =>
    tallesDe(codigo, 'encargo').map((talle) => ({ codigo, talle })),
  )
  const many = lines.filter(({ codigo }) => codigo !== 'CSK-0017').slice(0, 30)
  await fillCarrito(
    page,
    many.map((line) => ({ ...line, modo: 'encargo' as const })),
  )
  const { slug, nombre } = camiseta('CSK-0017')
  await page.goto(`/product/${slug}?modo=encargo`)
  await page.getByRole('button', { name: 'XS', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  const full = page.getByRole('alertdialog', { name: 'Tu carrito ya tiene 30 camisetas, y más no entran.' })
  const list = await full.getByRole('link', { name: 'Mandar la lista por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(list!)).toContain(nombre)
  expect(decodeURIComponent(list!).match(/^- /gm)).toHaveLength(31)
  await full.getByRole('button', { name: 'Entendido' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('button', { name: /^Quitar/ })).toHaveCount(30)
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()

  const stock = select<{ codigo: string; talle: string }>(
    'select codigo, talle from product_stock s join products p on p.id = s.product_id where p.activo = 1 and cantidad > 1 limit 13',
  )
  await fillCarrito(
    page,
    stock.map((line) => ({ ...line, modo: 'stock' as const })),
  )
  await page.goto('/cart')
  await expect(page.getByText('Para más de 12 camisetas escribinos por WhatsApp')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mandar la lista por WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeHidden()
})

test('1.15, 19.15 Going to another page starts at its top; going back returns to where the visitor was, with filters and shirts', async ({
  page,
}) => {
  await page.goto('/encargo?version=local')
  await page.getByRole('link', { name: /Cargar más/ }).click()
  await expect(page.getByRole('article')).toHaveCount(48)
  const card = page.getByRole('article').nth(40)
  const nombre = (await card.getByRole('heading').textContent())!
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1000)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 5)
  expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 5)
  await expect(card).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Filtros aplicados' })).toContainText('Local')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('2.18 /cambios, /privacidad and /terminos show the settings’ texts on exchanges and withdrawal, privacy, and terms @long', async ({
  page,
}) => {
  const ajustes = ajustesGuardados()
  for (const [path, escrito] of Object.entries(ajustes.textos)) {
    const texto = withFigurasDeAjustes(escrito, ajustes)
    await page.goto(`/${path}`)
    const shown = await page.getByRole('main').innerText()
    const paragraphs = texto.split('\n').filter((line) => line !== '')
    expect(paragraphs.length).toBeGreaterThan(3)
    for (const line of paragraphs) expect(shown).toContain(line.replace(/^(#+|-) /, ''))
    const headings = paragraphs.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(headings)
  }
})

test('22.64 When the frame of a page fails, a sentence in Spanish says so and leads on @long', async ({ page }) => {
  // The frame alone looks through what is matched; head and foot alone would go away by themselves (22.93).
  await page.addInitScript(() => {
    const { some } = Array.prototype
    Reflect.set(Array.prototype, 'some', function (this: unknown[], ...asked: Parameters<typeof some>) {
      if ('handle' in Object(this[0])) throw new Error('no-es-para-compradores')
      return some.apply(this, asked)
    })
  })
  await page.goto('/stock', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('no-es-para-compradores')
  await page.getByRole('link', { name: 'andá al inicio' }).click()
  await expect(page).toHaveURL('/')
})
