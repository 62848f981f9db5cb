import { noteEvent } from '#server/actividad/note-event.ts'
import { bind } from '#server/base/bind.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { changePassword } from './change-password.ts'
import { confirmIdentidad, isSesionConfirmada } from './confirmar-identidad.ts'
import { createAuth, withIp, type AuthOptions } from './create-auth.ts'
import { beginEntradaConLlave, confirmWithLlave, enterWithLlave } from './enter-with-llave.ts'
import { askEnlace, isEnlaceGood, useEnlace } from './enlaces/enlace-de-equipo.ts'
import { endSesion, listSesiones } from './sesiones.ts'
import { enterCodigo } from './enter-codigo.ts'
import { findDeuda, changeExigencia } from './exigencia.ts'
import { addLlave, beginLlave, listLlaves, removeLlave, renameLlave } from './llaves.ts'
import {
  beginSegundoFactor,
  confirmSegundoFactor,
  drawEnlace,
  endSegundoFactor,
  findSegundoFactor,
  renewCodigos,
} from './segundo-factor.ts'
import { acceptInvitacion, invitePersona, lookAtInvitacion, revokeInvitacion } from './enlaces/invitaciones.ts'
import { listPersonas, switchPersona } from './personas-de-la-tienda.ts'
import { findResetOf, resetClave } from './enlaces/reset-clave.ts'
import { signIn } from './sign-in.ts'
import type { UsuarioPresente } from './usuario.ts'
import { useSesion } from './vida-de-sesion.ts'

export type Accounts = ReturnType<typeof createAccounts>

/**
 * The library's endpoints that are open. Changes by somebody signed in go through the operations below, with their
 * limits. The other endpoints are about mails, links and social sign-in that this shop doesn't have. Each address asked
 * for would leave a row in the library's limits.
 */
const OPEN_PATHS = new Set(['/api/auth/get-session', '/api/auth/sign-out'])

/** Signing in, out, and who is signed in (specification 6, 7). */
export function createAccounts(runtime: Runtime, options: AuthOptions) {
  const auth = createAuth(runtime, options)
  return {
    ...bind(
      { changeExigencia, changePassword, confirmIdentidad, endSesion, isConfirmada: isSesionConfirmada, listSesiones },
      runtime,
      auth,
    ),
    ...bind(
      { beginSegundoFactor, confirmSegundoFactor, endSegundoFactor, findSegundoFactor, renewCodigos },
      runtime,
      auth,
    ),
    ...bind(
      { addLlave, beginEntradaConLlave, beginLlave, confirmWithLlave, listLlaves, removeLlave, renameLlave },
      runtime,
      auth,
    ),
    ...bind({ invitePersona, lookAtInvitacion, revokeInvitacion, switchPersona }, runtime, auth),
    ...bind({ acceptInvitacion, enterCodigo, enterWithLlave, resetClave, signIn }, runtime, auth, options),
    ...bind({ askEnlace, findResetOf, isEnlaceGood, listPersonas }, runtime),
    ...bind({ useEnlace }, runtime, options),
    drawEnlace,
    /** The sign-in library's endpoints, `/api/auth/*`; 404 without a body where there is none. */
    async handle(request: Request, ip: string): Promise<Response> {
      if (!OPEN_PATHS.has(new URL(request.url).pathname)) return new Response(null, { status: 404 })
      const answer = await auth.handler(new Request(request, { headers: withIp(request.headers, ip) }))
      return withoutSessionToken(answer)
    },
    /** @returns the headers that take the session's cookie away; the session is over on the server too */
    async signOut(request: Request, ip: string): Promise<Headers> {
      const session = await auth.api.getSession({ headers: request.headers })
      if (session !== null) {
        const aparato = request.headers.get('user-agent') ?? ''
        const quien = session.user.email
        await noteEvent(runtime, { tipo: 'salida', quien, direccion: ip, aparato, detalle: '' })
      }
      return (await auth.api.signOut({ headers: request.headers, returnHeaders: true })).headers
    },
    /** Who is signed in, or null. */
    async findUsuario(request: Request): Promise<UsuarioPresente | null> {
      const session = await auth.api.getSession({ headers: request.headers })
      if (session === null || !(await useSesion(runtime, session.session))) return null
      const { id, email, name, rol, twoFactorEnabled } = session.user
      const activo = twoFactorEnabled === true
      return { id, email, nombre: name, rol: rol ?? '', debe: await findDeuda(runtime, { id, activo }) }
    },
  }
}

/** The session's token is in its cookie alone, where no script reads it (specification 29.33). */
async function withoutSessionToken(answer: Response): Promise<Response> {
  const text = await answer.text()
  const told: unknown = text === '' ? null : JSON.parse(text)
  if (typeof told !== 'object' || told === null || !('session' in told)) return new Response(text, answer)
  return new Response(JSON.stringify({ ...told, session: { ...(told.session as object), token: undefined } }), answer)
}
