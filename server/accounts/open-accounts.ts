import type { Runtime } from '#server/runtime.ts'
import { changePassword } from './change-password.ts'
import { createAuth, withIp, type AuthOptions } from './create-auth.ts'
import { endSesion } from './end-sesion.ts'
import { listSesiones, type Sesion } from './list-sesiones.ts'
import { signIn, type Credentials, type SignInResult } from './sign-in.ts'
import type { Usuario } from './usuario.ts'

export type Accounts = {
  /** The sign-in library's endpoints, `/api/auth/*`; 404 without a body where there is none. */
  handle: (request: Request, ip: string) => Promise<Response>
  signIn: (credentials: Credentials, request: Request, ip: string) => Promise<SignInResult>
  /** @returns the headers that take the session's cookie away; the session is over on the server too */
  signOut: (request: Request) => Promise<Headers>
  /** Who is signed in, or null. */
  findUsuario: (request: Request) => Promise<Usuario | null>
  /** Where whoever asks is signed in. */
  listSesiones: (request: Request) => Promise<Sesion[]>
  /** @param id of a session, or 'otras' for all but the one that asks */
  endSesion: (request: Request, id: string) => ReturnType<typeof endSesion>
  /** @returns headers with the session's new cookie; the other sessions are over */
  changePassword: (
    request: Request,
    passwords: { actual: string; nueva: string },
    ip: string,
  ) => ReturnType<typeof changePassword>
}

/**
 * The library's endpoints that are open. What somebody signed in changes goes through the operations below, with their
 * limits; the others are about mails, links and foreign accounts that this shop doesn't have, and every address asked
 * for would leave a row in its limits besides.
 */
const OPEN_PATHS = new Set(['/api/auth/get-session', '/api/auth/sign-out'])

/** Signing in, out, and who is signed in (specification 6, 7). */
export function openAccounts(runtime: Runtime, options: AuthOptions): Accounts {
  const auth = createAuth(runtime, options)
  return {
    handle: async (request, ip) =>
      OPEN_PATHS.has(new URL(request.url).pathname)
        ? auth.handler(new Request(request, { headers: withIp(request.headers, ip) }))
        : new Response(null, { status: 404 }),
    signIn: (credentials, request, ip) => signIn(runtime, auth, options, credentials, request, ip),
    signOut: async (request) => (await auth.api.signOut({ headers: request.headers, returnHeaders: true })).headers,
    findUsuario: async (request) => {
      const session = await auth.api.getSession({ headers: request.headers })
      if (session === null) return null
      const { id, email, name, rol } = session.user
      return { id, email, nombre: name, rol: rol ?? '' }
    },
    listSesiones: (request) => listSesiones(runtime, auth, request),
    endSesion: (request, id) => endSesion(runtime, auth, request, id),
    changePassword: (request, passwords, ip) => changePassword(runtime, auth, request, passwords, ip),
  }
}
