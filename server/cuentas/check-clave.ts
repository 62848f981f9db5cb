import { isAPIError } from 'better-auth/api'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { OrigenDeSuceso } from '#domain/cuentas/suceso.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Auth } from './create-auth.ts'
import { clearTries, countTry, limitByUser } from './entry-limits.ts'

/** Who asks, and by which session. */
export type Quien = { userId: string; email: string; sesionId: string; activo: boolean }

export type ClaveRefusal =
  | Fallo<'sesion_vencida' | 'clave_actual_invalida'>
  | Fallo<'demasiados_envios', { retryAfter: number }>

/** Where a request comes from, for security events. @param ip the visitor's address as the shop knows it */
export function origenDeSuceso(request: Request, ip: string): OrigenDeSuceso {
  return { direccion: ip, aparato: request.headers.get('user-agent') ?? '' }
}

/** Who asks; null without a session. */
export async function findQuien(auth: Auth, request: Request): Promise<Quien | null> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return null
  const { id, email, twoFactorEnabled } = session.user
  return { userId: id, email, sesionId: session.session.id, activo: twoFactorEnabled === true }
}

/** Whether whoever is signed in knows the account's password. Tries are limited (specification 29.4). */
export async function checkClave(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  clave: string,
  ip: string,
): Promise<Resultado<Quien, ClaveRefusal>> {
  const quien = await findQuien(auth, request)
  if (quien === null) return fallo('sesion_vencida')
  const limit = limitByUser(quien.userId)
  const retryAfter = await countTry(runtime, [limit])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  try {
    await auth.api.verifyPassword({ body: { password: clave }, headers: request.headers })
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    await noteEvent(runtime, {
      tipo: 'clave_fallida',
      quien: quien.email,
      ...origenDeSuceso(request, ip),
      detalle: '',
    })
    return fallo('clave_actual_invalida')
  }
  await clearTries(runtime, [limit])
  return ok(quien)
}
