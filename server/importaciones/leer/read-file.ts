import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { decodeText } from './decode-text.ts'
import { isLibro } from './is-libro.ts'
import type { Lectura, SinNombrar } from './lectura.ts'
import { readCsv } from './read-csv.ts'
import { readProductosJson } from './read-productos-json.ts'
import { readTabla } from './read-tabla.ts'

/**
 * Reads a file of products, recognised by its content.
 * @param hoy day of Montevideo @param columnas what somebody said that the columns of a list are
 * @returns its first rows when it is a list whose columns have to be named
 * @throws Ilegible when it is none
 */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  hoy: Dia,
  columnas: Columnas | null = null,
): Promise<Lectura | SinNombrar> {
  if (isLibro(bytes)) {
    // The reader is loaded for workbooks alone: a demonstration reads its catalogue while it starts.
    const { readLibro } = await import('./read-libro.ts')
    return readTabla(await readLibro(bytes), hoy, columnas)
  }
  const { text, avisos } = decodeText(bytes)
  if (isJson(text)) {
    const lectura = readProductosJson(text)
    return { ...lectura, avisos: [...avisos, ...lectura.avisos] }
  }
  const { registros } = readCsv(text)
  return readTabla({ avisos, registros }, hoy, columnas)
}

function isJson(text: Buffer): boolean {
  return /^\s*[[{]/.test(text.subarray(0, 1024).toString())
}
