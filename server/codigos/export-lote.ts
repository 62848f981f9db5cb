import { stringify } from 'csv-stringify/sync'
import { nombreDe } from '#domain/codigos/codigo-listado.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findLote } from './list-codigos.ts'

const BOM = '\uFEFF'
const TITULOS = ['codigo', 'usos', 'pedidos pagados', 'trajo', 'desconto']

/** The codes that were made together as a sheet, with what each brought; null where there are none. */
export async function exportLote(
  runtime: Pick<Runtime, 'database'>,
  lote: string,
): Promise<{ nombre: string; csv: string } | null> {
  const found = await findLote(runtime, lote)
  if (found === null) return null
  const rows = found.codigos.map(({ codigo, usos, traido }) => [
    codigo,
    usos,
    traido.pedidos,
    traido.pesos,
    traido.descontado,
  ])
  const nombre = `codigos-${nombreDe(found.listado).replace('…', '').toLowerCase()}.csv`
  return { nombre, csv: BOM + stringify([TITULOS, ...rows], { delimiter: ';' }) }
}
