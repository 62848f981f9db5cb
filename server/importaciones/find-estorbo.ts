import type { Kysely } from 'kysely'
import type { Campos } from '#domain/importaciones/importacion.ts'
import type { Estorbo } from '#domain/importaciones/vista.ts'
import type { ImportacionRow, Schema } from '#server/db/schema.ts'
import { findLater } from './decide-importacion.ts'

/** Rows that stayed as they were, of which it is looked up what changed their products after them. */
const ROWS = 50

/**
 * What has to be undone before an import or action: the file that was imported after it, or what wrote the same fields
 * of one of its products, which its undoing left as they were; among the first of them, the latest.
 */
export async function findEstorbo(db: Kysely<Schema>, row: ImportacionRow): Promise<Estorbo | null> {
  if (row.estado !== 'hecha' && row.estado !== 'deshecha') return null
  const later = row.accion === '' ? await findLater(db, row) : null
  if (later !== null) return { ...later, esAccion: false }
  if (row.estado === 'hecha') return null
  const pairs = await db
    .selectFrom('importacionFilas as f')
    .innerJoin('importacionFilas as g', 'g.productId', 'f.productId')
    .innerJoin('importaciones as i', 'i.id', 'g.importacionId')
    .select(['i.id', 'i.archivo', 'i.accion', 'f.despues', 'g.despues as siguiente'])
    .where('f.importacionId', '=', row.id)
    .where('f.estado', '=', 'no_deshecha')
    .where('g.estado', '=', 'hecha')
    .where('i.estado', '=', 'hecha')
    .where('i.empezado', '>', row.empezado)
    .orderBy('i.empezado', 'desc')
    .limit(ROWS)
    .execute()
  const found = pairs.find(({ despues, siguiente }) => {
    const after = JSON.parse(siguiente) as Campos
    return Object.keys(JSON.parse(despues) as Campos).some((campo) => Object.hasOwn(after, campo))
  })
  return found === undefined ? null : { id: found.id, archivo: found.archivo, esAccion: found.accion !== '' }
}
