import type { Kysely } from 'kysely'
import { normalizeCodigo } from '#domain/codigo/codigo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { CodigoAplicable } from '#domain/pedido/revision.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasRoom, takeFromLimit } from '#server/limit.ts'
import type { Runtime } from '#server/runtime.ts'
import { hasUsos, selectCodigo, toCodigo } from './codigos.repo.ts'

/** Codes that can't be used, from one network: guessing one takes more than a life. */
const INTENTOS = { max: 30, ventanaMs: 10 * 60_000 }

/**
 * The code that was typed, if it can be used. While a network has tried too many that can't, none is looked at.
 * @param red who tries, as `redDe` tells it; '' when unknown
 * @param now milliseconds UTC
 * @param propios uses that would be given back first
 */
export async function findCodigoAplicable(
  db: Kysely<Schema>,
  typed: string,
  { red, now, propios = 0 }: { red: string; now: number; propios?: number },
): Promise<Resultado<CodigoAplicable, Fallo<'codigo_desconocido' | 'demasiados_intentos', undefined>>> {
  if (!(await hasRoom(db, now, claveDe(red), INTENTOS))) return fallo('demasiados_intentos')
  const codigo = normalizeCodigo(typed)
  const row = codigo === null ? undefined : await selectCodigo(db, codigo)
  if (row === undefined || !hasUsos(row, propios)) return fallo('codigo_desconocido')
  return ok({ codigo: toCodigo(row), now })
}

/** Counts a code that couldn't be used, outside the transaction that was undone for it. @returns what is answered */
export async function noteIntento<F extends Fallo>(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  red: string,
  refused: F,
): Promise<F | Fallo<'demasiados_intentos', undefined>> {
  if (refused.code !== 'codigo_desconocido') return refused
  const { ok: isWithin } = await takeFromLimit(runtime, claveDe(red), INTENTOS)
  return isWithin ? refused : fallo<'demasiados_intentos', undefined>('demasiados_intentos')
}

function claveDe(red: string): string {
  return `codigo:${red}`
}
