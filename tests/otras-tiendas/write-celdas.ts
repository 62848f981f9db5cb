/** A file of rows as exporters write it: cells with a separator, a quote or a line break stand in quotes. */
export function writeCeldas(titulos: string[], filas: Record<string, string>[], separator: ',' | ';' | '\t'): string {
  const quote = (celda: string) =>
    celda.includes(separator) || /["\r\n]/.test(celda) ? `"${celda.replaceAll('"', '""')}"` : celda
  return [titulos, ...filas.map((fila) => titulos.map((titulo) => fila[titulo] ?? ''))]
    .map((celdas) => `${celdas.map(quote).join(separator)}\n`)
    .join('')
}
