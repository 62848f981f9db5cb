import type { Page } from '@playwright/test'
import { ADMIN } from '../shop-under-test.ts'
import type { OtraTienda } from './otra-tienda.ts'

/** Signs in as the administrator of another shop, and opens a page of its administration. */
export async function administrar(page: Page, { origin }: OtraTienda, path: string): Promise<void> {
  await page.goto(`${origin}/login?volver=${encodeURIComponent(path)}`)
  await page.getByLabel('Correo').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(`${origin}${path}`)
}
