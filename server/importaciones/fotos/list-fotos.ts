import { isDelSistema, readNombreDeFoto, type FotoPorCodigo } from '#domain/importaciones/foto-por-codigo.ts'
import type { Entry, ZipFile } from 'yauzl'
import { Ilegible } from '../leer/lectura.ts'

/** Files in an archive, and what they may be together once they are unpacked. */
const FOTOS_MAX = 5_000
const BYTES_MAX = 512 * 1024 * 1024

/** A file of an archive: its place there from 1, and whose picture it may be; nobody's when it is no picture. */
export type Foto = { numero: number; entrada: Entry; path: string; posibles: FotoPorCodigo[] | null }

/**
 * The files of an archive of pictures, as it names them; what computers put there for themselves is left out.
 * @throws Ilegible when it is a workbook, locked, has none or too many
 */
export async function listFotos(archivo: ZipFile): Promise<Foto[]> {
  const fotos: Foto[] = []
  let total = 0
  for await (const entrada of archivo.eachEntry()) {
    const path = entrada.fileName
    if (path === 'xl/workbook.xml')
      throw new Ilegible('Es un libro de Excel: que su nombre termine en .xlsx, y subilo de nuevo.')
    if (path.endsWith('/') || isDelSistema(path)) continue
    if (entrada.isEncrypted()) throw new Ilegible('El archivo tiene contraseña: comprimilo sin ella y subilo de nuevo.')
    total += entrada.uncompressedSize
    if (fotos.length === FOTOS_MAX || total > BYTES_MAX) {
      throw new Ilegible(
        'Son demasiadas fotos para un solo archivo: hasta 5.000, y 512 MB descomprimidas. Partilo en dos.',
      )
    }
    fotos.push({ numero: fotos.length + 1, entrada, path, posibles: readNombreDeFoto(path) })
  }
  if (fotos.length === 0) throw new Ilegible('El archivo comprimido está vacío.')
  return fotos
}
