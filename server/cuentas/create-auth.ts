import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { currentTurn } from '#server/db/turn.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { hashClave, verifyClave } from './hash-clave.ts'
import { APAGADO } from './usuario.ts'
import { SESSION_SECONDS } from './vida-de-sesion.ts'
import { makeCodigos } from './recovery-codes.ts'

export type AuthOptions = {
  /** Signs the cookies; at least 32 characters. */
  secret: string
  /** Address of the shop; null in a demo that answers under any. */
  origin: string | null
}

/** Header that tells the library the visitor's address as the shop knows it; a visitor's own is dropped. */
export const IP_HEADER = 'x-casakas-ip'

const DEMO_ORIGIN = 'http://localhost'
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/**
 * The sign-in library on the shop's database. Nobody can sign up or give themselves a role. Signing in goes only
 * through `signIn`, which has its own limits (the library's don't hold for calls made on the server).
 */
export function createAuth(
  { database, log, claveCost }: Pick<Runtime, 'database' | 'log' | 'claveCost'>,
  { secret, origin }: AuthOptions,
) {
  const secure = isHttps(origin)
  return betterAuth({
    appName: 'Casakas',
    secret,
    // The address is used only for links in mails, and none are sent.
    baseURL: origin ?? DEMO_ORIGIN,
    basePath: '/api/auth',
    // A demo answers under any address; a form may only come from the one that it is sent to.
    trustedOrigins: (request) => (request && origin === null ? [new URL(request.url).origin] : []),
    // The library checks its tables by the names that plugins give them.
    database: { db: database.write.withPlugin(new CamelCasePlugin()), type: database.dialect, transaction: true },
    disabledPaths: ['/sign-in/email', '/sign-in/social', '/sign-up/email'],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: (clave) => hashClave(clave, claveCost), verify: verifyClave },
    },
    user: {
      modelName: 'users',
      additionalFields: { rol: { type: 'string', required: false, defaultValue: '', input: false } },
    },
    // The shop itself says how fresh a session must be for what is most worth stealing (29.16). A day is too long and
    // too short.
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS, disableSessionRefresh: true, freshAge: 0 },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseApagado(database, userId) } } },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    plugins: [
      twoFactor({
        schema: { twoFactor: { modelName: 'twoFactors' } },
        backupCodeOptions: { customBackupCodesGenerate: makeCodigos },
      }),
      passkey({
        rpID: new URL(origin ?? DEMO_ORIGIN).hostname,
        rpName: 'Casakas',
        // A demo answers under any address: what a browser signed is compared with where it says that it is.
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'llave' },
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
      }),
    ],
    rateLimit: { enabled: true, storage: 'database', modelName: 'rateLimits', window: 60, max: 60 },
    advanced: {
      // `__Host-`: neither a page of a subdomain nor one without https can set such a cookie in the shop's stead.
      cookiePrefix: secure ? '__Host-casakas' : 'casakas',
      defaultCookieAttributes: { secure },
      // The library would put a prefix of its own before that one.
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      // A session and its user come by one statement: of a second one's failure the library would print anything.
      database: { joins: true },
    },
    telemetry: { enabled: false },
    // The library's own handler would bypass the shop's log. Refusals were logged where they were made.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ part: 'accounts', err: error }, 'failed')
      },
    },
    logger: {
      level: 'error',
      // The database's failure was logged already.
      log: (_level, message) => log[currentTurn().failure === null ? 'error' : 'warn']({ part: 'accounts' }, message),
    },
  })
}

/** Whether cookies go by https alone. @param origin as in `AuthOptions` */
export function isHttps(origin: string | null): boolean {
  return origin?.startsWith('https:') ?? false
}

/** A passkey stands for two factors: a device that asked for no finger, face or number is only one. */
function requireVerified(verified: boolean | undefined): void {
  if (verified !== true) throw new APIError('UNAUTHORIZED', { message: 'user not verified' })
}

/** However somebody comes in who is switched off, there is no session for them (specification 41.6). */
async function refuseApagado({ read }: Runtime['database'], userId: string): Promise<void> {
  const user = await read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select('rol')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.rol === APAGADO) throw new APIError('UNAUTHORIZED', { message: 'switched off' })
}

export type Auth = ReturnType<typeof createAuth>

/** A request's headers with the visitor's address where the library looks for it. */
export function withIp(headers: Headers, ip: string): Headers {
  const own = new Headers(headers)
  own.set(IP_HEADER, ip)
  return own
}
