import { ownValue } from '#domain/texto/own-value.ts'
import type { NotasDeFila } from '#domain/importaciones/eleccion.ts'
import type { Campos } from '#domain/importaciones/importacion.ts'
import type { ImportacionFilaRow, ImportacionRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertFilas } from './importaciones.repo.ts'

/** Milliseconds of silence after which a reading process is taken for dead; a large JSON takes a while. */
export const LECTURA_LEASE = 60_000

/**
 * Writes rows that were read, counted by what they would do, and what else is known of their file.
 * @param worker the process that reads it
 * @returns whether the file is still wanted
 */
export async function writeLeidas(
  { database, clock }: Runtime,
  worker: string,
  id: string,
  filas: ImportacionFilaRow[],
  set: Partial<ImportacionRow>,
): Promise<boolean> {
  const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
  const count = (tipo: ImportacionFilaRow['tipo']) => filas.filter((fila) => fila.tipo === tipo).length
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('importaciones')
      .set((eb) => ({
        ...set,
        arrendadoHasta: clock() + LECTURA_LEASE,
        nuevos: eb('nuevos', '+', count('nuevo')),
        cambios: eb('cambios', '+', count('cambia')),
        iguales: eb('iguales', '+', count('igual')),
        rechazadas: eb('rechazadas', '+', count('rechazada')),
        conAvisos: eb('conAvisos', '+', filas.filter(({ avisos }) => avisos !== '[]').length),
        porEncima: eb('porEncima', '+', filas.filter(({ porEncima }) => porEncima !== '').length),
        conCentavos: eb('conCentavos', '+', countNotas(filas, 'centavos')),
        conTachado: eb('conTachado', '+', countNotas(filas, 'tachado')),
        sinContar: eb('sinContar', '+', countNotas(nuevas, 'sinContar')),
        sinEncargo: eb('sinEncargo', '+', countNotas(nuevas, 'sinEncargo')),
        unidadesMenos: eb(
          'unidadesMenos',
          '+',
          filas.reduce((sum, fila) => sum + unidadesMenos(fila), 0),
        ),
      }))
      .where('id', '=', id)
      .where('estado', '=', 'leyendo')
      .where('arrendatario', '=', worker)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await insertFilas(tx, filas)
    return true
  })
}

function countNotas(filas: ImportacionFilaRow[], nota: keyof NotasDeFila): number {
  return filas.filter(({ notas }) => notas !== '' && nota in (JSON.parse(notas) as NotasDeFila)).length
}

/** Units that a row would take from its product. */
function unidadesMenos({ tipo, antes, despues }: ImportacionFilaRow): number {
  if (tipo !== 'cambia') return 0
  const now = (JSON.parse(antes) as Campos).stock ?? {}
  const next = (JSON.parse(despues) as Campos).stock ?? {}
  return Object.entries(now).reduce((sum, [talle, units]) => sum + Math.max(0, units - (ownValue(next, talle) ?? 0)), 0)
}
