import type { Cookie, Page } from '@playwright/test'
import { PORT } from '../shop-under-test.ts'
import { adminCookies } from '../support/administracion.ts'

/** Signed in once: anew for each screen would use up the tries. */
let cookies: Promise<Cookie[]> | null = null

export async function enter(page: Page) {
  cookies ??= adminCookies(page.context().browser()!, `http://localhost:${PORT}`)
  await page.context().addCookies(await cookies)
}
