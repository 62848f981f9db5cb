import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isAPIError } from 'better-auth/api'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { findQuien, origenDeSuceso } from './check-clave.ts'
import { checkConfirmada, type SinConfirmar } from './confirmar-identidad.ts'
import { withIp, type Auth } from './create-auth.ts'

/** A passkey of whoever asks. Times are milliseconds UTC. */
export type Llave = { id: string; nombre: string; desde: number; usada: number | null }

/** What a browser is given to make or use a passkey, and the cookie that its answer needs. */
export type Desafio = { opciones: object; headers: Headers }

/** As many as a person has devices, and more; each is a way in. */
const LLAVES_MAX = 20

/** The passkeys of whoever asks, the oldest first. */
export async function listLlaves({ database }: Runtime, auth: Auth, request: Request): Promise<Llave[]> {
  const quien = await findQuien(auth, request)
  if (quien === null) return []
  const rows = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('passkeys')
    .select(['id', 'name', 'desde', 'usada'])
    .where('userId', '=', quien.userId)
    .where('desde', 'is not', null)
    .orderBy('desde')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, desde, usada }) => ({
    id,
    nombre: name ?? '',
    desde: Number(desde),
    usada: usada === null ? null : Number(usada),
  }))
}

/** What the browser needs to make a passkey for whoever asks; only just after the password was typed (29.16). */
export async function beginLlave(
  runtime: Runtime,
  auth: Auth,
  request: Request,
): Promise<Resultado<Desafio, SinConfirmar | Fallo<'demasiadas_llaves'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  if ((await listLlaves(runtime, auth, request)).length >= LLAVES_MAX) return fallo('demasiadas_llaves')
  await forgetUnfinished(runtime, checked.value.userId)
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return ok({ opciones: response, headers })
}

/**
 * Keeps the passkey that a browser made. It counts from the transaction on in which all administrators are told of it.
 * @param respuesta what the browser gave, to be checked by the sign-in library: challenge, origin, shop, and that it
 * asked for finger, face or number
 */
export async function addLlave(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { respuesta, nombre }: { respuesta: object; nombre: string },
  ip: string,
): Promise<Resultado<null, SinConfirmar | Fallo<'llave_invalida'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  const { userId, email } = checked.value
  let id: string
  try {
    id = (
      await auth.api.verifyPasskeyRegistration({
        body: { response: respuesta, name: nombre },
        headers: withIp(request.headers, ip),
      })
    ).id
  } catch (error) {
    // The library throws the same for what doesn't fit as for what it can't store.
    if (isAPIError(error)) return fallo('llave_invalida')
    throw error
  }
  const detalle = `agregó la llave de acceso «${nombre}»`
  const suceso = { tipo: 'factor_cambiado', quien: email, ...origenDeSuceso(request, ip), detalle } as const
  await runtime.database.transaction(async (tx) => {
    await tx
      .withTables<AccountsSchema>()
      .updateTable('passkeys')
      .set({ desde: runtime.clock() })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    await writeSuceso(tx, runtime, suceso)
  })
  logSuceso(runtime, suceso)
  return ok(null)
}

/** Calls a passkey of whoever asks something else. */
export async function renameLlave(
  { database }: Runtime,
  auth: Auth,
  request: Request,
  { id, nombre }: { id: string; nombre: string },
): Promise<Resultado<null, Fallo<'sesion_vencida' | 'no_encontrado'>>> {
  const quien = await findQuien(auth, request)
  if (quien === null) return fallo('sesion_vencida')
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .updateTable('passkeys')
      .set({ name: nombre })
      .where('id', '=', id)
      .where('userId', '=', quien.userId)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n ? ok(null) : fallo('no_encontrado')
}

/** Removes a passkey of whoever asks: it opens nothing from then on. Only just after the password was typed. */
export async function removeLlave(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  id: string,
  ip: string,
): Promise<Resultado<null, SinConfirmar | Fallo<'no_encontrado'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  const { userId, email } = checked.value
  const origen = origenDeSuceso(request, ip)
  const suceso = await runtime.database.transaction(async (tx) => {
    const removed = await tx
      .withTables<AccountsSchema>()
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) return null
    const detalle = `quitó la llave de acceso «${removed.name}»`
    const written = { tipo: 'factor_cambiado', quien: email, ...origen, detalle } as const
    await writeSuceso(tx, runtime, written)
    return written
  })
  if (suceso === null) return fallo('no_encontrado')
  logSuceso(runtime, suceso)
  return ok(null)
}

/** What a process that ended left half done: the browser would be told that it has a passkey already. */
async function forgetUnfinished({ database }: Runtime, userId: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('desde', 'is', null)
      .execute(),
  )
}
