import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { checkClave, origenDeSuceso, type ClaveRefusal } from './check-clave.ts'
import { isClaveDebil } from '../base/clave-debil.ts'
import { withIp, type Auth } from './create-auth.ts'
import { hashClave } from './hash-clave.ts'
import { endSesionesOf } from './sesiones.repo.ts'
import { storedTime } from './stored-values.ts'
import { keepVida } from './vida-de-sesion.ts'

/**
 * Gives whoever asks a new password and ends all their other sessions. It needs the present one, which can't be
 * guessed from a session left open: tries are limited.
 * @param passwords `nueva` has the length that `cambioDeClaveSchema` asks for
 * @param ip the visitor's address as the shop knows it; the new session shows it
 * @returns the headers with the session's new cookie
 */
export async function changePassword(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { actual, nueva }: { actual: string; nueva: string },
  ip: string,
): Promise<Resultado<Headers, ClaveRefusal | Fallo<'clave_debil'>>> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return fallo('sesion_vencida')
  const { email } = session.user
  const { nombre } = await readAjustes(runtime)
  if (await isClaveDebil(nueva, [nombre, email, email.split('@')[0]!])) return fallo('clave_debil')
  const checked = await checkClave(runtime, auth, request, actual, ip)
  if (!checked.ok) return checked
  const password = await hashClave(nueva, runtime.claveCost)
  const suceso = { tipo: 'clave_cambiada', quien: email, ...origenDeSuceso(request, ip), detalle: '' } as const
  // The library writes password and sessions one after the other, and nothing else.
  await runtime.database.transaction(async (tx) => {
    await tx
      .withTables<AccountsSchema>()
      .updateTable('accounts')
      .set({ password, updatedAt: storedTime(runtime) })
      .where('userId', '=', session.user.id)
      .where('providerId', '=', 'credential')
      .execute()
    await tx
      .withTables<AccountsSchema>()
      .updateTable('users')
      .set({ claveInicial: 0 })
      .where('id', '=', session.user.id)
      .execute()
    await endSesionesOf(tx, session.user.id, session.session.id)
    await writeSuceso(tx, runtime, suceso)
  })
  logSuceso(runtime, suceso)
  // The library writes it once more, since it alone renews this session's cookie: a copy of the former one is
  // worthless.
  const { headers } = await auth.api.changePassword({
    body: { currentPassword: nueva, newPassword: nueva, revokeOtherSessions: true },
    headers: withIp(request.headers, ip),
    returnHeaders: true,
  })
  await keepVida(runtime, session.session)
  return ok(headers)
}
