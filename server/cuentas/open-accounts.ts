import type { Runtime } from '#server/base/runtime.ts'
import type { Accounts } from './create-accounts.ts'
import type { AuthOptions } from './create-auth.ts'

/** The library's cookie, under the prefix that create-auth.ts gives it. */
const SESSION = /(?:^|; *)(?:__Host-)?casakas\.session_token=/

/** Whether a browser comes with a session's cookie: without a session behind it, that is over, and nobody signed out. */
function wasSignedIn(request: Request): boolean {
  return SESSION.test(request.headers.get('cookie') ?? '')
}

export type OpenedAccounts = Accounts & { wasSignedIn: typeof wasSignedIn }

/**
 * Signing in, out, and who is signed in. The sign-in library is large, and buyers never need it. It is loaded when somebody
 * signs in, or comes with a browser that says so.
 */
export function openAccounts(runtime: Runtime, options: AuthOptions): OpenedAccounts {
  let loading: Promise<Accounts> | undefined
  const load = () =>
    (loading ??= import('./create-accounts.ts').then(({ createAccounts }) => createAccounts(runtime, options)))
  return {
    askEnlace: async (...given) => (await load()).askEnlace(...given),
    isEnlaceGood: async (...given) => (await load()).isEnlaceGood(...given),
    useEnlace: async (...given) => (await load()).useEnlace(...given),
    acceptInvitacion: async (...given) => (await load()).acceptInvitacion(...given),
    findResetOf: async (...given) => (await load()).findResetOf(...given),
    invitePersona: async (...given) => (await load()).invitePersona(...given),
    listPersonas: async (...given) => (await load()).listPersonas(...given),
    lookAtInvitacion: async (...given) => (await load()).lookAtInvitacion(...given),
    resetClave: async (...given) => (await load()).resetClave(...given),
    revokeInvitacion: async (...given) => (await load()).revokeInvitacion(...given),
    switchPersona: async (...given) => (await load()).switchPersona(...given),
    addLlave: async (...given) => (await load()).addLlave(...given),
    beginEntradaConLlave: async (...given) => (await load()).beginEntradaConLlave(...given),
    beginLlave: async (...given) => (await load()).beginLlave(...given),
    confirmWithLlave: async (...given) => (await load()).confirmWithLlave(...given),
    enterWithLlave: async (...given) => (await load()).enterWithLlave(...given),
    listLlaves: async (...given) => (await load()).listLlaves(...given),
    removeLlave: async (...given) => (await load()).removeLlave(...given),
    renameLlave: async (...given) => (await load()).renameLlave(...given),
    changeExigencia: async (...given) => (await load()).changeExigencia(...given),
    changePassword: async (...given) => (await load()).changePassword(...given),
    endSesion: async (...given) => (await load()).endSesion(...given),
    listSesiones: async (...given) => (await load()).listSesiones(...given),
    beginSegundoFactor: async (...given) => (await load()).beginSegundoFactor(...given),
    confirmSegundoFactor: async (...given) => (await load()).confirmSegundoFactor(...given),
    confirmIdentidad: async (...given) => (await load()).confirmIdentidad(...given),
    isConfirmada: async (...given) => (await load()).isConfirmada(...given),
    drawEnlace: async (...given) => (await load()).drawEnlace(...given),
    endSegundoFactor: async (...given) => (await load()).endSegundoFactor(...given),
    enterCodigo: async (...given) => (await load()).enterCodigo(...given),
    findSegundoFactor: async (...given) => (await load()).findSegundoFactor(...given),
    renewCodigos: async (...given) => (await load()).renewCodigos(...given),
    signIn: async (...given) => (await load()).signIn(...given),
    handle: async (...given) => (await load()).handle(...given),
    signOut: async (...given) => (await load()).signOut(...given),
    findUsuario: async (request) => (wasSignedIn(request) ? (await load()).findUsuario(request) : null),
    wasSignedIn,
  }
}
