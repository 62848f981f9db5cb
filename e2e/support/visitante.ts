import type { Page } from '@playwright/test'
import { ADMIN } from '../shop-under-test.ts'

/** Gives a test's visitor a network address of its own: what limits count goes by address. */
export async function comeFrom(page: Page, address: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
}

/** Fills in the login and sends it. @param address /login, of another shop perhaps, or with where it leads to */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string } = ADMIN,
  address = '/login',
): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  // Tests move clocks by days.
  await page.getByLabel('Mantener la sesión en este dispositivo').check()
  await page.getByRole('button', { name: 'Entrar' }).click()
}
