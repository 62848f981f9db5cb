import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { isSegundoFactorExigido } from './exigencia.ts'
import type { UsuarioPresente } from './usuario.ts'

/**
 * What somebody who is signed in has to do before anything else: a password of their own first (specification 29.29), then a
 * second factor where all have to have one (29.22).
 * @param activo whether they have a second factor
 */
export async function findDeuda(
  runtime: Pick<Runtime, 'database'>,
  { id, activo }: { id: string; activo: boolean },
): Promise<UsuarioPresente['debe']> {
  const user = await runtime.database.read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select('claveInicial')
    .where('id', '=', id)
    .executeTakeFirst()
  if (user?.claveInicial === 1) return 'clave'
  return !activo && (await isSegundoFactorExigido(runtime)) ? 'segundo_factor' : null
}
