import { describeAccion, type Accion } from '#domain/accion/accion.ts'
import { applyAccion } from '#domain/accion/apply-accion.ts'
import { describeFiltros, type FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { plural } from '#domain/texto/plural.ts'
import type { ProductoInterno } from '#domain/producto/producto.ts'
import { scanFiltrados } from '#server/catalogue/scan-filtrados.ts'
import { runLong } from '#server/db/turn.ts'
import type { Runtime } from '#server/runtime.ts'
import { dropOld } from './drop-old.ts'
import { deleteFilas, insertImportacion, SIN_FILAS, updateImportacion } from './importaciones.repo.ts'
import { Ilegible, type Fila } from './lectura.ts'
import { createPlanner } from './plan-filas.ts'
import type { Lector } from './upload-importacion.ts'
import { LECTURA_LEASE, writeLeidas } from './write-leidas.ts'

/** To which shirts something is done: those that were ticked, or all that match. */
export type Alcance = { ids: string[] } | { filtros: FiltrosAdmin }
export type AccionPedida = { accion: Accion; alcance: Alcance; quien: string }

const TITULO_MAX = 120
/** Shirts that are looked at together; between two such lots waiting pages get their turn. */
const BATCH = 200

/**
 * Looks at what an action would do, shirt by shirt: an import whose rows follow from the shirts instead of a file.
 * Nothing changes yet.
 * @returns the import's id, at once, and the looking, which never fails
 */
export async function planAccion(
  runtime: Runtime,
  lector: Lector,
  { accion, alcance, quien }: AccionPedida,
): Promise<{ id: string; reading: Promise<void> }> {
  const { database, clock, newId, log } = runtime
  const id = newId()
  await database.transaction((tx) =>
    insertImportacion(tx, {
      id,
      archivo: `${describeAccion(accion)} (${describeAlcance(alcance)})`.slice(0, TITULO_MAX),
      quien,
      accion: JSON.stringify(accion),
      creado: clock(),
      arrendatario: lector.worker,
      arrendadoHasta: clock() + LECTURA_LEASE,
    }),
  )
  const reading = runLong(() =>
    look(runtime, lector, id, accion, alcance).then(() => dropOld(runtime, lector.storage)),
  ).catch((error: unknown) => log.warn({ err: error }, 'former imports could not be dropped'))
  return { id, reading }
}

function describeAlcance(alcance: Alcance): string {
  return 'ids' in alcance ? plural(alcance.ids.length, 'elegida', 'elegidas') : describeFiltros(alcance.filtros)
}

async function look(
  runtime: Runtime,
  { worker, signal }: Lector,
  id: string,
  accion: Accion,
  alcance: Alcance,
): Promise<void> {
  const plan = createPlanner(runtime, id, null, (fila, producto) => resolve(fila, producto, accion))
  try {
    let linea = 0
    for await (const ids of lotsOf(runtime, alcance)) {
      if (signal.aborted) throw new Ilegible('La lectura se cortó. Elegilas de nuevo.')
      const filas = ids.map((productId) => ({
        linea: ++linea,
        campos: { id: productId },
        celdas: {},
        fallas: [],
        avisos: [],
      }))
      if (!(await writeLeidas(runtime, worker, id, await plan(filas), {}))) return
    }
    if (linea === 0) throw new Ilegible('Ninguna camiseta coincide: no hay nada para cambiar.')
    await writeLeidas(runtime, worker, id, [], { estado: 'lista' })
  } catch (error) {
    if (!(error instanceof Ilegible)) runtime.log.error({ err: error }, 'an action on many could not be looked at')
    const reason = error instanceof Ilegible ? error.message : 'Algo salió mal. Probá de nuevo.'
    await runtime.database
      .transaction(async (tx) => {
        await deleteFilas(tx, id)
        await updateImportacion(tx, id, { estado: ['leyendo'] }, { estado: 'ilegible', error: reason, ...SIN_FILAS })
      })
      .catch((failure: unknown) => runtime.log.error({ err: failure }, 'an action on many could not be given up'))
  }
}

/** What the action makes of the shirt as it is compared; one that is gone meanwhile is refused. */
function resolve(fila: Fila, producto: ProductoInterno | null, accion: Accion): Fila {
  if (producto === null) return { ...fila, fallas: ['Ya no está en la tienda.'] }
  const { campos, fallas } = applyAccion(producto, accion)
  return { ...fila, campos: { ...fila.campos, ...campos }, fallas }
}

function lotsOf(runtime: Pick<Runtime, 'database'>, alcance: Alcance): AsyncIterable<string[]> | string[][] {
  if ('filtros' in alcance) return scanFiltrados(runtime, alcance.filtros, BATCH)
  const ids = [...new Set(alcance.ids)]
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}
