import type { Page } from '@playwright/test'
import { ADMIN } from '../shop-under-test.ts'
import type { OtraTienda } from './otra-tienda.ts'
import { signIn } from './visitante.ts'

/** Signs in as the administrator of another shop, and opens a page of its administration. */
export async function administrar(page: Page, { origin }: OtraTienda, path: string): Promise<void> {
  await signIn(page, ADMIN, `${origin}/login?volver=${encodeURIComponent(path)}`)
  await page.waitForURL(`${origin}${path}`)
}
