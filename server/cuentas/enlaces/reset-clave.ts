import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { isClaveDebil } from '#server/base/clave-debil.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from '../accounts-schema.ts'
import { procedenciaOf } from '../check-clave.ts'
import type { Auth, AuthOptions } from '../create-auth.ts'
import { findCuentaActiva, fromKnownDevice, isEnTiempo, openEnlace } from './enlaces.ts'
import { fingerprintOf, hashClave } from '../hash-clave.ts'
import { endSesionesOf } from '../sesiones.repo.ts'
import { signIn, type SignInResult } from '../sign-in.ts'
import { storedTime } from '../stored-values.ts'

/** Whose password a link changes; null once it changed, its time is over, or they are switched off. */
export async function findResetOf(runtime: Runtime, text: string): Promise<{ email: string } | null> {
  const enlace = openEnlace(runtime, 'clave', text)
  if (enlace === null || !isEnTiempo(runtime, enlace)) return null
  const cuenta = await findCuentaActiva(runtime.database.read, 'id', enlace.usuario)
  return cuenta !== undefined && fingerprintOf(cuenta.password!) === enlace.azar ? cuenta : null
}

/**
 * Gives whoever has a mailed link another password, once (specification 41.4, 41.5). All that was open ends, all
 * administrators are told, and it goes on with signing in as ever: a second step is asked for.
 */
export async function resetClave(
  runtime: Runtime,
  auth: Auth,
  options: AuthOptions,
  { enlace: text, clave }: { enlace: string; clave: string },
  request: Request,
  ip: string,
): Promise<Resultado<SignInResult, Fallo<'enlace_vencido' | 'clave_debil'>>> {
  const enlace = openEnlace(runtime, 'clave', text)
  const found = await findResetOf(runtime, text)
  if (enlace === null || found === null) return fallo('enlace_vencido')
  const { email } = found
  const { nombre } = await readAjustes(runtime)
  if (await isClaveDebil(clave, [nombre, email, email.split('@')[0]!])) return fallo('clave_debil')
  const password = await hashClave(clave, runtime.claveCost)
  const detalle = 'con un enlace que le llegó por correo'
  const suceso = { tipo: 'clave_cambiada', quien: email, ...procedenciaOf(request, ip), detalle } as const
  const changed = await runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
    const cuenta = await findCuentaActiva(tx, 'id', enlace.usuario)
    if (cuenta === undefined || fingerprintOf(cuenta.password!) !== enlace.azar) return false
    const { numUpdatedRows } = await db
      .updateTable('accounts')
      .set({ password, updatedAt: storedTime(runtime) })
      .where('userId', '=', cuenta.id)
      .where('providerId', '=', 'credential')
      .where('password', '=', cuenta.password)
      .executeTakeFirst()
    // Somebody else used it in between.
    if (numUpdatedRows === 0n) return false
    await db.updateTable('users').set({ claveInicial: 0 }).where('id', '=', cuenta.id).execute()
    await endSesionesOf(tx, cuenta.id, null)
    await writeSuceso(tx, runtime, suceso)
    return true
  })
  if (!changed) return fallo('enlace_vencido')
  logSuceso(runtime, suceso)
  const known = fromKnownDevice(request, email, options)
  return ok(await signIn(runtime, auth, options, { email, password: clave }, known, ip))
}
