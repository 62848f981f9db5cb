import type { Browser, Cookie } from '@playwright/test'
import sharp from 'sharp'
import { PORT } from '../shop-under-test.ts'
import { comeAsAdmin } from './visitante.ts'

/** Where `openOtraTienda(number)` opens: known before it does, for `test.use`. */
export function originOf(number: number): string {
  return `http://localhost:${PORT + 500 + number}`
}

/** What an administrator's browser carries; signing in once is enough for many tests. */
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
