import type { Kysely } from 'kysely'
import { normalizeCodigo, type CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { CodigoAplicable } from '#domain/pedidos/revision.ts'
import type { Schema, CodigoRow } from '#server/db/schema.ts'
import { isContado, isReservable } from '#domain/pedidos/uso-de-codigo.ts'
import { countUsos, selectCodigo, toCodigo } from './codigos.repo.ts'

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
  if (row === undefined || !(await hasUsos(db, row, propios))) return fallo('codigo_desconocido')
  return ok({ codigo: toCodigo(row), now })
}

/** Whether a code can still be used by anybody: what unpaid orders keep takes none from others. */
async function hasUsos(db: Kysely<Schema>, row: CodigoRow, propios: number): Promise<boolean> {
  const { codigo, anulado, usosMax, usos } = row
  if (anulado !== null) return false
  if (usosMax === null || usos - propios < usosMax) return true
  if (isContado(row)) return false
  const counted = await countUsos(db, codigo, DESCONOCIDO)
  return counted !== null && counted.usos - counted.reservados < usosMax
}

const DESCONOCIDO = { telefonoNormal: '', casilla: '', red: '' }

/**
 * Whether an order with a code would be placed without a use of it (specification 34.28). Asked before the form is
 * filled in, it tells what can be known.
 * @param red who asks, as `redDe` tells it
 * @param propio an order whose use would be given back first
 */
export async function isSinUso(
  db: Kysely<Schema>,
  codigo: CodigoDeDescuento,
  red: string,
  propio: { red: string } | null,
): Promise<boolean> {
  const { usosMax } = codigo
  if (usosMax === null || isContado(codigo)) return false
  const found = await countUsos(db, codigo.codigo, { ...DESCONOCIDO, red })
  if (found === null) return false
  const own = propio === null ? 0 : 1
  const ofRed = propio?.red === red ? 1 : 0
  const others = { reservados: found.reservados - own, deLaRed: found.deLaRed - ofRed }
  return found.usos - own >= usosMax || !isReservable(others, usosMax)
}
