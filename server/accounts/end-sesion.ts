import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Auth } from './create-auth.ts'
import { deleteOtherSesiones, deleteSesion } from './sesiones.repo.ts'

/**
 * Ends a session of whoever asks, or all except the one that asks. It is over at once: every request looks it up.
 * @param id of a session, or 'otras'
 */
export async function endSesion(
  { database }: Pick<Runtime, 'database'>,
  auth: Auth,
  request: Request,
  id: string,
): Promise<Resultado<null, Fallo<'sesion_vencida' | 'no_encontrado'>>> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return fallo('sesion_vencida')
  if (id === 'otras') {
    await database.transaction((tx) => deleteOtherSesiones(tx, session.user.id, session.session.id))
    return ok(null)
  }
  const ended = await database.transaction((tx) => deleteSesion(tx, session.user.id, id))
  return ended ? ok(null) : fallo('no_encontrado')
}
