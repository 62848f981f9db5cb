import { nombreDe } from '#domain/codigos/codigo-listado.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeCsv } from '#server/base/write-csv.ts'
import { findLote } from './list-codigos.ts'

const TITULOS = ['codigo', 'usos', 'pedidos pagados', 'trajo', 'desconto']

/** The codes that were made together as a sheet, with what each brought; null where there are none. */
export async function exportLote(runtime: Pick<Runtime, 'database'>, lote: string) {
  const found = await findLote(runtime, lote)
  if (found === null) return null
  const rows = found.codigos.map(({ codigo, usos, traido: { pedidos, pesos, descontado } }) => [
    codigo,
    ...[usos, pedidos, pesos, descontado].map(String),
  ])
  const nombre = `codigos-${nombreDe(found.listado).replace('…', '').toLowerCase()}.csv`
  return { nombre, csv: writeCsv(TITULOS, [rows]) }
}
