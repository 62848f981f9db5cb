import { describeAccion, type Accion } from '#domain/importaciones/accion.ts'
import { applyAccion } from '#domain/importaciones/apply-accion.ts'
import { describeFiltros, type FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { plural } from '#domain/texto/plural.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { scanFiltrados } from '#server/productos/scan-productos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { Ilegible, type Fila } from './leer/lectura.ts'
import { createPlanner } from './plan-filas.ts'
import { beginImportacion, startReading, type Lector } from './upload-importacion.ts'
import { writeLeidas } from './write-leidas.ts'

/** To which shirts something is done: those that were ticked, or all that match. */
export type Alcance = { ids: string[] } | { filtros: FiltrosAdmin }
export type AccionPedida = { accion: Accion; alcance: Alcance; quien: string }

/** Shirts that are looked at together; between two such lots waiting pages get their turn. */
const BATCH = 200

/**
 * Looks at what an action would do, shirt by shirt: an import whose rows follow from shirts instead of a file. Nothing
 * changes yet.
 * @returns the import's id, at once, and the looking, which never fails
 */
export async function planAccion(
  runtime: Runtime,
  lector: Lector,
  { accion, alcance, quien }: AccionPedida,
): Promise<{ id: string; reading: Promise<void> }> {
  const id = await beginImportacion(runtime, lector, {
    archivo: `${describeAccion(accion)} (${describeAlcance(alcance)})`,
    quien,
    accion: JSON.stringify(accion),
  })
  return { id, reading: startReading(runtime, lector, id, () => lookAtAccion(runtime, lector, id, accion, alcance)) }
}

function describeAlcance(alcance: Alcance): string {
  return 'ids' in alcance ? plural(alcance.ids.length, 'elegida', 'elegidas') : describeFiltros(alcance.filtros)
}

/** @throws Ilegible when it can't be done */
async function lookAtAccion(
  runtime: Runtime,
  { worker, signal }: Lector,
  id: string,
  accion: Accion,
  alcance: Alcance,
): Promise<void> {
  const plan = createPlanner(runtime, id, null, (fila, producto) => resolve(fila, producto, accion))
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
}

/** What the action makes of the shirt as it is compared; one that is gone meanwhile is refused. */
function resolve(fila: Fila, producto: ProductoInterno | null, accion: Accion): Fila {
  if (producto === null) return { ...fila, fallas: ['Ya no está en la tienda.'] }
  const { campos, fallas } = applyAccion(producto, accion)
  return { ...fila, campos: { ...fila.campos, ...campos }, fallas }
}

function lotsOf(runtime: Pick<Runtime, 'database' | 'clock'>, alcance: Alcance): AsyncIterable<string[]> | string[][] {
  if ('filtros' in alcance) return scanFiltrados(runtime, alcance.filtros, BATCH)
  const ids = [...new Set(alcance.ids)]
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}
