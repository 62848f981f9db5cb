import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { isAPIError } from 'better-auth/api'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { findQuien, origenDeSuceso } from './check-clave.ts'
import { withIp, type Auth, type AuthOptions } from './create-auth.ts'
import { endFormer } from './end-former.ts'
import { clearTries, countTry, limitByAddress, limitOfDesafios } from './entry-limits.ts'
import { makeDeviceCookie, tipoDeEntrada } from './known-device.ts'
import type { Desafio } from './llaves.ts'
import { deleteSesionByToken, endShared } from './sesiones.repo.ts'
import type { Usuario } from './usuario.ts'
import { isCompartida } from './vida-de-sesion.ts'

type EntradaRefusal = Fallo<'llave_invalida'> | Fallo<'demasiados_envios', { retryAfter: number }>

/**
 * What a browser needs to sign in by a passkey, or to confirm by one that its person is still there. Each leaves a row
 * for five minutes, so that one network gets so many alone.
 */
export async function beginEntradaConLlave(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  ip: string,
): Promise<Resultado<Desafio, Fallo<'demasiados_envios', { retryAfter: number }>>> {
  const retryAfter = await countTry(runtime, [limitOfDesafios(ip)])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return ok({ opciones: { ...response, userVerification: 'required' }, headers })
}

/** Who the browser says that it is by a passkey, and whether the session stays on the device (specification 29.17). */
export type ConLlave = { respuesta: { id: string }; mantener: boolean }

/**
 * Signs in by a passkey, which is two factors at once: device, and what it asks of its owner. No code is asked for besides
 * (specification 29.23). Tries are limited by address, and each is a security event.
 * @returns who came in, and the headers that set the cookies
 */
export async function enterWithLlave(
  runtime: Runtime,
  auth: Auth,
  options: AuthOptions,
  conLlave: ConLlave,
  request: Request,
  ip: string,
): Promise<Resultado<{ usuario: Usuario; headers: Headers }, EntradaRefusal>> {
  const limit = limitByAddress(ip)
  const retryAfter = await countTry(runtime, [limit])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  const entered = await openSesion(runtime, auth, conLlave, request, ip)
  const note = (tipo: 'entrada' | 'entrada_nueva' | 'llave_fallida', quien: string) =>
    noteEvent(runtime, { tipo, quien, ...origenDeSuceso(request, ip), detalle: '' })
  if (!entered.ok) {
    await note('llave_fallida', (await findDuenio(runtime, conLlave.respuesta.id))?.email ?? '')
    return entered
  }
  const { usuario, headers } = entered.value
  await clearTries(runtime, [limit])
  await note(tipoDeEntrada(request, usuario, options), usuario.email)
  headers.append('Set-Cookie', makeDeviceCookie(usuario.email, options))
  return entered
}

/**
 * A passkey of the same person in place of the password again (specification 29.16). The session goes on as a new one,
 * which lasts as the former did.
 */
export async function confirmWithLlave(
  runtime: Runtime,
  auth: Auth,
  respuesta: { id: string },
  request: Request,
  ip: string,
): Promise<Resultado<Headers, EntradaRefusal | Fallo<'sesion_vencida'>>> {
  const session = await auth.api.getSession({ headers: request.headers })
  const quien = await findQuien(auth, request)
  if (session === null || quien === null) return fallo('sesion_vencida')
  const retryAfter = await countTry(runtime, [limitByAddress(ip)])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  if ((await findDuenio(runtime, respuesta.id))?.userId !== quien.userId) return fallo('llave_invalida')
  const mantener = !isCompartida(session.session)
  const entered = await openSesion(runtime, auth, { respuesta, mantener }, request, ip)
  return entered.ok ? ok(entered.value.headers) : entered
}

/** Has the library check the answer and make a session; what that browser had open is over. */
async function openSesion(
  runtime: Runtime,
  auth: Auth,
  { respuesta, mantener }: ConLlave,
  request: Request,
  ip: string,
): Promise<Resultado<{ usuario: Usuario; headers: Headers }, Fallo<'llave_invalida'>>> {
  if ((await findDuenio(runtime, respuesta.id)) === null) return fallo('llave_invalida')
  try {
    const { response, headers } = await auth.api.verifyPasskeyAuthentication({
      // The library finds whatever else a browser sent in its place.
      body: { response: respuesta as AuthenticationResponseJSON },
      headers: withIp(request.headers, ip),
      returnHeaders: true,
    })
    const { session, user } = response
    const stands = await runtime.database.transaction(async (tx) => {
      if (!mantener) await endShared(tx, runtime.database, session)
      const { numUpdatedRows } = await tx
        .withTables<AccountsSchema>()
        .updateTable('passkeys')
        .set({ usada: runtime.clock() })
        .where('credentialId', '=', respuesta.id)
        .executeTakeFirst()
      // The passkey was removed while it was being used.
      if (numUpdatedRows === 0n) await deleteSesionByToken(tx, session.token)
      return numUpdatedRows > 0n
    })
    if (!stands) return fallo('llave_invalida')
    await endFormer(runtime, auth, request)
    const { id, email, name } = user
    const rol = 'rol' in user && typeof user.rol === 'string' ? user.rol : ''
    return ok({ usuario: { id, email, nombre: name, rol }, headers: withDuracion(headers, mantener) })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return fallo('llave_invalida')
    throw error
  }
}

/** Whose passkey it is; null for one that doesn't count. */
async function findDuenio(
  { database }: Pick<Runtime, 'database'>,
  credentialId: string,
): Promise<{ userId: string; email: string } | null> {
  const row = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['users.id as userId', 'users.email'])
    .where('passkeys.credentialId', '=', credentialId)
    .where('passkeys.desde', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

const KEPT_SECONDS = 30 * 24 * 60 * 60

/** The library keeps each session by a passkey like one that was asked to stay, or as long as a former one. */
function withDuracion(headers: Headers, mantener: boolean): Headers {
  const own = new Headers()
  for (const line of headers.getSetCookie()) {
    const bare = line.replace(/; *Max-Age=\d+/i, '')
    const isSession = /^[\w.-]*session_token=/.test(line)
    own.append('Set-Cookie', isSession ? (mantener ? `${bare}; Max-Age=${KEPT_SECONDS}` : bare) : line)
  }
  return own
}
