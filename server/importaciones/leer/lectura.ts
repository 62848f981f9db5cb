import type { NotasDeFila } from '#domain/importaciones/eleccion.ts'
import type { FilaLeida, Formato } from '#domain/importaciones/importacion.ts'
import type { ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'

/** Rows of a file, without the headings'. */
export const FILAS_MAX = 100_000

/** A file that can't be read at all, with the reason in Spanish. */
export class Ilegible extends Error {}

/** What a file is, and what is to be said of it as a whole. */
export type Encabezado = { formato: Formato; avisos: string[] }

/** A row as it is in the file, and where it begins. */
export type Registro = { linea: number; celdas: string[] }

/** Rows as they are in a CSV or a workbook, headings and all, and notices about it. */
export type Tabla = { avisos: string[]; registros: AsyncGenerator<Registro> }

/**
 * A row as it was read; `celdas` are its cells under the file's own headings, for giving back a refused one. `notas`
 * only from files of other shops.
 */
export type Fila = FilaLeida & { linea: number; celdas: Record<string, string>; notas?: NotasDeFila }

/** A file that is being read: what it is, and its rows, one after the other. */
export type Lectura = Encabezado & { filas: AsyncIterable<Fila> | Iterable<Fila> }

/** A list whose columns have to be named before its rows can be read. */
export type SinNombrar = { lista: ListaParaNombrar; avisos: string[] }
