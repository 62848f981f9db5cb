import { ownValue } from '#domain/texto/own-value.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Archivo } from './export-productos.ts'
import { selectFilas } from './importaciones.repo.ts'
import { writeCsv } from '#server/base/write-csv.ts'

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
