import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Entrada = { nombre: string; contenido: AsyncIterable<Uint8Array | string> }

/**
 * Files as one .zip, each written and compressed while it is sent and made only when it is its turn. Nothing is held in
 * memory as a whole, and what fails breaks the file off.
 */
export async function* writeZip(entradas: AsyncIterable<Entrada>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let reading: Readable | null = null
  const fail = (error: unknown) => void out.destroy(error as Error)
  zip.on('error', fail)
  const fill = async () => {
    for await (const { nombre, contenido } of entradas) {
      reading = Readable.from(contenido, { objectMode: false })
      zip.addReadStream(reading, nombre)
      await finished(reading)
    }
    zip.end()
  }
  void fill().catch(fail)
  try {
    for await (const part of out) yield part as Uint8Array<ArrayBuffer>
  } finally {
    // Whoever downloads may have gone.
    ;(reading as Readable | null)?.destroy()
  }
}
