import type { Kysely } from 'kysely'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { EleccionDeAfuera, EleccionRecordada } from '#domain/importaciones/eleccion.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionRow, Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'
import type { Eleccion } from './fila-elegida.ts'
import { rememberEleccion } from './keep-lista.ts'
import { hasPlace } from '#server/rebajas/has-place.ts'
import { beginRebaja } from './rebaja-de-archivo.ts'
import {
  deleteFilas,
  countReintentables,
  hasHechas,
  retryFilas,
  selectImportacion,
  updateImportacion,
} from './importaciones.repo.ts'

/** Milliseconds for which an action on many can be undone. */
export const DESHACIBLE = 30 * DIA_MS

type Decision = Resultado<null, Fallo<'importacion_en_curso' | 'importacion_no_modificable'>>

/**
 * Starts an import that was previewed. One at a time: while another is under way it is refused. Prices with cents are
 * rounded only when that was said.
 * @param flags what is chosen for all of its rows
 * @param deAfuera what another shop's file leaves open
 */
export async function startImportacion(
  { database, clock }: Runtime,
  id: string,
  flags: Pick<Eleccion, 'quitarPrecios' | 'ocultarNuevos'>,
  deAfuera: EleccionDeAfuera,
): Promise<Decision | Resultado<never, Fallo<'datos_invalidos' | 'demasiadas_rebajas'>>> {
  const row = await selectImportacion(database.read, id)
  if (row !== undefined && row.conCentavos > 0 && !deAfuera.redondear) {
    return fallo('datos_invalidos', {
      detail: 'Hay precios con centavos: marcá que se redondeen, o corregí el archivo.',
    })
  }
  const conRebaja = row !== undefined && row.conTachado > 0 && deAfuera.precio === 'rebaja'
  if (conRebaja && !(await hasPlace(database.read, clock()))) return fallo('demasiadas_rebajas')
  const chosen = { ...flags, eleccion: JSON.stringify(deAfuera) }
  return takeTurn(() =>
    database.transaction(async (tx) => {
      const now = clock()
      const set = { ...chosen, estado: 'importando', turno: 1, empezado: now, arrendadoHasta: 0 } as const
      if (!(await updateImportacion(tx, id, { estado: ['lista'] }, set))) return false
      if (conRebaja) await beginRebaja(tx, row, now)
      const lista = row === undefined || row.lista === '' ? null : (JSON.parse(row.lista) as ListaParaNombrar)
      if (lista !== null) await rememberEleccion(tx, lista, askedOf(row!, deAfuera))
      return true
    }),
  )
}

/** The choices that were asked for: what wasn't asked wasn't chosen. */
function askedOf(row: ImportacionRow, { encargo, porTalle }: EleccionDeAfuera): EleccionRecordada {
  return { ...(row.sinEncargo > 0 ? { encargo } : {}), ...(row.sinContar > 0 ? { porTalle } : {}) }
}

/**
 * Undoes as a whole what may be undone, or what is under way, as far as it has come. Of what was undone already, the
 * rows that stayed as they were are tried again.
 */
export function undoImportacion({ database, clock }: Runtime, id: string): Promise<Decision> {
  return takeTurn(() =>
    database.transaction(async (tx) => {
      if (await updateImportacion(tx, id, { estado: ['importando'] }, { estado: 'deshaciendo' })) return cancel(tx, id)
      const row = await selectImportacion(tx, id)
      if (row === undefined || !(await isDeshacible(tx, row, clock()))) return false
      const set = { estado: 'deshaciendo', turno: 1, arrendadoHasta: 0 } as const
      if (!(await updateImportacion(tx, id, { estado: ['hecha', 'deshecha'] }, set))) return false
      await retryFilas(tx, id)
      return cancel(tx, id)
    }),
  )
}

/** Forgets a file that was only previewed, or couldn't be read. */
export async function discardImportacion({ database }: Runtime, id: string): Promise<Decision> {
  return database.transaction(async (tx) => {
    const when = { estado: ['leyendo' as const, 'columnas' as const, 'lista' as const, 'ilegible' as const] }
    if (!(await updateImportacion(tx, id, when, { estado: 'descartada' }))) return fallo('importacion_no_modificable')
    await deleteFilas(tx, id)
    return ok(null)
  })
}

/** Tries again to fetch the pictures that failed. */
export async function retryImagenes({ database }: Runtime, id: string): Promise<Decision> {
  await database.transaction((tx) =>
    tx
      .updateTable('importacionImagenes')
      .set({ estado: 'pendiente', motivo: '', tomadaHasta: 0 })
      .where('importacionId', '=', id)
      .where('estado', '=', 'fallida')
      .execute(),
  )
  return ok(null)
}

/**
 * Whether it may be undone: it is under way, an action of the last 30 days, or the file imported last. It did change something, the rows of which are
 * still known. Once undone, it may be while there are rows that stayed as they were and may yet be.
 */
export async function isDeshacible(db: Kysely<Schema>, row: ImportacionRow, now: number): Promise<boolean> {
  if (row.estado === 'deshecha' && (await countReintentables(db, row.id)) === 0) return false
  if (row.estado !== 'hecha' && row.estado !== 'deshecha') return row.estado === 'importando'
  if (row.estado === 'hecha' && (row.hechas === 0 || !(await hasHechas(db, row.id)))) return false
  return row.accion === '' ? (await findLater(db, row)) === null : row.empezado! > now - DESHACIBLE
}

/** Of the files whose import did something the last one, if it began later. */
export async function findLater(
  db: Kysely<Schema>,
  { id, empezado }: Pick<ImportacionRow, 'id' | 'empezado'>,
): Promise<Pick<ImportacionRow, 'id' | 'archivo'> | null> {
  const later = await db
    .selectFrom('importaciones')
    .select(['id', 'archivo'])
    .where('accion', '=', '')
    .where('estado', '=', 'hecha')
    .where('hechas', '>', 0)
    .where((eb) => eb.or([eb('empezado', '>', empezado), eb.and([eb('empezado', '=', empezado), eb('id', '>', id)])]))
    .orderBy('empezado', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later ?? null
}

async function cancel(tx: Tx, id: string): Promise<true> {
  await tx
    .updateTable('importacionImagenes')
    .set({ estado: 'cancelada' })
    .where('importacionId', '=', id)
    .where('estado', '=', 'pendiente')
    .execute()
  return true
}

/** The turn is one row's: the database refuses a second. */
async function takeTurn(take: () => Promise<boolean>): Promise<Decision> {
  try {
    return (await take()) ? ok(null) : fallo('importacion_no_modificable')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '23505' || code?.startsWith('SQLITE_CONSTRAINT')) return fallo('importacion_en_curso')
    throw error
  }
}
