import { isUtf8 } from 'node:buffer'
import { plainTexto } from '#domain/texto/texto.ts'
import { startsWith } from './is-libro.ts'
import { Ilegible } from './lectura.ts'

/** Bytes to look at to tell a text from something else. */
const SAMPLE = 64 * 1024

/**
 * A text file as UTF-8 without a mark at its start, whatever it was written in. That may be UTF-8, UTF-16 (Excel's
 * "Unicode text") or Latin-1 as Windows has it.
 * @param bytes the whole file
 * @returns the text's bytes, and what is to be said about it
 * @throws Ilegible when it is empty or isn't a text
 */
export function decodeText(bytes: Uint8Array): { text: Buffer; avisos: string[] } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) throw new Ilegible('El archivo está vacío.')
  if (startsWith(file, [0xff, 0xfe])) return checked(transcode(file, 'utf-16le'), [])
  if (startsWith(file, [0xfe, 0xff])) return checked(transcode(file, 'utf-16be'), [])
  // A mark says UTF-8, and what a program wrote behind it may be Latin-1 all the same.
  const plain = startsWith(file, [0xef, 0xbb, 0xbf]) ? file.subarray(3) : file
  if (isUtf8(plain)) return checked(plain, [])
  return checked(transcode(plain, 'windows-1252'), [
    'El archivo estaba en Latin-1 (Windows), no en UTF-8: revisá que las tildes y las eñes hayan quedado bien.',
  ])
}

function transcode(file: Buffer, encoding: string): Buffer {
  return Buffer.from(new TextDecoder(encoding).decode(file), 'utf8')
}

/** Texts have no control characters except white space, and here and there one that slipped in. */
function checked(text: Buffer, avisos: string[]): { text: Buffer; avisos: string[] } {
  const sample = text.subarray(0, SAMPLE)
  const control = sample.filter((byte) => byte < 32 && ![9, 10, 11, 12, 13].includes(byte)).length
  if (control > sample.length / 25) {
    throw new Ilegible('El archivo no es un texto ni un libro de Excel: tiene que ser Excel, CSV o JSON.')
  }
  if (sample.toString().trim() === '') throw new Ilegible('El archivo está vacío.')
  if (/^\s*<\?xml\b[\s\S]{0,1000}<(?:\w+:)?Workbook\b/.test(sample.toString())) {
    throw new Ilegible(
      'Es un libro de Excel guardado como XML (Excel 2003): abrilo en Excel, guardalo como .xlsx y subilo de nuevo.',
    )
  }
  return { text: plainOf(text), avisos }
}

function plainOf(text: Buffer): Buffer {
  const read = text.toString()
  const plain = plainTexto(read)
  return plain === read ? text : Buffer.from(plain)
}
