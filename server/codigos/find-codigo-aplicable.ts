import type { Kysely } from 'kysely'
import { normalizeCodigo } from '#domain/codigo/codigo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { CodigoAplicable } from '#domain/pedido/revision.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasUsos, selectCodigo, toCodigo } from './codigos.repo.ts'

/**
 * The code that was typed, if it can be used.
 * @param now milliseconds UTC
 * @param propios uses that would be given back first
 */
export async function findCodigoAplicable(
  db: Kysely<Schema>,
  typed: string,
  { now, propios = 0 }: { now: number; propios?: number },
): Promise<Resultado<CodigoAplicable, Fallo<'codigo_desconocido', undefined>>> {
  const codigo = normalizeCodigo(typed)
  const row = codigo === null ? undefined : await selectCodigo(db, codigo)
  if (row === undefined || !hasUsos(row, propios)) return fallo('codigo_desconocido')
  return ok({ codigo: toCodigo(row), now })
}
