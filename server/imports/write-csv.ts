import { stringify } from 'csv-stringify/sync'

/** By it spreadsheets know that what follows is UTF-8. */
const BOM = '\uFEFF'

/**
 * Rows as CSV for spreadsheets of this part of the world: UTF-8 with its mark, semicolons (a comma parts decimals
 * here), lines as Windows ends them. A batch of rows at a time; the first comes with the headings.
 */
export async function* writeCsv(
  titulos: readonly string[],
  batches: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const write = (rows: string[][]): string =>
    stringify(rows, {
      delimiter: ';',
      record_delimiter: 'windows',
      // A line of its own in a cell would part the row otherwise; the edges' spaces would be lost on some.
      quoted_match: /[\r\n]|^\s|\s$/,
    })
  yield encoder.encode(BOM + write([[...titulos]]))
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(write(rows))
}
