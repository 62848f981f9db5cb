import { readFile as readFromDisk } from 'node:fs/promises'
import type { Campos } from '#domain/importaciones/importacion.ts'
import type { toDibujable } from '#domain/productos/dibujable.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { Fila } from '#server/importaciones/leer/lectura.ts'
import { readFile } from '#server/importaciones/leer/read-file.ts'

type Dibujado = Parameters<typeof toDibujable>[0] & Pick<Producto, 'numero' | 'nombrePersonalizado'>

/** A shirt as a row of a file gives it; the importer does the rest, and pictures are drawn. */
export type CamisetaDeDemo = Omit<Fila, 'campos'> & {
  campos: Omit<Campos, 'imagenes' | 'slugsAnteriores' | 'creado'> & Dibujado
  /** The design that it is drawn from instead of its code and years: shirts drawn alike share their pictures. */
  disenio?: { seed: string; anio: number[] }
}

/** No price of the demo's file counts on some days alone. */
const NO_DAY = 0

/** The 251 shirts of the demo, read from their file as an owner's file would be. */
export async function readCamisetas(): Promise<CamisetaDeDemo[]> {
  const file = new URL('./catalogo.csv', import.meta.url)
  const lectura = await readFile(new Uint8Array(await readFromDisk(file)), NO_DAY)
  if (!('filas' in lectura)) throw new Error(`${file.pathname} doesn't have the shop's own headings`)
  const camisetas: CamisetaDeDemo[] = []
  // The file has a column for everything that a drawing needs.
  for await (const fila of lectura.filas) camisetas.push(fila as CamisetaDeDemo)
  return camisetas
}
