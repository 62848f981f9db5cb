import type { Kysely } from 'kysely'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { EleccionDeAfuera } from '#domain/importacion/eleccion.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionRow, Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Eleccion } from './fila-elegida.ts'
import { deleteFilas, selectImportacion, updateImportacion } from './importaciones.repo.ts'

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
): Promise<Decision | Resultado<never, Fallo<'datos_invalidos'>>> {
  const row = await selectImportacion(database.read, id)
  if (row !== undefined && row.conCentavos > 0 && !deAfuera.redondear) {
    return fallo('datos_invalidos', {
      detail: 'Hay precios con centavos: marcá que se redondeen, o corregí el archivo.',
    })
  }
  const chosen = { ...flags, eleccion: JSON.stringify(deAfuera) }
  return takeTurn(() =>
    database.transaction((tx) =>
      updateImportacion(
        tx,
        id,
        { estado: ['lista'] },
        { ...chosen, estado: 'importando', turno: 1, empezado: clock(), arrendadoHasta: 0 },
      ),
    ),
  )
}

/** Undoes as a whole what may be undone, or what is under way, as far as it has come. */
export function undoImportacion({ database, clock }: Runtime, id: string): Promise<Decision> {
  return takeTurn(() =>
    database.transaction(async (tx) => {
      if (await updateImportacion(tx, id, { estado: ['importando'] }, { estado: 'deshaciendo' })) return cancel(tx, id)
      const row = await selectImportacion(tx, id)
      if (row === undefined || !(await isDeshacible(tx, row, clock()))) return false
      const set = { estado: 'deshaciendo', turno: 1, arrendadoHasta: 0 } as const
      return (await updateImportacion(tx, id, { estado: ['hecha'] }, set)) && cancel(tx, id)
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

/** Whether it may be undone: it is under way, the last file that was imported, or an action of the last 30 days. */
export async function isDeshacible(
  db: Kysely<Schema>,
  { id, estado, accion, terminado }: ImportacionRow,
  now: number,
): Promise<boolean> {
  if (estado !== 'hecha') return estado === 'importando'
  return accion === '' ? (await findLast(db)) === id : terminado! > now - DESHACIBLE
}

/** The file whose import began last, of those that are done. */
async function findLast(db: Kysely<Schema>): Promise<string | null> {
  const last = await db
    .selectFrom('importaciones')
    .select('id')
    .where('accion', '=', '')
    .where('estado', '=', 'hecha')
    .orderBy('empezado', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
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
