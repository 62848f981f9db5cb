import type { Runtime } from '#server/base/runtime.ts'
import type { Auth } from './create-auth.ts'
import { deleteSesion } from './sesiones.repo.ts'

/**
 * Ends the session that a browser had before it signed in again: only a copy of its cookie could still reach it.
 * @param request as it came, with the former cookie
 */
export async function endFormer({ database }: Runtime, auth: Auth, request: Request): Promise<void> {
  const former = await auth.api.getSession({ headers: request.headers })
  if (former !== null) await database.transaction((tx) => deleteSesion(tx, former.user.id, former.session.id))
}
