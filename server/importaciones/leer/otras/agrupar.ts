import type { Registro } from '../lectura.ts'

/** The rows of one product, which stand one after the other. */
export type Filas = { linea: number; filas: string[][]; original: Record<string, string>; fallas: string[] }

/**
 * Rows of one product after the other, put together. A new one begins where its key is another; a blank key goes on.
 * @param keyOf what tells products apart
 */
export async function* agrupar(
  titulos: string[],
  registros: AsyncIterable<Registro>,
  keyOf: (celdas: string[]) => string,
): AsyncGenerator<Filas> {
  let grupo: Filas | null = null
  let key = ''
  for await (const { linea, celdas } of registros) {
    const own = keyOf(celdas)
    if (grupo === null || (own !== '' && own !== key)) {
      if (grupo !== null) yield grupo
      key = own
      grupo = { linea, filas: [], original: toOriginal(titulos, celdas), fallas: [] }
    }
    grupo.fallas.push(...faltasDeCeldas(titulos, { linea, celdas }))
    grupo.filas.push(celdas)
  }
  if (grupo !== null) yield grupo
}

/** Says of a row that has more or fewer cells than there are headings. */
export function faltasDeCeldas(titulos: string[], { linea, celdas }: Registro): string[] {
  if (celdas.length === titulos.length) return []
  return [`La línea ${linea} tiene ${celdas.length} celdas y los títulos son ${titulos.length}.`]
}

/** A row's cells under the file's own headings. */
export function toOriginal(titulos: string[], celdas: string[]): Record<string, string> {
  return Object.fromEntries(titulos.map((titulo, at) => [titulo, celdas[at] ?? '']))
}
