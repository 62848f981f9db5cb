import { COLUMNAS, toCeldas, toDocumento } from '#domain/importaciones/planilla.ts'
import { scanProductos } from '#server/productos/scan-productos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeCsv } from '#server/base/write-csv.ts'

/** A file that is written while it is sent, never held in memory as a whole. */
export type Archivo = AsyncGenerator<Uint8Array<ArrayBuffer>>

/**
 * All products as CSV, by code, with every field: imported again, nothing changes.
 * @param origin address of the shop, put before those of its pictures
 */
export function exportCsv(runtime: Pick<Runtime, 'database'>, origin: string): Archivo {
  return writeCsv(COLUMNAS, rows())

  async function* rows() {
    for await (const batch of scanProductos(runtime)) {
      yield batch.map(({ producto, ...acompania }) => toCeldas(producto, acompania, origin))
    }
  }
}

/** All products as JSON, by code, one on each line; as `exportCsv` otherwise. */
export async function* exportJson(runtime: Pick<Runtime, 'database'>, origin: string): Archivo {
  const encoder = new TextEncoder()
  let before = '[\n'
  for await (const batch of scanProductos(runtime)) {
    const lines = batch.map(({ producto, ...acompania }) => JSON.stringify(toDocumento(producto, acompania, origin)))
    yield encoder.encode(before + lines.join(',\n'))
    before = ',\n'
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n')
}
