import type { Kysely } from 'kysely'
import type { AccountsSchema } from '#server/cuentas/accounts-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

type Db = Kysely<Schema>

/** Administrators with what their passwords are compared by. */
export function selectAdminsForCheck(db: Db): Promise<{ email: string; password: string | null }[]> {
  return db
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.email', 'accounts.password'])
    .where('users.rol', '=', 'admin')
    .where('accounts.providerId', '=', 'credential')
    .execute()
}

export async function countActivos(db: Db): Promise<number> {
  return countRows(db.selectFrom('products').where('activo', '=', 1))
}

/**
 * When the provider last told something with a good signature, and how many genuine notices had a bad one.
 * @param except the payment that this check's own notices name
 */
export async function selectAvisosSeen(
  db: Db,
  except: string,
): Promise<{ ultimo: number | null; conMalaFirma: number }> {
  const { ultimo } = await db
    .selectFrom('avisosPago')
    .select((eb) => eb.fn.max('recibido').as('ultimo'))
    .where('firmaValida', '=', 1)
    .where('pagoId', '!=', except)
    .executeTakeFirstOrThrow()
  const conMalaFirma = await countRows(
    db
      .selectFrom('avisosPago')
      .where('firmaValida', '=', 0)
      .where('estado', '=', 'aplicado')
      .where('recibido', '>', ultimo ?? 0),
  )
  return { ultimo, conMalaFirma }
}
