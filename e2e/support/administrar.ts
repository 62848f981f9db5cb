import type { Page } from '@playwright/test'
import type { OtraTienda } from './otra-tienda.ts'
import { comeAsAdmin } from './visitante.ts'

/** Opens a page of the administration of another shop as its administrator. */
export async function administrar(page: Page, { origin }: OtraTienda, path: string): Promise<void> {
  await comeAsAdmin(page.context(), { origin })
  await page.goto(origin + path)
}
