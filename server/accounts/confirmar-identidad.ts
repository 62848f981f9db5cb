import { ok, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { checkClave, type ClaveRefusal } from './check-clave.ts'
import type { Auth } from './create-auth.ts'

/** For how long a password that was typed counts as whoever typed it still sitting there. */
const VALE_MILLIS = 10 * 60_000

/**
 * Notes that whoever has this session knows the password: for ten minutes it may change what is most worth stealing
 * (specification 29.16). Tries are limited as elsewhere.
 */
export async function confirmIdentidad(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  clave: string,
  ip: string,
): Promise<Resultado<null, ClaveRefusal>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  await runtime.database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .updateTable('sessions')
      .set({ confirmada: runtime.clock() })
      .where('id', '=', checked.value.sesionId)
      .execute(),
  )
  return ok(null)
}

/** Whether the password was typed in this session within ten minutes: to sign in, or again. */
export async function isConfirmada(
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
  // Either way: a clock that was set back must not prolong it.
  return Math.abs(clock() - since) < VALE_MILLIS
}
