import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { checkClave, origenDeSuceso, type ClaveRefusal } from './check-clave.ts'
import type { Auth } from './create-auth.ts'
import type { UsuarioPresente } from './usuario.ts'

const SEGUNDO_FACTOR = 'segundo_factor'

/** Whether every administrator has to have a second factor (specification 29.22). */
export async function isSegundoFactorExigido({ database }: Pick<Runtime, 'database'>): Promise<boolean> {
  const row = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('exigencias')
    .select('clave')
    .where('clave', '=', SEGUNDO_FACTOR)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Asks every administrator for a second factor from now on, or no longer. Only somebody who has one may ask others for it:
 * switched on without, it would shut its owner out.
 */
export async function changeExigencia(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { clave, exigir }: { clave: string; exigir: boolean },
  ip: string,
): Promise<Resultado<null, ClaveRefusal | Fallo<'segundo_factor_inactivo'>>> {
  const checked = await checkClave(runtime, auth, request, clave, ip)
  if (!checked.ok) return checked
  const { email, activo } = checked.value
  if (!activo) return fallo('segundo_factor_inactivo')
  const detalle = exigir
    ? 'pide la verificación en dos pasos a todos los administradores'
    : 'dejó de pedir la verificación en dos pasos a todos los administradores'
  const suceso = { tipo: 'factor_cambiado', quien: email, ...origenDeSuceso(request, ip), detalle } as const
  const changed = await runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
    const rows = exigir
      ? await db
          .insertInto('exigencias')
          .values({ clave: SEGUNDO_FACTOR, desde: runtime.clock(), quien: email })
          .onConflict((conflict) => conflict.column('clave').doNothing())
          .returning('clave')
          .execute()
      : await db.deleteFrom('exigencias').where('clave', '=', SEGUNDO_FACTOR).returning('clave').execute()
    if (rows.length > 0) await writeSuceso(tx, runtime, suceso)
    return rows.length > 0
  })
  if (changed) logSuceso(runtime, suceso)
  return ok(null)
}

/**
 * What somebody who is signed in has to do before anything else. First it is a password of their own (specification 29.29),
 * then a second factor where all have to have one (29.22).
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
