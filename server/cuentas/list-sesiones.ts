import type { Runtime } from '#server/base/runtime.ts'
import type { Auth } from './create-auth.ts'
import { selectSesiones } from './sesiones.repo.ts'

/** A browser that is signed in. */
export type Sesion = {
  id: string
  /** The one that asks. */
  actual: boolean
  /** Milliseconds UTC. */
  desde: number
  direccion: string
  navegador: string
}

/** The valid sessions of whoever asks, the newest first. */
export async function listSesiones(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  auth: Auth,
  request: Request,
): Promise<Sesion[]> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return []
  const rows = await selectSesiones(database.read, session.user.id)
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt).getTime() > clock())
    .map(({ id, createdAt, ipAddress, userAgent }) => ({
      id,
      actual: id === session.session.id,
      desde: new Date(createdAt).getTime(),
      direccion: ipAddress ?? '',
      navegador: userAgent ?? '',
    }))
}
