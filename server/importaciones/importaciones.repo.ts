import type { ExpressionBuilder, Kysely } from 'kysely'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow, ImportacionImagenRow, ImportacionRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

/** What is counted of an import's rows while there are none. */
export const SIN_FILAS = {
  nuevos: 0,
  cambios: 0,
  iguales: 0,
  rechazadas: 0,
  conAvisos: 0,
  porEncima: 0,
  conCentavos: 0,
  conTachado: 0,
  sinContar: 0,
  sinEncargo: 0,
  unidadesMenos: 0,
} as const satisfies Partial<ImportacionRow>

export async function insertImportacion(
  tx: Tx,
  row: Pick<ImportacionRow, 'id' | 'archivo' | 'quien' | 'creado' | 'arrendatario' | 'arrendadoHasta' | 'accion'>,
): Promise<void> {
  await tx
    .insertInto('importaciones')
    .values({
      ...row,
      estado: 'leyendo',
      formato: null,
      avisos: '[]',
      error: '',
      ...SIN_FILAS,
      hechas: 0,
      conflictos: 0,
      quitarPrecios: 0,
      ocultarNuevos: 0,
      eleccion: '',
      lista: '',
      turno: null,
      empezado: null,
      terminado: null,
    })
    .execute()
}

export function selectImportacion(db: Kysely<Schema>, id: string): Promise<ImportacionRow | undefined> {
  return db.selectFrom('importaciones').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Files that got past the preview, or actions on many, newest first. */
export function selectImportaciones(
  db: Kysely<Schema>,
  deQue: 'archivos' | 'acciones',
  limit: number,
): Promise<ImportacionRow[]> {
  return db
    .selectFrom('importaciones')
    .selectAll()
    .where('estado', '<>', 'descartada')
    .where('accion', deQue === 'archivos' ? '=' : '<>', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Changes an import that is in one of the given states, and this process's where one is named.
 * @returns it as it is then; undefined when it wasn't, and nothing changed
 */
export function updateImportacion(
  tx: Tx,
  id: string,
  when: { estado: ImportacionRow['estado'][]; arrendatario?: string },
  set: Partial<ImportacionRow>,
): Promise<ImportacionRow | undefined> {
  let query = tx.updateTable('importaciones').set(set).where('id', '=', id).where('estado', 'in', when.estado)
  if (when.arrendatario !== undefined) query = query.where('arrendatario', '=', when.arrendatario)
  return query.returningAll().executeTakeFirst()
}

export async function insertFilas(tx: Tx, filas: ImportacionFilaRow[]): Promise<void> {
  if (filas.length > 0) await tx.insertInto('importacionFilas').values(filas).execute()
}

export async function deleteFilas(tx: Tx, importacionId: string): Promise<void> {
  await tx.deleteFrom('importacionFilas').where('importacionId', '=', importacionId).execute()
}

/** How many rows of an import are of each kind and state. */
export async function countFilas(
  db: Kysely<Schema>,
  importacionId: string,
): Promise<{ tipo: ImportacionFilaRow['tipo']; estado: ImportacionFilaRow['estado']; cuenta: number }[]> {
  const rows = await db
    .selectFrom('importacionFilas')
    .select(['tipo', 'estado'])
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('importacionId', '=', importacionId)
    .groupBy(['tipo', 'estado'])
    .execute()
  return rows.map((row) => ({ ...row, cuenta: Number(row.cuenta) }))
}

type OfFilas = ExpressionBuilder<Schema & { f: Schema['importacionFilas'] }, 'f'>

/** Rows that stayed as they were and may yet be undone: no products that are gone, no new ones once ordered. */
function areReintentables(importacionId: string) {
  return ({ and, or, eb, not, exists, selectFrom }: OfFilas) =>
    and([
      eb('f.importacionId', '=', importacionId),
      eb('f.estado', '=', 'no_deshecha'),
      exists(selectFrom('products as p').select('p.id').whereRef('p.id', '=', 'f.productId')),
      or([
        eb('f.tipo', '<>', 'nuevo'),
        not(exists(selectFrom('pedidoLineas as l').select('l.pedidoId').whereRef('l.productId', '=', 'f.productId'))),
      ]),
    ])
}

/** How many rows of an import an undoing left that another may still undo. */
export async function countReintentables(db: Kysely<Schema>, importacionId: string): Promise<number> {
  return countRows(db.selectFrom('importacionFilas as f').where(areReintentables(importacionId)))
}

/** Whether done rows of an import are still known and can be undone: those of old ones are dropped. */
export async function hasHechas(db: Kysely<Schema>, importacionId: string): Promise<boolean> {
  return (await selectFilas(db, importacionId, { estado: 'hecha' }, { limit: 1 })).length > 0
}

/** Rows that couldn't be undone and might be now count as done again: their undoing is tried once more. */
export async function retryFilas(tx: Tx, importacionId: string): Promise<void> {
  // The rows are updated directly: found among themselves first, PostgreSQL compared each of ten thousand with all.
  await tx
    .updateTable('importacionFilas as f')
    .set({ estado: 'hecha', motivo: '' })
    .where(areReintentables(importacionId))
    .execute()
}

type Cuales = {
  tipo?: ImportacionFilaRow['tipo']
  estado?: ImportacionFilaRow['estado']
  /** Only those with warnings. */
  conAvisos?: boolean
}

/** Rows of an import in their order. */
export function selectFilas(
  db: Kysely<Schema>,
  importacionId: string,
  { tipo, estado, conAvisos = false }: Cuales,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ImportacionFilaRow[]> {
  let query = db.selectFrom('importacionFilas').selectAll().where('importacionId', '=', importacionId)
  if (tipo !== undefined) query = query.where('tipo', '=', tipo)
  if (estado !== undefined) query = query.where('estado', '=', estado)
  if (conAvisos) query = query.where('avisos', '<>', '[]')
  return query.orderBy('orden').limit(limit).offset(offset).execute()
}

export async function updateFila(
  tx: Tx,
  { importacionId, orden }: Pick<ImportacionFilaRow, 'importacionId' | 'orden'>,
  set: Partial<ImportacionFilaRow>,
): Promise<void> {
  await tx
    .updateTable('importacionFilas')
    .set(set)
    .where('importacionId', '=', importacionId)
    .where('orden', '=', orden)
    .execute()
}

/** Updates many rows of an import at once. */
export async function updateFilas(
  tx: Tx,
  importacionId: string,
  ordenes: number[],
  set: Partial<ImportacionFilaRow>,
): Promise<void> {
  if (ordenes.length === 0) return
  await tx
    .updateTable('importacionFilas')
    .set(set)
    .where('importacionId', '=', importacionId)
    .where((eb) => anyOf(tx, eb.ref('orden'), ordenes))
    .execute()
}

/** What has become of rows of an import: those of which the same is written are written together. */
export async function updateAlike(
  tx: Tx,
  rows: { fila: Pick<ImportacionFilaRow, 'importacionId' | 'orden'>; set: Partial<ImportacionFilaRow> }[],
): Promise<void> {
  for (const alike of Map.groupBy(rows, ({ set }) => JSON.stringify(set)).values()) {
    const { fila, set } = alike[0]!
    const ordenes = alike.map((row) => row.fila.orden)
    await updateFilas(tx, fila.importacionId, ordenes, set)
  }
}

export async function insertImagenes(tx: Tx, imagenes: ImportacionImagenRow[]): Promise<void> {
  if (imagenes.length > 0) await tx.insertInto('importacionImagenes').values(imagenes).execute()
}

/** How many pictures of an import are in each state. */
export async function countImagenes(
  db: Kysely<Schema>,
  importacionId: string,
): Promise<Record<ImportacionImagenRow['estado'], number>> {
  const rows = await db
    .selectFrom('importacionImagenes')
    .select('estado')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('importacionId', '=', importacionId)
    .groupBy('estado')
    .execute()
  const cuentas = { pendiente: 0, bajada: 0, fallida: 0, cancelada: 0 }
  for (const { estado, cuenta } of rows) cuentas[estado] = Number(cuenta)
  return cuentas
}

/** Pictures that failed, with their product. */
export function selectFallidas(
  db: Kysely<Schema>,
  importacionId: string,
  limit: number,
): Promise<{ url: string; motivo: string; nombre: string; codigo: string }[]> {
  return db
    .selectFrom('importacionImagenes as i')
    .innerJoin('importacionFilas as f', (join) =>
      join.onRef('f.importacionId', '=', 'i.importacionId').onRef('f.orden', '=', 'i.orden'),
    )
    .select(['i.url', 'i.motivo', 'f.nombre', 'f.codigo'])
    .where('i.importacionId', '=', importacionId)
    .where('i.estado', '=', 'fallida')
    .orderBy('i.orden')
    .orderBy('i.lugar')
    .limit(limit)
    .execute()
}

/** Which of the given ids are pictures of this shop, and what addresses were fetched as before. */
export async function findKnownImagenes(
  db: Kysely<Schema>,
  { ids, urls }: { ids: string[]; urls: string[] },
): Promise<{ ids: Set<string>; porUrl: Map<string, string> }> {
  const known = await db
    .selectFrom('imagenes')
    .select('id')
    .where(({ ref }) => anyOf(db, ref('id'), ids))
    .where('retirada', 'is', null)
    .execute()
  const fetched = await db
    .selectFrom('importacionImagenes as i')
    .innerJoin('imagenes', 'imagenes.id', 'i.imagenId')
    .select(['i.url', 'imagenes.id'])
    .where(({ ref }) => anyOf(db, ref('i.url'), urls))
    .where('imagenes.retirada', 'is', null)
    .execute()
  return {
    ids: new Set(known.map(({ id }) => id)),
    porUrl: new Map(fetched.map(({ url, id }) => [url, id])),
  }
}
