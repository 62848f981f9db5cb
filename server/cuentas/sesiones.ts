import type { Runtime } from '#server/base/runtime.ts'
import type { Auth } from './create-auth.ts'
import { selectSesiones, endSesionesOf, deleteSesion } from './sesiones.repo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import { isSesionConfirmada } from './confirmar-identidad.ts'
import { isCompartida } from './vida-de-sesion.ts'

/** A browser that is signed in. */
export type Sesion = {
  id: string
  /** The one that asks. */
  actual: boolean
  /** Milliseconds UTC. */
  desde: number
  direccion: string
  navegador: string
  /** On a device that others use too. */
  compartida: boolean
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
    .map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
      id,
      actual: id === session.session.id,
      desde: new Date(createdAt).getTime(),
      direccion: ipAddress ?? '',
      navegador: userAgent ?? '',
      compartida: isCompartida({ createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) }),
    }))
}

/**
 * Ends a session of whoever asks, or all except theirs, just after the password was typed (29.16). Whoever took over an
 * open session mustn't shut out its owner. It is over at once: every request looks it up.
 * @param id of a session, or 'otras'
 * @param ip the visitor's address as the shop knows it
 */
export async function endSesion(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  id: string,
  ip: string,
): Promise<Resultado<null, Fallo<'sesion_vencida' | 'confirmar_identidad' | 'no_encontrado'>>> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return fallo('sesion_vencida')
  if (!(await isSesionConfirmada(runtime, auth, request))) return fallo('confirmar_identidad')
  const { user } = session
  const ended = await runtime.database.transaction((tx) =>
    id === 'otras' ? endSesionesOf(tx, user.id, session.session.id).then(() => true) : deleteSesion(tx, user.id, id),
  )
  if (!ended) return fallo('no_encontrado')
  await noteEvent(runtime, {
    tipo: 'sesion_cerrada',
    quien: user.email,
    direccion: ip,
    aparato: request.headers.get('user-agent') ?? '',
    detalle: id === 'otras' ? 'todas sus otras sesiones' : 'otra de sus sesiones',
  })
  return ok(null)
}
