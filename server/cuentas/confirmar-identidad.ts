import { createHmac, randomBytes } from 'node:crypto'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { checkClave, findQuien, type ClaveRefusal, type Quien } from './check-clave.ts'
import type { Auth } from './create-auth.ts'
import { isCompartida } from './vida-de-sesion.ts'

/** For how long a password that was typed counts as whoever typed it still sitting there. */
const VALE_MILLIS = 10 * 60_000

/**
 * Notes that this session knows the password: for ten minutes it may change what is most worth stealing (specification
 * 29.16). Tries are limited as elsewhere. The session goes on under another cookie. A copy of the former one, wherever
 * it was taken, isn't confirmed along with it, and opens nothing any more (29.28).
 * @returns the headers with that cookie
 */
export async function confirmIdentidad(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  clave: string,
  ip: string,
): Promise<Resultado<Headers, ClaveRefusal>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  const token = randomBytes(24).toString('base64url')
  const session = await runtime.database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .updateTable('sessions')
      .set({ token, confirmada: runtime.clock() })
      .where('id', '=', checked.value.sesionId)
      .returning(['createdAt', 'expiresAt'])
      .executeTakeFirst(),
  )
  // The session may have ended while its identity was being checked.
  if (session === undefined) return fallo('sesion_vencida')
  return ok(await makeSessionCookie(auth, token, session))
}

/** The session's cookie as the sign-in library makes it. */
async function makeSessionCookie(
  auth: Auth,
  token: string,
  { createdAt, expiresAt }: { createdAt: Date | string; expiresAt: Date | string },
): Promise<Headers> {
  const { secret, authCookies } = await auth.$context
  const { name, attributes } = authCookies.sessionToken
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const end = new Date(expiresAt)
  const isShared = isCompartida({ createdAt: new Date(createdAt), expiresAt: end })
  const life = isShared ? [] : [`Max-Age=${Math.max(0, Math.floor((end.getTime() - Date.now()) / 1000))}`]
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(attributes.secure === true ? ['Secure'] : []), ...life]
  return new Headers({
    'Set-Cookie': [`${name}=${encodeURIComponent(`${token}.${signature}`)}`, ...rest].join('; '),
  })
}

/** Whether the password was typed in this session within ten minutes: to sign in, or again. */
export async function isSesionConfirmada(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  auth: Auth,
  request: Request,
): Promise<boolean> {
  const session = await auth.api.getSession({ headers: request.headers })
  if (session === null) return false
  const row = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('sessions')
    .select(['confirmada', 'createdAt'])
    .where('id', '=', session.session.id)
    .executeTakeFirst()
  if (row === undefined) return false
  const since = Math.max(Number(row.confirmada ?? 0), new Date(row.createdAt).getTime())
  // The distance counts either way: a clock that was set back must not prolong it.
  return Math.abs(clock() - since) < VALE_MILLIS
}

export type SinConfirmar = Fallo<'sesion_vencida' | 'confirmar_identidad'>

/** Who asks, when the password was typed within ten minutes. */
export async function checkConfirmada(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  auth: Auth,
  request: Request,
): Promise<Resultado<Quien, SinConfirmar>> {
  const quien = await findQuien(auth, request)
  if (quien === null) return fallo('sesion_vencida')
  return (await isSesionConfirmada(runtime, auth, request)) ? ok(quien) : fallo('confirmar_identidad')
}
