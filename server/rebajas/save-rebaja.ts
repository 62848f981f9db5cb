import { isDeepStrictEqual } from 'node:util'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import {
  readFormularioDeRebaja,
  toFormularioDeRebaja,
  type BorradorDeRebaja,
  type ErroresDeRebaja,
  type FormularioDeRebaja,
} from '#domain/rebajas/formulario.ts'
import type { Alcance } from '#domain/rebajas/rebaja.ts'
import { toRebaja } from '#server/productos/precios/load-rebajas.ts'
import { noteRebajas } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import type { RebajaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { hasPlace } from './has-place.ts'
import { replaceElegidas, resolveAlcance, selectElegidasDe, selectRebaja, toAlcanceColumns } from './rebajas.repo.ts'

export type FalloDeRebaja = Fallo<
  'datos_invalidos' | 'rebaja_inexistente' | 'rebaja_cambiada' | 'rebaja_terminada' | 'demasiadas_rebajas',
  { errores: ErroresDeRebaja } | undefined
>

/**
 * Makes a reduction; sent twice it is made once. What was written anew in a form that had made one is refused: it stays.
 * @param id given by the server when the form was opened
 * @param quien e-mail of the administrator
 * @returns `datos_invalidos` with the fault of each field
 */
export function addRebaja(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
  formulario: FormularioDeRebaja,
  quien: string,
): Promise<Resultado<{ id: string }, FalloDeRebaja>> {
  return retryWhenTaken(() =>
    database.transaction(async (tx) => {
      const made = await selectRebaja(tx, id)
      const now = clock()
      const read = await readInside(tx, formulario, now)
      if (made !== undefined)
        return read.ok && (await isSameRebaja(tx, made, read.value)) ? ok({ id }) : fallo('rebaja_cambiada', YA_PUESTA)
      if (!read.ok) return read
      if (!(await hasPlace(tx, now))) return fallo('demasiadas_rebajas')
      const { nombre, tipo, valor, modos, desde, hasta, alcance } = read.value
      const times = { desde, hasta, creada: now, actualizada: now }
      await tx
        .insertInto('rebajas')
        .values({ id, nombre, tipo, valor, modos, ...toAlcanceColumns(alcance), quien, ...times })
        .execute()
      await replaceElegidas(tx, id, alcance)
      await noteRebajas(tx)
      return ok({ id })
    }),
  )
}

/**
 * Changes a reduction. Once it has begun only name and end change: what was asked for a shirt stays known, since the
 * price before follows (33.9).
 * @param sello `actualizada` of what was looked at
 */
export function changeRebaja(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { id, sello }: { id: string; sello: number },
  formulario: FormularioDeRebaja,
): Promise<Resultado<{ id: string }, FalloDeRebaja>> {
  return database.transaction(async (tx) => {
    const before = await selectRebaja(tx, id)
    if (before === undefined) return fallo('rebaja_inexistente')
    const now = clock()
    if (before.hasta !== null && before.hasta <= now) return fallo('rebaja_terminada')
    const read = before.desde <= now ? readEmpezada(before, formulario, now) : await readInside(tx, formulario, now)
    if (!read.ok) return read
    const { nombre, tipo, valor, modos, desde, hasta, alcance } = read.value
    const { numUpdatedRows } = await tx
      .updateTable('rebajas')
      .set({ nombre, tipo, valor, modos, desde, hasta, actualizada: Math.max(now, sello + 1) })
      .$if(alcance !== null, (query) => query.set(toAlcanceColumns(alcance!)))
      .where('id', '=', id)
      .where('actualizada', '=', sello)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return fallo('rebaja_cambiada')
    if (alcance !== null) await replaceElegidas(tx, id, alcance)
    await noteRebajas(tx)
    return ok({ id })
  })
}

const YA_PUESTA = { detail: 'Esta rebaja ya quedó puesta: para cambiarla, abrila en Rebajas.' }

/** Whether a reduction is what was written, but for its moments, which follow from when it was sent. */
async function isSameRebaja(tx: Tx, row: RebajaRow, written: Leida & { alcance: Alcance }): Promise<boolean> {
  const { nombre, tipo, valor, modos, alcance } = written
  const said = { nombre, tipo, valor, modos, ...toAlcanceColumns(alcance) }
  if (!isDeepStrictEqual({ ...row, ...said }, row)) return false
  return alcance.tipo !== 'elegidas' || isDeepStrictEqual(await selectElegidasDe(tx, row.id), alcance.ids)
}

/** `alcance`: null leaves it as it is. */
type Leida = Omit<BorradorDeRebaja, 'alcance' | 'tipo'> & { tipo: RebajaRow['tipo']; alcance: Alcance | null }

/** A running reduction, with the name and the end that were written. */
function readEmpezada(
  row: RebajaRow,
  { nombre, hasta }: FormularioDeRebaja,
  now: number,
): Resultado<Leida, FalloDeRebaja> {
  // The rule stays as it is, so that any will do for reading the rest.
  const regla = { tipo: 'fijo', valor: 1 } as const
  const stored = toFormularioDeRebaja({ ...toRebaja(row), ...regla }, ['-'])
  const read = readFormularioDeRebaja({ ...stored, nombre, hasta }, now, row.desde)
  if ('errores' in read) return fallo('datos_invalidos', { data: { errores: read.errores } })
  const { tipo, valor } = row
  return ok({ ...read.borrador, tipo, valor, alcance: null })
}

async function readInside(
  tx: Tx,
  formulario: FormularioDeRebaja,
  now: number,
): Promise<Resultado<Omit<Leida, 'alcance'> & { alcance: Alcance }, FalloDeRebaja>> {
  const read = readFormularioDeRebaja(formulario, now)
  if ('errores' in read) return fallo('datos_invalidos', { data: { errores: read.errores } })
  const resolved = await resolveAlcance(tx, read.borrador.alcance)
  if ('errores' in resolved) return fallo('datos_invalidos', { data: resolved })
  return ok({ ...read.borrador, alcance: resolved.alcance })
}
