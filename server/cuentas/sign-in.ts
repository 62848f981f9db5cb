import { setTimeout } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { ERRORES, fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { withIp, type Auth, type AuthOptions } from './create-auth.ts'
import { clearTries, countTry, limitByAccount, limitByAddress, limitByDevice } from './entry-limits.ts'
import { endFormer } from './end-former.ts'
import { hashClave, isFormerHash } from './hash-clave.ts'
import { makeDeviceCookie, readDevice, tipoDeEntrada, wasIn } from './known-device.ts'
import type { Usuario } from './usuario.ts'

export type Credentials = {
  email: string
  password: string
  /** The session stays on this device; else it ends with the browser, or after twelve hours without use. */
  mantener?: boolean
}

export type SignInResult = Resultado<
  { usuario: Usuario | null; headers: Headers },
  Fallo<'credenciales_invalidas'> | Fallo<'demasiados_envios', { retryAfter: number }>
>

/** Longer than checking a password takes: every failure answers after this time, whatever its reason. */
export const FAILURE_MILLIS = 500

/**
 * Signs in by e-mail and password. Tries are limited by address and by account. A browser that has entered the account before, or opened a link
 * mailed to it, has its own limit. Strangers can't lock the owner out. Every failure says 'Credenciales inválidas', and takes the same time
 * (specification 8.4, 8.5). Each try is a security event (29.7). What this browser had open is over.
 * @param ip the visitor's address as the shop knows it
 * @returns who came in, null while a second factor is asked for (`enterCodigo`), and the headers that set the cookies
 */
export async function signIn(
  runtime: Runtime,
  auth: Auth,
  options: AuthOptions,
  credentials: Credentials,
  request: Request,
  ip: string,
): Promise<SignInResult> {
  const answerAt = setTimeout(FAILURE_MILLIS)
  const email = credentials.email.trim().toLowerCase().slice(0, 254)
  const result = await tryCredentials(runtime, auth, options, { ...credentials, email }, request, ip)
  // Whoever still owes a code isn't in.
  if (result.ok && result.value.usuario === null) return result
  await noteEvent(runtime, {
    tipo: result.ok ? tipoDeEntrada(request, result.value.usuario!, options) : TIPO_DE_FALLO[result.code],
    quien: await findOwnEmail(runtime, email),
    direccion: ip,
    aparato: request.headers.get('user-agent') ?? '',
    detalle: '',
  })
  if (!result.ok) await answerAt
  return result
}

const TIPO_DE_FALLO = { credenciales_invalidas: 'entrada_fallida', demasiados_envios: 'entrada_bloqueada' } as const

/** A password may be typed in place of an address: only an account's own address is written down. */
async function findOwnEmail({ database }: Pick<Runtime, 'database'>, email: string): Promise<string> {
  if (email.includes('\0')) return ''
  const user = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.email ?? ''
}

/** @param credentials with the address as accounts have it */
async function tryCredentials(
  runtime: Runtime,
  auth: Auth,
  { secret, origin }: AuthOptions,
  { email, password, mantener = false }: Credentials,
  request: Request,
  ip: string,
): Promise<SignInResult> {
  // An address with a zero byte is nobody's, and PostgreSQL refuses it.
  if (email.includes('\0')) return fallo('credenciales_invalidas')
  const device = readDevice(request, email, secret)
  const limits = device === null ? [limitByAddress(ip), limitByAccount(email)] : [limitByDevice(device)]
  const retryAfter = await countTry(runtime, limits)
  if (retryAfter !== null) {
    return fallo('demasiados_envios', { detail: ERRORES.credenciales_invalidas.detail, data: { retryAfter } })
  }
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password, rememberMe: mantener },
      headers: withIp(request.headers, ip),
      returnHeaders: true,
    })
    await clearTries(runtime, [limits[0]!])
    await renewHash(runtime, email, password)
    if (mantener) headers.append('Set-Cookie', await forgetShared(auth))
    if (!('user' in response)) return ok({ usuario: null, headers })
    if (device === null || !wasIn(device)) headers.append('Set-Cookie', makeDeviceCookie(email, { secret, origin }))
    await endFormer(runtime, auth, request)
    const { id, name, rol } = response.user
    return ok({ usuario: { id, email: response.user.email, nombre: name, rol: rol ?? '' }, headers })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return fallo('credenciales_invalidas')
    throw error
  }
}

/** Keeps a password anew that was kept when guessing it cost less (specification 29.27). */
async function renewHash({ database, claveCost }: Runtime, email: string, password: string): Promise<void> {
  const account = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['accounts.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  const former = account?.password ?? null
  if (former === null || !isFormerHash(former, claveCost)) return
  const hash = await hashClave(password, claveCost)
  await database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .updateTable('accounts')
      .set({ password: hash })
      .where('id', '=', account!.id)
      .where('password', '=', former)
      .execute(),
  )
}

/** Takes away what says that this browser's session isn't kept: the second step would read it. */
async function forgetShared(auth: Auth): Promise<string> {
  const { name, attributes } = (await auth.$context).authCookies.dontRememberToken
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${attributes.secure === true ? '; Secure' : ''}`
}
