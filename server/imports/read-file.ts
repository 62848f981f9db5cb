import type { Dia } from '#domain/tiempo/dia.ts'
import { decodeText } from './decode-text.ts'
import type { Lectura } from './lectura.ts'
import { readCsv } from './read-csv.ts'
import { readProductosJson } from './read-productos-json.ts'

/**
 * Reads a file of products, recognised by its content.
 * @param hoy day of Montevideo
 * @throws Ilegible when it is none
 */
export async function readFile(bytes: Uint8Array, hoy: Dia): Promise<Lectura> {
  const { text, avisos } = decodeText(bytes)
  const lectura = isJson(text) ? readProductosJson(text) : await readCsv(text, hoy)
  return { ...lectura, avisos: [...avisos, ...lectura.avisos] }
}

function isJson(text: Buffer): boolean {
  return /^\s*[[{]/.test(text.subarray(0, 1024).toString())
}
