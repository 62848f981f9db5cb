import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { rememberColumnas, type Recordadas } from '#domain/importaciones/lista/firma.ts'
import { faultInColumnas, type Columnas, type ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteFilas, selectImportacion, SIN_FILAS, updateImportacion } from './importaciones.repo.ts'
import { fileOf } from './keep-lista.ts'
import { Ilegible } from './leer/lectura.ts'
import { readArchivo, startReading, type Lector } from './upload-importacion.ts'
import { LECTURA_LEASE } from './write-leidas.ts'

type Negativa = Fallo<'importacion_no_modificable' | 'datos_invalidos'>

/**
 * Says what the columns of a list are, remembers it for such headings, and reads the list.
 * @returns the reading, which never fails; refused when the choice makes no sense or nobody waits for it any more
 */
export async function nameColumnas(
  runtime: Runtime,
  lector: Lector,
  id: string,
  columnas: Columnas,
): Promise<Resultado<{ reading: Promise<void> }, Negativa>> {
  const { database, clock } = runtime
  const row = await selectImportacion(database.read, id)
  if (row === undefined || row.lista === '') return fallo('importacion_no_modificable')
  const lista = JSON.parse(row.lista) as ListaParaNombrar
  const fault = faultInColumnas(columnas, lista.titulos)
  if (fault !== null) return fallo('datos_invalidos', { detail: fault })
  const { eleccion } = lista
  const recordadas = JSON.stringify({
    ...rememberColumnas(columnas, lista.titulos),
    ...(eleccion === undefined ? {} : { eleccion }),
  } satisfies Recordadas)
  const now = clock()
  const taken = await database.transaction(async (tx) => {
    const reading = { arrendatario: lector.worker, arrendadoHasta: now + LECTURA_LEASE }
    const set = { ...reading, estado: 'leyendo', lista: JSON.stringify({ ...lista, columnas }) } as const
    if (!(await updateImportacion(tx, id, { estado: ['columnas'] }, set))) return false
    await tx
      .insertInto('formatosLista')
      .values({ firma: lista.firma, columnas: recordadas, actualizado: now })
      .onConflict((conflict) => conflict.column('firma').doUpdateSet({ columnas: recordadas, actualizado: now }))
      .execute()
    return true
  })
  if (!taken) return fallo('importacion_no_modificable')
  const reading = startReading(runtime, lector, id, async () => {
    const bytes = await lector.storage.read(fileOf(id))
    if (bytes === null) throw new Ilegible('El archivo ya no está. Subilo de nuevo.')
    await readArchivo(runtime, lector, id, { bytes, columnas })
  })
  return ok({ reading })
}

/** Goes back from the look at a list to its columns. */
export async function reopenColumnas(
  { database }: Pick<Runtime, 'database'>,
  id: string,
): Promise<Resultado<null, Fallo<'importacion_no_modificable'>>> {
  return database.transaction(async (tx) => {
    const row = await selectImportacion(tx, id)
    if (row === undefined || row.lista === '') return fallo('importacion_no_modificable')
    const set = { estado: 'columnas', ...SIN_FILAS } as const
    if (!(await updateImportacion(tx, id, { estado: ['lista'] }, set))) return fallo('importacion_no_modificable')
    await deleteFilas(tx, id)
    return ok(null)
  })
}
