import { fromBufferPromise, type ZipFile } from 'yauzl'
import { Ilegible } from './lectura.ts'

/** Files in an archive: a workbook has some dozens. */
const ENTRADAS_MAX = 10_000

/**
 * Makes sure that an archive, unpacked, is no larger than a limit, by unpacking it without keeping anything. What it
 * says of itself may be a lie.
 * @param bytesMax of all its files together
 * @param openVista given the name of a file, what looks at it piece by piece; it may throw `Ilegible`
 * @throws Ilegible when it is larger, damaged or locked with a password
 */
export async function checkZip(
  bytes: Uint8Array<ArrayBuffer>,
  bytesMax: number,
  openVista: (nombre: string) => (part: Uint8Array) => void,
): Promise<void> {
  try {
    const archivo = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    })
    await unpackPart(archivo, bytesMax, openVista)
  } catch (error) {
    if (error instanceof Ilegible) throw error
    throw new Ilegible('El archivo está cortado o dañado. Volvé a guardarlo y subilo de nuevo.')
  }
}

async function unpackPart(
  archivo: ZipFile,
  bytesMax: number,
  openVista: (nombre: string) => (part: Uint8Array) => void,
): Promise<void> {
  if (archivo.entryCount > ENTRADAS_MAX) throw tooLarge()
  let total = 0
  for await (const entrada of archivo.eachEntry()) {
    if (entrada.isEncrypted()) throw new Ilegible('El archivo tiene contraseña: guardalo sin ella y subilo de nuevo.')
    // The size is checked before unpacking: more than it says is an error of the stream's.
    if (total + entrada.uncompressedSize > bytesMax) throw tooLarge()
    const look = openVista(entrada.fileName)
    for await (const part of await archivo.openReadStreamPromise(entrada)) {
      total += (part as Buffer).length
      look(part as Buffer)
    }
  }
}

function tooLarge(): Ilegible {
  return new Ilegible(
    'El archivo es demasiado grande una vez descomprimido. Partilo en dos, o guardalo como «CSV UTF-8», y subilo de nuevo.',
  )
}
