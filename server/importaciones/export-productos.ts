import { COLUMNAS, toCeldas, toDocumento } from '#domain/importaciones/planilla.ts'
import { scanProductos } from '#server/productos/scan-productos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeCsv } from '#server/base/write-csv.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import { selectFilas } from './importaciones.repo.ts'

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

const BATCH = 500

/**
 * The refused rows of a file as CSV: the line and the reason, then the cells as they were. Once corrected it can be
 * imported as it is: unknown columns are ignored.
 */
export async function exportRechazadas(
  { database }: Pick<Runtime, 'database'>,
  importacionId: string,
): Promise<Archivo> {
  const select = (offset: number): Promise<ImportacionFilaRow[]> =>
    selectFilas(database.read, importacionId, { tipo: 'rechazada' }, { limit: BATCH, offset })
  const titulos = new Set<string>()
  for (let offset = 0, filas = await select(0); filas.length > 0; filas = await select((offset += BATCH))) {
    for (const fila of filas) for (const titulo of Object.keys(celdasOf(fila))) titulos.add(titulo)
  }
  const columns = [...titulos]
  return writeCsv(['linea', 'motivo', ...columns], rows())

  async function* rows() {
    for (let offset = 0, filas = await select(0); filas.length > 0; filas = await select((offset += BATCH))) {
      yield filas.map((fila) => {
        const celdas = celdasOf(fila)
        return [String(fila.linea), fila.motivo, ...columns.map((titulo) => ownValue(celdas, titulo) ?? '')]
      })
    }
  }
}

function celdasOf({ despues }: ImportacionFilaRow): Record<string, string> {
  return JSON.parse(despues) as Record<string, string>
}
