import type { CDPSession, Page } from '@playwright/test'
import { ADMIN } from './shop-under-test.ts'
import { changeTogether } from './support/base-de-datos.ts'
import { expect, test } from './support/prueba.ts'
import { addUsuario } from './support/usuarios.ts'
import { comeFrom, signIn } from './support/visitante.ts'

/** Passkeys, on a device that has its owner's finger. */

const EMAIL = 'llaves@casakas.test'

async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('29.23, 29.16 A passkey is added, signs in by the button and as it is suggested, confirms, and is removed @long', async ({
  page,
}) => {
  addUsuario(EMAIL, 'admin')
  await comeFrom(page, '203.0.113.81')
  const { cdp, authenticatorId } = await addDevice(page)
  const touch = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const signOut = async () => {
    await page.goto('/admin')
    await page.getByText('Menú', { exact: true }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(/\/login/)
  }
  await signIn(page, { email: EMAIL, password: ADMIN.password })
  await page.waitForURL('/admin')

  await page.goto('/admin/cuenta')
  const llaves = page.getByRole('region', { name: 'Llaves de acceso' })
  await touch(false)
  await llaves.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  // The button rests meanwhile, and it is said why.
  await expect(llaves.getByText('Seguí los pasos que te muestra tu dispositivo.')).toBeVisible()
  await page.reload()
  await touch(true)
  await llaves.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await expect(llaves.getByText('Agregamos la llave de acceso.')).toBeVisible()
  const una = llaves.getByRole('listitem')
  await expect(una).toContainText('Chrome en Linux')
  await llaves.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await expect(llaves.getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.')).toBeVisible()
  await una.getByText('Cambiar el nombre').click()
  await una.getByLabel('Nombre').fill('La notebook')
  await una.getByRole('button', { name: 'Guardar' }).click()
  await expect(una).toContainText('La notebook')

  // The button asks for it; what is suggested meanwhile waits.
  await touch(false)
  await signOut()
  await page.goto('/login?volver=%2Fadmin%2Fventas')
  const entrar = page.getByRole('button', { name: 'Usar una llave de acceso' })
  await expect(entrar).toBeVisible()
  await touch(true)
  await entrar.click()
  await page.waitForURL('/admin/ventas')

  // The browser suggests it: this device takes the suggestion at once.
  await signOut()
  await page.goto('/login?volver=%2Fadmin%2Fcuenta')
  await page.waitForURL('/admin/cuenta')
  await expect(una).toContainText('usada el')

  changeTogether([
    [
      `update sessions set created_at = '2026-01-01T00:00:00.000Z', expires_at = '2099-01-01T00:00:00.000Z', confirmada = null
         where user_id = (select id from users where email = ?)`,
      EMAIL,
    ],
  ])
  await una.getByRole('button', { name: 'Quitar la llave de acceso La notebook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await dialog.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(llaves.getByText('Quitamos la llave de acceso: ya no abre nada.')).toBeVisible()
  await expect(una).toHaveCount(0)

  // The device has the passkey still, the shop doesn't know it any more.
  await touch(false)
  await signOut()
  await touch(true)
  await entrar.click()
  await expect(page.getByText('Esa llave de acceso no sirve acá')).toBeVisible()
  await signIn(page, { email: EMAIL, password: ADMIN.password })
  await page.waitForURL('/admin')
})
