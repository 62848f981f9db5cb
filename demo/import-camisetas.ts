import { exportedImagen } from '#domain/importaciones/planilla.ts'
import type { ImagenRow } from '#server/db/schema.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { applyFilas, type Por } from '#server/importaciones/apply-filas.ts'
import { createPlanner } from '#server/importaciones/plan-filas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { CamisetaDeDemo } from './camisetas.ts'
import { toImagenRow } from './imagen-row.ts'

const BATCH = 50
const POR: Por = {
  quien: '',
  motivo: 'Carga inicial del catálogo',
  eleccion: { quitarPrecios: 0, ocultarNuevos: 0, eleccion: '' },
}

/**
 * Brings shirts in like an owner's file, with pictures to be drawn, but not in the history of imports. A code that
 * exists is left as it is. So a load that was killed goes on where it was, and two processes may load at once.
 * @param onProgress called after each batch with how many rows are in the shop
 * @throws on a row that the importer refuses, with its reason
 */
export async function importCamisetas(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  camisetas: readonly CamisetaDeDemo[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const plan = createPlanner(runtime, '', 'catalogo_csv')
  for (let start = 0; start < camisetas.length; start += BATCH) {
    const imagenes = new Map<string, ImagenRow>()
    const batch = camisetas.slice(start, start + BATCH).map((camiseta) => {
      const sides = (['frente', 'dorso'] as const).map((cara) => toImagenRow(camiseta, cara, runtime.clock()))
      for (const side of sides) imagenes.set(side.id, side)
      return { ...camiseta, campos: { ...camiseta.campos, imagenes: sides.map(({ id }) => exportedImagen('', id)) } }
    })
    const filas = await plan(batch)
    const refused = filas.find(({ tipo }) => tipo === 'rechazada')
    if (refused !== undefined) throw new Error(`${refused.codigo}, line ${refused.linea}: ${refused.motivo}`)
    await runtime.database.transaction(async (tx) => {
      // Two processes that load at once take turns, so that neither writes what the other does.
      await lockKeys(tx, ['camisetas'])
      await noteEverything(tx)
      await tx
        .insertInto('imagenes')
        .values([...imagenes.values()])
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ suelta: null, retirada: null }))
        .execute()
      const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
      await applyFilas(tx, runtime, nuevas, POR)
    })
    onProgress(Math.min(start + BATCH, camisetas.length), camisetas.length)
  }
}
