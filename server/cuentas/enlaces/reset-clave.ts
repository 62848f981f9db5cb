import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { isClaveDebil } from '#server/base/clave-debil.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from '../accounts-schema.ts'
import { origenDeSuceso } from '../check-clave.ts'
import type { Auth, AuthOptions } from '../create-auth.ts'
import { azarDeClave, findCuentaActiva, fromKnownDevice, isEnTiempo, openEnlace } from './enlaces.ts'
import { hashClave } from '../hash-clave.ts'
import { endSesionesOf } from '../sesiones.repo.ts'
import { signIn, type SignInResult } from '../sign-in.ts'
import { storedTime } from '../stored-values.ts'

/** The account whose password a link changes; null once it changed, the link's time is over, or it is switched off. */
async function findCuentaDe(runtime: Runtime, text: string) {
  const enlace = openEnlace(runtime, 'clave', text)
  if (enlace === null || !isEnTiempo(runtime, enlace)) return null
  const cuenta = await findCuentaActiva(runtime.database.read, 'id', enlace.usuario)
  return cuenta !== undefined && azarDeClave(cuenta) === enlace.azar ? cuenta : null
}

/** Whose password a link changes, as long as it does. Looking doesn't use it. */
export async function findResetOf(
  runtime: Runtime,
  text: string,
): Promise<Resultado<{ email: string }, Fallo<'enlace_vencido'>>> {
  const cuenta = await findCuentaDe(runtime, text)
  return cuenta === null ? fallo('enlace_vencido') : ok({ email: cuenta.email })
}

/**
 * Gives whoever has a mailed link another password, once (specification 41.4, 41.5). All that was open ends, all
 * administrators are told, and it goes on with signing in as ever: a second step is asked for.
 */
export async function resetClave(
  runtime: Runtime,
  auth: Auth,
  options: AuthOptions,
  { enlace, clave }: { enlace: string; clave: string },
  request: Request,
  ip: string,
): Promise<Resultado<SignInResult, Fallo<'enlace_vencido' | 'clave_debil'>>> {
  const cuenta = await findCuentaDe(runtime, enlace)
  if (cuenta === null) return fallo('enlace_vencido')
  const { email } = cuenta
  const { nombre } = await readAjustes(runtime)
  if (await isClaveDebil(clave, [nombre, email, email.split('@')[0]!])) return fallo('clave_debil')
  const password = await hashClave(clave, runtime.claveCost)
  const detalle = 'con un enlace que le llegó por correo'
  const suceso = { tipo: 'clave_cambiada', quien: email, ...origenDeSuceso(request, ip), detalle } as const
  const changed = await runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
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
