import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { cookiesOf, foto } from './support/administracion.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** A shirt's whole way, from its photographs to the shop, with a keyboard alone and with a thumb alone. */

const tienda = ownTienda(25)
const cookies = cookiesOf(tienda)
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ baseURL: tienda.origin })

test.beforeEach(({ context }) => context.addCookies(cookies))

/** How somebody works: what they do to press something, and to write into it. */
type Manos = {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  /** Sends the form that was written into last. */
  send: (button: Locator) => Promise<void>
}

/** Looks before it is sure that the focus can't get there. */
const LOOKS_MAX = 12

const keyboard = (page: Page): Manos => {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const stops = await target.evaluate(countStops)
      if (stops === 0) return
      const key = stops > 0 ? 'Tab' : 'Shift+Tab'
      for (let stop = 0; stop < Math.abs(stops); stop++) await page.keyboard.press(key)
    }
    throw new Error(`no way to ${target.toString()} by keyboard`)
  }
  return {
    async press(target) {
      await reach(target)
      // Boxes and choices of files take the space bar, everything else takes both keys.
      const box = await target.evaluate((element) => element instanceof HTMLInputElement)
      await page.keyboard.press(box ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    send: () => page.keyboard.press('Enter'),
  }
}

/** About how many stops of the Tab key the focus is from an element, behind it below 0. Runs in the browser. */
function countStops(target: Element): number {
  const from = document.activeElement ?? document.body
  if (from === target) return 0
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]')]
  const isAhead = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const ahead = isAhead(from, target)
  const [first, last] = ahead ? [from, target] : [target, from]
  const between = stops.filter((stop) => {
    const inside = isAhead(first, stop) && isAhead(stop, last)
    return (
      inside && stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true })
    )
  })
  return ahead ? between.length + 1 : -between.length - 1
}

const touch = (page: Page): Manos => ({
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  send: (button) => button.tap(),
})

const [RED, GREEN, YELLOW, BLUE] = [
  [200, 32, 47],
  [19, 107, 61],
  [247, 201, 37],
  [31, 65, 153],
]
const FOTOS = [RED, GREEN, YELLOW, BLUE]

/** The colour in the middle of a picture of the shop, as its channels. */
async function colorOf(page: Page, picture: Locator): Promise<number[]> {
  const id = /\/img\/([^/]+)\//.exec((await picture.getAttribute('src')) ?? '')![1]!
  const address = `/img/${id}/160.webp`
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(200)
  const { channels } = await sharp(await (await page.request.get(address)).body()).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

async function bringIn(page: Page, nombre: string, { press, write, send }: Manos): Promise<void> {
  await page.goto('/admin')
  await press(page.getByRole('link', { name: 'Agregar camiseta' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar camiseta')
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByLabel('Elegir imágenes'))
  await (
    await chooser
  ).setFiles(await Promise.all(FOTOS.map((color, place) => foto(`foto-${place}.jpg`, `rgb(${color!.join()})`))))
  await expect(page.getByRole('button', { name: 'Quitar: Imagen 4 de 4' })).toBeVisible()
  // The last picture becomes the cover; then the second one goes behind the third.
  for (const place of [4, 3, 2]) await press(page.getByRole('button', { name: `Mover antes: Imagen ${place} de 4` }))
  await press(page.getByRole('button', { name: 'Mover después: Imagen 2 de 4' }))
  await write(page.getByLabel('Nombre', { exact: true }), nombre)
  await write(page.getByLabel('Precio con tarjeta, en stock', { exact: true }), '2190')
  await write(page.getByLabel('Precio con tarjeta, por encargo', { exact: true }), '2490')
  await write(page.getByLabel('M en stock', { exact: true }), '1')
  await press(page.getByRole('group', { name: 'Colores principales' }).getByLabel('azul'))
  await press(page.getByRole('button', { name: 'Guardar producto' }))
  const said = page.getByRole('alertdialog')
  await expect(said.getByRole('heading')).toHaveText('Producto guardado')
  const reloaded = page.waitForEvent('load')
  await press(said.getByRole('button', { name: 'Entendido' }))
  await reloaded

  await page.goto('/admin')
  await write(page.getByLabel('Buscar', { exact: true }), nombre)
  await send(page.getByRole('search', { name: 'Productos' }).getByRole('button', { name: 'Buscar' }))
  await press(page.getByRole('link', { name: `Editar ${nombre}` }))
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(nombre)
  await write(page.getByLabel('Precio con tarjeta, en stock', { exact: true }), '2350')
  await send(page.getByRole('button', { name: 'Guardar cambios' }))
  await expect(said.getByRole('heading')).toHaveText('Producto actualizado')
  await press(said.getByRole('button', { name: 'Entendido' }))
  await expect(page).toHaveURL('/admin')

  await page.goto('/stock')
  const buscador = page.locator('summary', { hasText: 'Buscar camisetas' })
  if (await buscador.isVisible()) await press(buscador)
  const search = page.getByRole('combobox', { name: 'Equipo, jugador o año' }).filter({ visible: true })
  await write(search, nombre)
  await page.keyboard.press('Enter')
  await press(page.getByRole('article').getByRole('link', { name: nombre }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre)
  await expect(page.getByText(/2\.350/).first()).toBeVisible()
  const pictures = page.getByRole('main').locator('img[src^="/img/"]')
  const inOrder = [BLUE, GREEN, RED, YELLOW]
  for (const [place, color] of inOrder.entries()) {
    const found = await colorOf(page, pictures.nth(place))
    for (const [channel, value] of color.entries()) expect(Math.abs(found[channel]! - value)).toBeLessThan(12)
  }
}

test('24.30 With the keyboard alone a shirt with four pictures is added, put in order, edited and found in the shop @long', async ({
  page,
}) => {
  await bringIn(page, 'Miramar Teclado 1960', keyboard(page))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('24.30 With a thumb alone on 360 pixels a shirt with four pictures is added, put in order, edited and found in the shop @long', async ({
    page,
  }) => {
    await bringIn(page, 'Miramar Pulgar 1961', touch(page))
  })
})
