import { ownValue } from '#domain/texto/own-value.ts'
import { isAPIError } from 'better-auth/api'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { origenDeSuceso } from './check-clave.ts'
import { withIp, type Auth, type AuthOptions } from './create-auth.ts'
import { endFormer } from './end-former.ts'
import { clearTries, countTry, limitByCodigo } from './entry-limits.ts'
import { makeDeviceCookie, tipoDeEntrada } from './known-device.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { deleteSesionByToken } from './sesiones.repo.ts'
import type { Usuario } from './usuario.ts'
import { useCodeOnce } from './use-code-once.ts'

/**
 * The second step of signing in: a code of the application, or a recovery code, each once. After five wrong ones the
 * password is asked for again. After ten the account takes no code for a quarter of an hour, which the sign-in library
 * counts in the database.
 * @param request carries the cookie that the right password gave
 * @returns who came in, and the headers that set the cookies
 */
export async function enterCodigo(
  runtime: Runtime,
  auth: Auth,
  { secret, origin }: AuthOptions,
  typed: string,
  request: Request,
  ip: string,
): Promise<
  Resultado<{ usuario: Usuario; headers: Headers }, Fallo<'codigo_invalido' | 'codigos_agotados' | 'entrada_vencida'>>
> {
  const code = typed.replaceAll(/\s/g, '')
  const recovery = readRecoveryCode(typed)
  if (!/^\d{6}$/.test(code) && recovery === null) return fallo('codigo_invalido')
  const email = await findChallenged(runtime, request)
  const note = (tipo: 'entrada' | 'entrada_nueva' | 'codigo_fallido') =>
    noteEvent(runtime, { tipo, quien: email, ...origenDeSuceso(request, ip), detalle: '' })
  if (email === '') return fallo('entrada_vencida')
  const limit = limitByCodigo(email)
  if ((await countTry(runtime, [limit])) !== null) {
    await note('codigo_fallido')
    return fallo('codigos_agotados')
  }
  const given = { headers: withIp(request.headers, ip), returnHeaders: true } as const
  try {
    const { headers, response } =
      recovery === null
        ? await auth.api.verifyTOTP({ body: { code }, ...given })
        : await auth.api.verifyBackupCode({ body: { code: recovery }, ...given })
    const { id, name } = response.user
    if (recovery === null) {
      const fresh = await runtime.database.transaction((tx) => useCodeOnce(tx, runtime.clock(), id, code))
      if (!fresh) {
        await runtime.database.transaction((tx) => deleteSesionByToken(tx, response.token!))
        await note('codigo_fallido')
        return fallo('entrada_vencida', { detail: 'Ese código ya se usó: empezá de nuevo y usá el que sigue.' })
      }
    }
    headers.append('Set-Cookie', makeDeviceCookie(email, { secret, origin }))
    await endFormer(runtime, auth, request)
    await clearTries(runtime, [limit])
    const usuario = { id, email, nombre: name!, rol: await findRol(runtime, id) }
    await note(tipoDeEntrada(request, usuario, { secret }))
    return ok({ usuario, headers })
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const refusal = ownValue(REFUSALS, error.body?.code ?? '') ?? 'entrada_vencida'
    if (refusal !== 'entrada_vencida') await note('codigo_fallido')
    return fallo(refusal)
  }
}

const REFUSALS: Record<string, 'codigo_invalido' | 'codigos_agotados'> = {
  INVALID_CODE: 'codigo_invalido',
  INVALID_BACKUP_CODE: 'codigo_invalido',
  ACCOUNT_TEMPORARILY_LOCKED: 'codigos_agotados',
}

/** E-mail of who typed the right password, as long as the library remembers; '' for anybody else. */
async function findChallenged({ database }: Runtime, request: Request): Promise<string> {
  const [, value = ''] = /(?:^|; *)[\w-]*casakas\.two_factor=([^;]*)/.exec(request.headers.get('cookie') ?? '') ?? []
  const identifier = value.split('.')[0]!
  if (!/^2fa-[\w-]+$/.test(identifier)) return ''
  const user = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select('users.email')
    .where('verifications.identifier', '=', identifier)
    .executeTakeFirst()
  return user?.email ?? ''
}

async function findRol({ database }: Runtime, id: string): Promise<string> {
  const { rol } = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select('rol')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return rol
}
