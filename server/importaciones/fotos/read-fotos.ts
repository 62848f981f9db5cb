import type { Readable } from 'node:stream'
import { openPromise, type ZipFile, type Entry } from 'yauzl'
import { IMAGEN_BYTES_MAX, IMAGEN_HEIC } from '#domain/productos/archivo-imagen.ts'
import { IMAGENES_MAX } from '#domain/productos/limites.ts'
import { matchProductos, type Marca } from '#server/productos/match-productos.ts'
import { sniffFormato } from '#server/imagenes/sniff-formato.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { Ilegible, type Fila } from '../leer/lectura.ts'
import { addressOfFoto } from './guardada.ts'
import { isDelSistema, readNombreDeFoto, type FotoPorCodigo } from '#domain/importaciones/foto-por-codigo.ts'

/** Codes that are looked for at once. */
const CODIGOS = 200

/** A picture that has found its shirt. */
type Hallada = Foto & { marca: Marca; lugar: number }

/**
 * Reads an archive of pictures named by code: a row for each shirt with its pictures in their order. Those are put into
 * the storage one by one; a file that is nobody's or is broken gives a refused row.
 * @param path of the archive
 * @throws Ilegible when the archive itself can't be read
 */
export async function* readFotos(
  { database }: Pick<Runtime, 'database'>,
  storage: Storage,
  importacionId: string,
  path: string,
): AsyncGenerator<Fila> {
  const archivo = await openArchivo(path)
  try {
    const fotos = await orDamaged(() => listFotos(archivo))
    const marcas = await findMarcas(database, fotos)
    const halladas: Hallada[] = []
    for (const foto of fotos) {
      const found = foto.posibles?.find(({ codigo }) => marcas.has(codigo.toLowerCase()))
      if (found === undefined) yield refuseFoto(foto, explainLost(foto))
      else halladas.push({ ...foto, marca: marcas.get(found.codigo.toLowerCase())!, lugar: found.lugar })
    }
    for (const suyas of Map.groupBy(halladas, ({ marca }) => marca.id).values()) {
      const imagenes: string[] = []
      for (const foto of suyas.toSorted((a, b) => a.lugar - b.lugar || (a.path < b.path ? -1 : 1))) {
        const bytes = imagenes.length < IMAGENES_MAX ? await unpackFoto(archivo, foto) : TOO_MANY
        if (typeof bytes === 'string') yield refuseFoto(foto, bytes)
        else {
          const { key, url } = addressOfFoto(importacionId, foto.numero, foto.path)
          await storage.write(key, bytes, 'application/octet-stream')
          imagenes.push(url)
        }
      }
      const [{ numero, marca, path: first }] = suyas as [Hallada]
      if (imagenes.length > 0) {
        yield { linea: numero, celdas: { archivo: first }, campos: { id: marca.id, imagenes }, fallas: [], avisos: [] }
      }
    }
  } finally {
    archivo.close()
  }
}

const TOO_MANY = `La camiseta ya tiene ${IMAGENES_MAX} fotos, que es lo más que puede tener.`

async function openArchivo(path: string): Promise<ZipFile> {
  // The archive is closed by hand: it would close itself after its last entry, before any is read.
  return orDamaged(() => openPromise(path, { lazyEntries: true, autoClose: false }))
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Ilegible) throw error
    throw new Ilegible(
      'El archivo comprimido está cortado o dañado. Volvé a comprimir las fotos (ZIP) y subilo de nuevo.',
    )
  }
}

/** Shirts by their code in small letters. */
async function findMarcas({ read }: Runtime['database'], fotos: Foto[]): Promise<Map<string, Marca>> {
  const codigos = [...new Set(fotos.flatMap(({ posibles }) => posibles?.map(({ codigo }) => codigo) ?? []))]
  const marcas = new Map<string, Marca>()
  for (let from = 0; from < codigos.length; from += CODIGOS) {
    const { porCodigo } = await matchProductos(read, {
      ids: [],
      codigos: codigos.slice(from, from + CODIGOS),
      slugs: [],
    })
    for (const [codigo, marca] of porCodigo) marcas.set(codigo, marca)
  }
  return marcas
}

/** @returns the picture, or why it can't be used, in Spanish */
async function unpackFoto(archivo: ZipFile, { entrada }: Foto): Promise<Uint8Array | string> {
  if (entrada.uncompressedSize > IMAGEN_BYTES_MAX) return 'La foto es demasiado grande: puede tener hasta 25 MB.'
  let bytes: Buffer
  try {
    // The stream throws at more than the entry says.
    bytes = Buffer.concat((await ((await archivo.openReadStreamPromise(entrada)) as Readable).toArray()) as Buffer[])
  } catch {
    return 'La foto está dañada dentro del archivo comprimido.'
  }
  const formato = sniffFormato(bytes)
  if (formato === 'heic') return IMAGEN_HEIC
  return formato === null ? 'No es una foto JPEG, PNG, WebP o AVIF.' : bytes
}

function explainLost({ posibles }: Foto): string {
  if (posibles === null) return 'No es una foto JPEG, PNG, WebP o AVIF.'
  const codigos = posibles.map(({ codigo }) => `«${codigo}»`).join(' ni ')
  return `Ninguna camiseta tiene el código ${codigos}.`
}

function refuseFoto({ numero, path }: Foto, falla: string): Fila {
  return { linea: numero, celdas: { archivo: path }, campos: { nombre: path }, fallas: [falla], avisos: [] }
}

/** Files in an archive, and what they may be together once they are unpacked. */
const FOTOS_MAX = 5_000
const BYTES_MAX = 512 * 1024 * 1024

/** A file of an archive: its place there from 1, and its possible shirts; nobody's when it is no picture. */
type Foto = { numero: number; entrada: Entry; path: string; posibles: FotoPorCodigo[] | null }

/**
 * The files of an archive of pictures, as it names them, without what computers put there for themselves.
 * @throws Ilegible when it is a workbook, locked, has none or too many
 */
async function listFotos(archivo: ZipFile): Promise<Foto[]> {
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
