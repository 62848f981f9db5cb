import { writeSuceso } from '#server/actividad/note-event.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import type { AdminNuevo, AdminRuntime } from './create-admin.ts'
import { limitByAccount, limitByCodigo } from './entry-limits.ts'
import { hashClave } from './hash-clave.ts'
import { endSesionesOf } from './sesiones.repo.ts'
import { storedBoolean, storedTime } from './stored-values.ts'

/**
 * The way back in for an owner who forgot the password, lost the second factor or was locked out. The account is an
 * administrator's, has the new password, no second factor and no passkey. It is signed out everywhere, and tries at it are
 * forgotten.
 * @returns false when there is no such account
 */
export async function resetAdmin(
  runtime: AdminRuntime,
  { email, password, claveInicial = false }: AdminNuevo,
): Promise<boolean> {
  const hash = await hashClave(password, runtime.claveCost)
  const address = email.toLowerCase()
  return runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
    const updatedAt = storedTime(runtime)
    const user = await db
      .updateTable('users')
      .set({
        rol: 'admin',
        twoFactorEnabled: storedBoolean(runtime, false),
        claveInicial: claveInicial ? 1 : 0,
        updatedAt,
      })
      .where('email', '=', address)
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) return false
    await db
      .updateTable('accounts')
      .set({ password: hash, updatedAt })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .execute()
    await db.deleteFrom('twoFactors').where('userId', '=', user.id).execute()
    await db.deleteFrom('passkeys').where('userId', '=', user.id).execute()
    await endSesionesOf(tx, user.id, null)
    const onServer = { direccion: '', aparato: '', detalle: 'desde el servidor' }
    await writeSuceso(tx, runtime, { tipo: 'clave_cambiada', quien: address, ...onServer })
    const claves = [limitByAccount(address), limitByCodigo(address)].map(({ clave }) => clave)
    await tx.deleteFrom('limites').where('clave', 'in', claves).execute()
    return true
  })
}
