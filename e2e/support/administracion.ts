import type { Browser, Cookie } from '@playwright/test'
import sharp from 'sharp'
import type { OtraTienda } from './otra-tienda.ts'
import { test } from './prueba.ts'
import { comeAsAdmin } from './visitante.ts'

/** What the browser of another shop's administrator carries, once its tests begin; signing in once is enough for many. */
export function cookiesOf({ origin }: OtraTienda): Cookie[] {
  const cookies: Cookie[] = []
  test.beforeAll(async ({ browser }) => void cookies.push(...(await adminCookies(browser, origin))))
  return cookies
}

/** What an administrator's browser carries. */
export async function adminCookies(browser: Browser, origin: string): Promise<Cookie[]> {
  const context = await browser.newContext()
  await comeAsAdmin(context, { origin })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** A photograph as a phone's gallery gives it: one plain colour. */
export async function foto(name: string, background: string) {
  const image = sharp({ create: { width: 480, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
