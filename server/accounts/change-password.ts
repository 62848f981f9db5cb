import { isAPIError } from 'better-auth/api'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import type { Runtime } from '#server/runtime.ts'
import { isClaveDebil } from './clave-debil.ts'
import { withIp, type Auth } from './create-auth.ts'
import { clearTries, countTry, limitByUser } from './entry-limits.ts'
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
): Promise<
  Resultado<
    Headers,
    | Fallo<'sesion_vencida' | 'clave_actual_invalida' | 'clave_debil'>
    | Fallo<'demasiados_envios', { retryAfter: number }>
  >
> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return fallo('sesion_vencida')
  const note = (tipo: 'clave_cambiada' | 'clave_fallida') =>
    noteEvent(runtime, {
      tipo,
      quien: session.user.email,
      direccion: ip,
      aparato: request.headers.get('user-agent') ?? '',
      detalle: '',
    })
  const { nombre } = await readAjustes(runtime)
  if (isClaveDebil(nueva, [nombre, session.user.email, session.user.email.split('@')[0]!])) return fallo('clave_debil')
  const limit = limitByUser(session.user.id)
  const retryAfter = await countTry(runtime, [limit])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword: actual, newPassword: nueva, revokeOtherSessions: true },
      headers: withIp(request.headers, ip),
      returnHeaders: true,
    })
    await keepVida(runtime, session.session)
    await clearTries(runtime, [limit])
    await note('clave_cambiada')
    return ok(headers)
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    await note('clave_fallida')
    return fallo('clave_actual_invalida')
  }
}
