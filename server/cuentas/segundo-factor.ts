import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { writeSuceso } from '#server/actividad/note-event.ts'
import { checkClave, findQuien, origenDeSuceso, type ClaveRefusal } from './check-clave.ts'
import type { Auth } from './create-auth.ts'
import { clearTries, countTry, limitOfEnlaceDeDosPasos } from './entry-limits.ts'
import { isSegundoFactorExigido } from './exigencia.ts'
import { makeCodigos } from './recovery-codes.ts'
import { endSesionesOf } from './sesiones.repo.ts'
import { storedBoolean, storedTime } from './stored-values.ts'
import { isCodeOf, toBase32 } from './totp.ts'
import { useCodeOnce } from './use-code-once.ts'

/** What an application needs to make codes: a secret to type, a QR code for the camera. */
export type Enlace = { secreto: string; qr: { lado: number; trazo: string } }

/** Whether the caller has a second factor, how many recovery codes are left, and whether everybody needs one. */
export async function findSegundoFactor(
  runtime: Runtime,
  auth: Auth,
  request: Request,
): Promise<{ activo: boolean; codigos: number; exigido: boolean }> {
  const quien = await findQuien(auth, request)
  const exigido = await isSegundoFactorExigido(runtime)
  if (quien === null || !quien.activo) return { activo: false, codigos: 0, exigido }
  return { activo: true, codigos: (await readCodigos(auth, quien.userId)).length, exigido }
}

/**
 * Makes a secret for whoever asks. Nothing is asked for at the sign-in until `confirmSegundoFactor`. Asking again makes
 * another secret, as often as codes can be tried.
 * @param emisor what the application shows the account under: the shop's name
 */
export async function beginSegundoFactor(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { clave, emisor }: { clave: string; emisor: string },
  ip: string,
): Promise<Resultado<Enlace, ClaveRefusal | Fallo<'segundo_factor_activo'>>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  const { userId, email, activo } = checked.value
  if (activo) return fallo('segundo_factor_activo')
  const retryAfter = await countTry(runtime, [limitOfEnlaceDeDosPasos(userId)])
  if (retryAfter !== null) return fallo('demasiados_envios', { data: { retryAfter } })
  await auth.api.enableTwoFactor({ body: { password: clave, method: 'totp' }, headers: request.headers })
  return ok(await drawEnlace({ emisor, email, secreto: toBase32((await readTotpSecret(runtime, auth, userId))!) }))
}

/** The same secret, drawn again: after a code with a slip the page must show it. @param secreto in base 32 */
export async function drawEnlace({
  emisor,
  email,
  secreto,
}: {
  emisor: string
  email: string
  secreto: string
}): Promise<Enlace> {
  const query = new URLSearchParams({ secret: secreto, issuer: emisor })
  const address = `otpauth://totp/${encodeURIComponent(emisor)}:${encodeURIComponent(email)}?${query}`
  const code = generate(address.replaceAll('+', '%20'))
  return { secreto, qr: { lado: code.size, trazo: toSvgPath(code) } }
}

/**
 * Turns the second factor on once a code shows that the application has the secret. All other sessions end, which were
 * opened without it.
 * @returns the recovery codes, which are shown this once
 */
export async function confirmSegundoFactor(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  codigo: string,
  ip: string,
): Promise<
  Resultado<string[], Fallo<'sesion_vencida' | 'codigo_invalido' | 'codigos_agotados' | 'segundo_factor_activo'>>
> {
  const quien = await findQuien(auth, request)
  if (quien === null) return fallo('sesion_vencida')
  if (quien.activo) return fallo('segundo_factor_activo')
  const limit = limitOfEnlaceDeDosPasos(quien.userId)
  if ((await countTry(runtime, [limit])) !== null) return fallo('codigos_agotados')
  const code = codigo.replaceAll(/\s/g, '')
  const secret = await readTotpSecret(runtime, auth, quien.userId)
  if (secret === null || !isCodeOf(secret, code, runtime.clock())) return fallo('codigo_invalido')
  // Flag and secret are written at once: asked for codes without a confirmed secret, a user could never enter.
  const turnedOn = await runtime.database.transaction(async (tx) => {
    if (!(await useCodeOnce(tx, runtime.clock(), quien.userId, code))) return false
    const db = tx.withTables<AccountsSchema>()
    const { numUpdatedRows } = await db
      .updateTable('twoFactors')
      .set({ verified: storedBoolean(runtime, true) })
      .where('userId', '=', quien.userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await db
      .updateTable('users')
      .set({ twoFactorEnabled: storedBoolean(runtime, true), updatedAt: storedTime(runtime) })
      .where('id', '=', quien.userId)
      .execute()
    await endSesionesOf(tx, quien.userId, quien.sesionId)
    await noteCambio(tx, runtime, { quien: quien.email, detalle: 'activó la verificación en dos pasos' }, request, ip)
    return true
  })
  if (!turnedOn) return fallo('codigo_invalido')
  await clearTries(runtime, [limit])
  return ok(await readCodigos(auth, quien.userId))
}

/** Makes recovery codes anew; former ones are worth nothing then. @returns those that are shown this once */
export async function renewCodigos(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  clave: string,
  ip: string,
): Promise<Resultado<string[], ClaveRefusal | Fallo<'segundo_factor_inactivo'>>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  if (!checked.value.activo) return fallo('segundo_factor_inactivo')
  const { userId, email } = checked.value
  const codigos = makeCodigos()
  const backupCodes = await symmetricEncrypt({ key: (await auth.$context).secretConfig, data: JSON.stringify(codigos) })
  await runtime.database.transaction(async (tx) => {
    await tx
      .withTables<AccountsSchema>()
      .updateTable('twoFactors')
      .set({ backupCodes })
      .where('userId', '=', userId)
      .execute()
    await noteCambio(tx, runtime, { quien: email, detalle: 'hizo códigos de recuperación nuevos' }, request, ip)
  })
  return ok(codigos)
}

/** Turns the second factor off: the password is enough again. Not while it is asked of everybody. */
export async function endSegundoFactor(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  clave: string,
  ip: string,
): Promise<Resultado<null, ClaveRefusal | Fallo<'segundo_factor_exigido'>>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  if (await isSegundoFactorExigido(runtime)) return fallo('segundo_factor_exigido')
  const { userId, email } = checked.value
  await runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
    await db
      .updateTable('users')
      .set({ twoFactorEnabled: storedBoolean(runtime, false), updatedAt: storedTime(runtime) })
      .where('id', '=', userId)
      .execute()
    await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
    await noteCambio(tx, runtime, { quien: email, detalle: 'desactivó la verificación en dos pasos' }, request, ip)
  })
  return ok(null)
}

async function noteCambio(
  tx: Tx,
  runtime: Runtime,
  que: { quien: string; detalle: string },
  request: Request,
  ip: string,
): Promise<void> {
  await writeSuceso(tx, runtime, { tipo: 'factor_cambiado', ...que, ...origenDeSuceso(request, ip) })
}

async function readCodigos(auth: Auth, userId: string): Promise<string[]> {
  return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes
}

async function readTotpSecret({ database }: Runtime, auth: Auth, userId: string): Promise<string | null> {
  const row = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('twoFactors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : symmetricDecrypt({ key: (await auth.$context).secretConfig, data: row.secret })
}
