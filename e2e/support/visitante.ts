import { expect, type BrowserContext, type Page } from '@playwright/test'
import { ADMIN, PORT } from '../shop-under-test.ts'
import { change } from './base-de-datos.ts'

/** Gives a test's visitor a network address of its own: what limits count goes by address. */
export async function comeFrom(page: Page, address: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
}

/** Fills in the login and sends it. @param address /login, of another shop perhaps, or with its way back */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string } = ADMIN,
  address = '/login',
): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  // The session is kept, since tests move clocks by days.
  await page.getByLabel('Mantener la sesión en este dispositivo').check()
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/**
 * Signs an administrator in without the form, where signing in isn't what is tested.
 * @param address of the network that it is done from: tries are limited by it
 */
export async function comeAsAdmin(
  context: BrowserContext,
  { origin = `http://localhost:${PORT}`, address = '203.0.113.24' } = {},
): Promise<void> {
  // All tests are one administrator, who may only try so often.
  change(`delete from limites where clave like 'entrada:cuenta:%'`)
  const answer = await context.request.post(`${origin}/login`, {
    form: { ...ADMIN, mantener: 'si' },
    headers: { Origin: origin, 'X-Forwarded-For': address },
    maxRedirects: 0,
  })
  expect(answer.headers().location).toBe('/admin')
}

/** Signs an administrator in on a page that comes from an address of its own. */
export async function comeAsAdminFrom(page: Page, address: string): Promise<void> {
  await comeFrom(page, address)
  await comeAsAdmin(page.context(), { address })
}
