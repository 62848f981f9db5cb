import type { Page } from '@playwright/test'
import { camiseta } from '../support/camisetas.ts'
import { enter } from './enter.ts'
import { hold, press } from './on-a-page.ts'
import type { Screen } from './screen.ts'

/** The pictures of a product's form. Nothing is saved. */
export const IMAGENES_ADMIN: Screen[] = [
  {
    name: 'producto-imagenes',
    before: enter,
    address: '/admin/agregar',
    arrange: (page) => chooseImagenes(page),
  },
  {
    name: 'producto-imagenes-moviendo',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await page.getByRole('button', { name: /^Imagen 2 de 4/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('status').filter({ hasText: 'Sobre el lugar 1' }).waitFor({ state: 'attached' })
    },
    modal: true,
  },
  {
    name: 'producto-imagenes-rechazadas',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page, [
        { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
        {
          name: 'un-nombre-de-archivo-muy-largo-sin-espacios-ni-nada.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('x'),
        },
      ])
      await page.getByText('Estos archivos no se agregaron:').waitFor()
    },
  },
  {
    name: 'producto-imagenes-subiendo',
    before: async (page) => {
      await enter(page)
      await hold('**/admin/imagenes/subir*')(page)
    },
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await saveForm(page)
      await page
        .getByRole('progressbar', { name: /^Subida/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'producto-imagenes-con-falta',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await page
        .getByLabel('Elegir imágenes')
        .setInputFiles([{ name: 'mentira.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }])
      await page.getByText('No se puede mostrar').waitFor()
      await saveForm(page)
      await page.getByRole('button', { name: 'Entendido' }).click()
      await page.getByText('La imagen tiene que ser JPEG').waitFor()
    },
    logs: /415/,
  },
]

async function saveForm(page: Page) {
  await page.getByLabel('Nombre', { exact: true }).fill('Uruguay Local 1950')
  await page.getByLabel('Precio con tarjeta, en stock', { exact: true }).fill('2190')
  await page.getByLabel('Precio con tarjeta, por encargo', { exact: true }).fill('2490')
  await press('Guardar producto')(page)
}

/** Pictures as a phone's gallery gives them: the demo's own drawings. */
export async function chooseImagenes(page: Page, more: { name: string; mimeType: string; buffer: Buffer }[] = []) {
  const drawn = ['CSK-0002', 'CSK-0005', 'CSK-0010', 'CSK-0017'].map(async (codigo, at) => {
    const shown = await page.request.get(`/img/${camiseta(codigo).imagen}/640.webp`)
    return { name: `IMG_000${at + 1}.webp`, mimeType: 'image/webp', buffer: await shown.body() }
  })
  await page.getByLabel('Elegir imágenes').setInputFiles([...(await Promise.all(drawn)), ...more])
  await page.getByRole('button', { name: /^Imagen 4 de 4/ }).waitFor()
}
