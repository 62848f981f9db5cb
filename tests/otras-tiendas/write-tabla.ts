import { stringify } from 'csv-stringify/sync'

/** What an exporter calls its columns, by what they hold, in its order: in two languages or dialects. */
type Titulos<C extends string> = Record<C, readonly [string, string]>

/**
 * A file of rows as exporters write it: cells with a separator, quote or line break stand in quotes.
 * @param dialecto which of the two names each column goes by
 */
export function writeTabla<C extends string>(
  titulos: Titulos<C>,
  filas: Partial<Record<C, string>>[],
  { dialecto, delimiter }: { dialecto: 0 | 1; delimiter: ',' | ';' },
): string {
  const names = Object.keys(titulos) as C[]
  const rows = filas.map((fila) => names.map((name) => fila[name] ?? ''))
  return stringify([names.map((name) => titulos[name][dialecto]), ...rows], { delimiter })
}
