import { decodeText } from './decode-text.ts'
import type { Lectura } from './lectura.ts'
import { readCsv } from './read-csv.ts'
import { readProductosJson } from './read-productos-json.ts'

/**
 * Reads a file of products, recognised by its content.
 * @throws Ilegible when it is none
 */
export async function readFile(bytes: Uint8Array): Promise<Lectura> {
  const { text, avisos } = decodeText(bytes)
  const lectura = isJson(text) ? readProductosJson(text) : await readCsv(text)
  return { ...lectura, avisos: [...avisos, ...lectura.avisos] }
}

function isJson(text: Buffer): boolean {
  return /^\s*[[{]/.test(text.subarray(0, 1024).toString())
}
