import { setTimeout as pause } from 'node:timers/promises'
import type { Accion } from '#domain/importaciones/accion.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow, ImportacionRow } from '#server/db/schema.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import { markNoted } from '#server/db/noted.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { applyFilas } from './apply-filas.ts'
import { countFilas, deleteFilas, selectFilas, SIN_FILAS, updateImportacion } from './importaciones.repo.ts'
import { dropEmptyRebaja } from './rebaja-de-archivo.ts'
import { undoFilas } from './undo-filas.ts'

/** Rows done in one transaction, new ones or changes: others who write wait for it. */
const BATCH = 50
/** Milliseconds from one to the next: ten thousand rows take 18 s, and visitors have the processor meanwhile. */
const PACE = 90
/** Milliseconds that the next one waits at least, however long one took. */
const REST_LEAST = 10
/** Milliseconds of silence after which a process is taken for dead. */
const LEASE = 15_000

/**
 * Does and undoes what administrators decided, a batch at a time. A process killed in the middle has done whole
 * batches; another, or the next start, does the rest.
 * @param worker tells this process apart from others
 * @param onDone an import is done: its pictures can be fetched
 */
export function startImporting(runtime: Runtime, worker: string, onDone: () => void): Loop {
  return startLoop({
    name: 'importaciones',
    round: async (signal) => {
      await dropAbandoned(runtime)
      const importacion = await claim(runtime, worker)
      if (importacion === null) return
      for (let begun = performance.now(); !signal.aborted; begun = performance.now()) {
        if (!(await runBatch(runtime, worker, importacion.id))) break
        await pause(Math.max(begun + PACE - performance.now(), REST_LEAST))
      }
      if (signal.aborted) await releaseImportacion(runtime, worker, importacion.id)
      else onDone()
    },
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'import failed; it goes on in a moment'),
  })
}

/** Drops files whose reading died with its process; a list whose columns were named waits for them once more. */
async function dropAbandoned({ database, clock }: Runtime): Promise<void> {
  const abandoned = await database.read
    .selectFrom('importaciones')
    .select(['id', 'lista', 'accion'])
    .where('estado', '=', 'leyendo')
    .where('arrendadoHasta', '<', clock())
    .execute()
  for (const { id, lista, accion } of abandoned) {
    const again = accion === '' ? 'Subí el archivo de nuevo.' : 'Elegilas de nuevo.'
    await database.transaction(async (tx) => {
      const set: Partial<ImportacionRow> =
        lista === ''
          ? { estado: 'ilegible', error: `La lectura se cortó. ${again}` }
          : { estado: 'columnas', ...SIN_FILAS }
      if (await updateImportacion(tx, id, { estado: ['leyendo'] }, set)) await deleteFilas(tx, id)
    })
  }
}

/** Takes the import whose turn it is, unless a living process has it. */
async function claim({ database, clock }: Runtime, worker: string): Promise<ImportacionRow | null> {
  const waiting = await database.read.selectFrom('importaciones').selectAll().where('turno', '=', 1).executeTakeFirst()
  if (waiting === undefined) return null
  const now = clock()
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .updateTable('importaciones')
      .set({ arrendatario: worker, arrendadoHasta: now + LEASE })
      .where('id', '=', waiting.id)
      .where('turno', '=', 1)
      .where((eb) =>
        eb.or([
          eb('arrendatario', '=', worker),
          eb('arrendadoHasta', '<', now),
          eb('arrendadoHasta', '>', now + LEASE),
        ]),
      )
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n ? waiting : null
}

async function releaseImportacion({ database }: Runtime, worker: string, id: string): Promise<void> {
  await database.transaction((tx) =>
    updateImportacion(tx, id, { estado: ['importando', 'deshaciendo'], arrendatario: worker }, { arrendadoHasta: 0 }),
  )
}

/** @returns whether there is more to do for this process */
async function runBatch(runtime: Runtime, worker: string, id: string): Promise<boolean> {
  const { database, clock } = runtime
  return database.transaction(async (tx) => {
    const mine = { estado: ['importando', 'deshaciendo'] as ImportacionRow['estado'][], arrendatario: worker }
    // The import is updated first of all: from here on nobody else changes its state.
    const importacion = await updateImportacion(tx, id, mine, { arrendadoHasta: clock() + LEASE })
    if (importacion === undefined) return false
    const undoing = importacion.estado === 'deshaciendo'
    const filas = await nextFilas(tx, id, importacion.nuevos > 0, undoing ? 'hecha' : 'pendiente')
    if (filas.length === 0) {
      await finish(tx, runtime, id, undoing)
      return false
    }
    const { archivo, quien, quitarPrecios, ocultarNuevos, eleccion, accion } = importacion
    const motivo =
      accion === ''
        ? `${undoing ? 'Se deshizo la importación' : 'Importación'} de ${archivo}`
        : `${undoing ? 'Se deshizo: ' : ''}${archivo}`
    const changed = await (undoing ? undoFilas : applyFilas)(tx, runtime, filas, {
      quien,
      motivo,
      eleccion: { quitarPrecios, ocultarNuevos, eleccion },
    })
    // Batch follows batch: for each one alone no page is made anew.
    await noteProductos(tx, changed, { kind: movesPrecios(accion) ? 'prices' : 'product', atOnce: false })
    return true
  })
}

/** @param accion as JSON, '' for a file */
function movesPrecios(accion: string): boolean {
  return accion !== '' && (JSON.parse(accion) as Accion).que === 'precios'
}

/** New rows before changes: the index gives each kind in order. @param hasNuevas whether any are new, done or not */
async function nextFilas(
  tx: Tx,
  id: string,
  hasNuevas: boolean,
  estado: ImportacionFilaRow['estado'],
): Promise<ImportacionFilaRow[]> {
  const nuevas = hasNuevas ? await selectFilas(tx, id, { tipo: 'nuevo', estado }, { limit: BATCH }) : []
  return nuevas.length > 0 ? nuevas : selectFilas(tx, id, { tipo: 'cambia', estado }, { limit: BATCH })
}

async function finish(tx: Tx, { clock }: Runtime, id: string, undoing: boolean): Promise<void> {
  const cuentas = await countFilas(tx, id)
  const count = (estado: ImportacionFilaRow['estado']) =>
    cuentas.filter((row) => row.estado === estado).reduce((sum, { cuenta }) => sum + cuenta, 0)
  await updateImportacion(
    tx,
    id,
    { estado: ['importando', 'deshaciendo'] },
    {
      estado: undoing ? 'deshecha' : 'hecha',
      turno: null,
      terminado: clock(),
      hechas: undoing ? count('no_deshecha') : count('hecha'),
      conflictos: count('conflicto'),
    },
  )
  await dropEmptyRebaja(tx, id)
  // Whoever is told that it is done finds it in the shop.
  markNoted(tx)
}
