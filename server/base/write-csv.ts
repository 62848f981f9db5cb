import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheets that what follows is UTF-8. */
const BOM = '\uFEFF'

/** What a spreadsheet would work out instead of showing it, wide signs too; figures with their sign are none. */
const FORMULA = /^(?:[=@＝＠＋－\t\r\n]|[+-](?![\d.,]+$))/

/**
 * Rows as CSV for spreadsheets here: UTF-8 with its mark, Windows line ends, semicolons (the comma is for decimals). A
 * batch of rows at a time; the first comes with the headings.
 */
export async function* writeCsv(
  titulos: readonly string[],
  batches: AsyncIterable<string[][]> | Iterable<string[][]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const write = (rows: string[][]): string =>
    stringify(rows.map(withoutFormulas), {
      delimiter: ';',
      record_delimiter: 'windows',
      // Line breaks would split an unquoted row, and some programs would lose spaces at the edges.
      quoted_match: /[\r\n]|^\s|\s$/,
    })
  yield encoder.encode(BOM + write([[...titulos]]))
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(write(rows))
}

function withoutFormulas(celdas: string[]): string[] {
  return celdas.map((celda) => (FORMULA.test(celda) ? `'${celda}` : celda))
}
